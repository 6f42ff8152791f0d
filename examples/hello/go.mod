module podmin.dev/examples/hello

go 1.24
