// Reads a JSON array of YAML texts and writes a JSON array of what Kubernetes reads in them: {"json": …} or {"error": "…"}.
package main

import (
	"encoding/json"
	"os"

	"sigs.k8s.io/yaml"
)

type answer struct {
	JSON  json.RawMessage `json:"json,omitempty"`
	Error string          `json:"error,omitempty"`
}

func main() {
	var texts []string
	if err := json.NewDecoder(os.Stdin).Decode(&texts); err != nil {
		panic(err)
	}
	answers := make([]answer, len(texts))
	for i, text := range texts {
		read, err := yaml.YAMLToJSONStrict([]byte(text))
		if err != nil {
			answers[i].Error = err.Error()
		} else {
			answers[i].JSON = read
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		panic(err)
	}
}
