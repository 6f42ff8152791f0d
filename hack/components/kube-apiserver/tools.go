//go:build tools

// Package tools pins what is built from this module; see infra/node/catalog.ts.
package tools

import _ "k8s.io/kubernetes/cmd/kube-apiserver"
