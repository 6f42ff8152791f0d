module podmin.dev/test/yaml

go 1.25

// The versions that the kubelet is built with (hack/components/kubelet/go.mod).
require (
	go.yaml.in/yaml/v2 v2.4.3 // indirect
	sigs.k8s.io/yaml v1.6.0
)
