//go:build tools

// Package tools pins what is built from this module; see infra/node/catalog.ts.
package tools

import _ "go.etcd.io/etcd/server/v3"
