// Reads a JSON array of manifest texts and writes a JSON array that says of each what the kubelet's file source makes of it: null when it
// takes the Pod, else the reason why not. Decoding, defaults, validation and the refusals of static Pods are Kubernetes' own.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	utilyaml "k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	podutil "k8s.io/kubernetes/pkg/api/pod"
	core "k8s.io/kubernetes/pkg/apis/core"
	"k8s.io/kubernetes/pkg/apis/core/helper"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	"k8s.io/kubernetes/pkg/apis/core/validation"
)

const node = "node-1"

func main() {
	var texts []string
	if err := json.NewDecoder(os.Stdin).Decode(&texts); err != nil {
		panic(err)
	}
	answers := make([]*string, len(texts))
	for i, text := range texts {
		if err := accept([]byte(text)); err != nil {
			reason := err.Error()
			answers[i] = &reason
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		panic(err)
	}
}

func accept(text []byte) error {
	document, err := utilyaml.ToJSON(text)
	if err != nil {
		return err
	}
	object, err := runtime.Decode(legacyscheme.Codecs.UniversalDecoder(), document)
	if err != nil {
		return err
	}
	pod, ok := object.(*core.Pod)
	if !ok {
		return fmt.Errorf("not a Pod: %T", object)
	}
	if pod.Name == "" || pod.UID == "" {
		return fmt.Errorf("no name or no uid")
	}
	// What the kubelet adds to every Pod from a file before it validates.
	pod.Name += "-" + node
	pod.Spec.NodeName = node
	if pod.Annotations == nil {
		pod.Annotations = map[string]string{}
	}
	pod.Annotations["kubernetes.io/config.hash"] = string(pod.UID)
	helper.AddOrUpdateTolerationInPod(pod, &core.Toleration{Operator: "Exists", Effect: core.TaintEffectNoExecute})
	pod.Status.Phase = core.PodPending

	options := podutil.GetValidationOptionsFromPodSpecAndMeta(&pod.Spec, nil, &pod.ObjectMeta, nil)
	if problems := validation.ValidatePodCreate(pod, options); len(problems) > 0 {
		return problems.ToAggregate()
	}
	if _, resource, err := podutil.HasAPIObjectReference(pod); err != nil {
		return err
	} else if resource != "" {
		return fmt.Errorf("static Pods may not reference %s", resource)
	}
	return nil
}
