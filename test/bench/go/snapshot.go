package main

import (
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
)

// Scenario G: a list, then lists in which a little has changed. See test/bench/runtime/snapshot.ts.
var _ = register("snapshot", snapshot)

func snapshot(input Input) (Result, error) {
	file, err := readPods(input.Options["pods"])
	if err != nil {
		return Result{}, err
	}
	count := len(file.Pods)
	current := slices.Clone(file.Pods)
	var began time.Time
	var weigh bool
	var before, during float64
	lister := &podLister{line: func(i int) []byte { return current[i] }}
	lister.number = func() int {
		began = time.Now()
		return count
	}
	lister.listed = func() {
		if weigh {
			during = heapAfterCollection() - before
		}
	}
	informer := lister.informer()

	// The handler leaves out what has not changed, as those who know the informer do; it is told of everything at each list.
	var added, told, events atomic.Int64
	relist := 0
	lines := []string{}
	_, err = informer.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(any) { added.Add(1) },
		UpdateFunc: func(old, new any) {
			pod := new.(*corev1.Pod)
			if pod.ResourceVersion != old.(*corev1.Pod).ResourceVersion {
				lines = append(lines, fmt.Sprintf("%d %s/%s %s", relist, pod.Namespace, pod.Name, pod.ResourceVersion))
			}
			events.Add(1)
			told.Add(1)
		},
	})
	if err != nil {
		return Result{}, err
	}
	stop := make(chan struct{})
	ended := make(chan struct{})
	go func() {
		informer.Run(stop)
		close(ended)
	}()
	if err := until("all are told", func() bool { return added.Load() == int64(count) && lister.watcher.Load() != nil }); err != nil {
		return Result{}, err
	}
	firstMs := milliseconds(time.Since(began))
	time.Sleep(20 * time.Millisecond)
	settled := heapAfterCollection()

	took := []float64{}
	for ; relist < len(file.Relists); relist++ {
		for number, line := range file.Relists[relist] {
			current[number] = line
		}
		weigh = relist == len(file.Relists)-1
		if weigh {
			before = heapAfterCollection()
		}
		told.Store(0)
		watcher := lister.watcher.Load()
		lister.relist()
		if err := until("the list is told", func() bool { return told.Load() == int64(count) && lister.watcher.Load() != watcher }); err != nil {
			return Result{}, err
		}
		if !weigh {
			took = append(took, milliseconds(time.Since(began)))
		}
		time.Sleep(20 * time.Millisecond)
	}
	close(stop)
	<-ended
	slices.Sort(took)
	return Result{
		Figures: map[string]float64{
			"firstMs":           firstMs,
			"relistMs":          quantile(took, 0.5),
			"events":            float64(events.Load()) / float64(len(file.Relists)),
			"secondCopyPercent": 100 * during / (settled - baseline(current)),
		},
		Digest: digestOf(lines),
	}, nil
}

// baseline is what the bytes of the file take, which belong to nobody's cache.
func baseline(lines [][]byte) float64 {
	total := 0
	for _, line := range lines {
		total += len(line)
	}
	return float64(total)
}
