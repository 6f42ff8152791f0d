module podmin.dev/test/identity

go 1.25
