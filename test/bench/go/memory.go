package main

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	corev1 "k8s.io/api/core/v1"
)

// Scenario H: what a Pod in a SharedIndexInformer costs. See test/bench/runtime/memory.ts.
var _ = register("memory", memory)

const memoryCycles = 3

func memory(input Input) (Result, error) {
	file, err := readPods(input.Options["pods"])
	if err != nil {
		return Result{}, err
	}
	count := len(file.Pods)
	// The first time by a list, the others by events of a watch: what is listed together is kept together by the slice that it came in.
	lister := &podLister{number: func() int { return count }, line: func(i int) []byte { return file.Pods[i] }}
	informer := lister.informer()
	if input.Options["transform"] == "yes" {
		err = informer.SetTransform(func(object any) (any, error) {
			object.(*corev1.Pod).ManagedFields = nil
			return object, nil
		})
		if err != nil {
			return Result{}, err
		}
	}
	decodePod(file.Pods[0])
	before := heapAfterCollection()
	stop := make(chan struct{})
	ended := make(chan struct{})
	go func() {
		informer.Run(stop)
		close(ended)
	}()

	var held, left, resident []float64
	digest := ""
	store := informer.GetStore()
	for cycle := range memoryCycles {
		if cycle > 0 {
			for _, line := range file.Pods {
				lister.watcher.Load().Add(decodePod(line))
			}
		}
		err := until("all Pods are there", func() bool {
			return informer.HasSynced() && len(store.ListKeys()) == count && lister.watcher.Load() != nil
		})
		if err != nil {
			return Result{}, err
		}
		time.Sleep(20 * time.Millisecond)
		held = append(held, heapAfterCollection()-before)
		resident = append(resident, residentBytes())
		if cycle == 0 {
			lines := []string{}
			for _, object := range store.List() {
				lines = append(lines, podLine(object.(*corev1.Pod)))
			}
			digest = digestOf(lines)
		}
		for _, object := range store.List() {
			lister.watcher.Load().Delete(object.(*corev1.Pod))
		}
		if err := until("all Pods are gone", func() bool { return len(store.ListKeys()) == 0 }); err != nil {
			return Result{}, err
		}
		time.Sleep(20 * time.Millisecond)
		left = append(left, heapAfterCollection()-before)
	}
	close(stop)
	<-ended
	runtime.KeepAlive(file)
	smallest := func(values []float64) float64 {
		least := values[0]
		for _, value := range values {
			least = min(least, value)
		}
		return least
	}
	return Result{
		Figures: map[string]float64{
			"perPod":                smallest(held) / float64(count),
			"leftPercent":           100 * smallest(left) / smallest(held),
			"residentMiB":           resident[1] / (1 << 20),
			"residentGrowthPercent": 100 * (resident[2]/resident[1] - 1),
		},
		Digest: digest,
	}, nil
}

func podLine(pod *corev1.Pod) string {
	env := make([]string, 0, len(pod.Spec.Containers))
	for _, container := range pod.Spec.Containers {
		env = append(env, fmt.Sprint(len(container.Env)))
	}
	last := pod.Status.Conditions[len(pod.Status.Conditions)-1]
	return fmt.Sprintf("%s/%s %s env=%s node=%s ip=%s last=%s",
		pod.Namespace, pod.Name, pod.UID, strings.Join(env, "+"), pod.Spec.NodeName, pod.Status.PodIP, last.Type)
}
