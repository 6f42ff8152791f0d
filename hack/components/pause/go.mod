module podmin.dev/pause

go 1.24
