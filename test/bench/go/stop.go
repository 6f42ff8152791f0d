package main

import (
	"context"
	"fmt"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// Scenario K: SIGTERM while 256 reconciles run. See test/bench/runtime/stop.ts.
var _ = register("stop", stop)

const stopWorkers = 256

func stop(input Input) (Result, error) {
	lasts := map[string]time.Duration{}
	for _, record := range input.Workload.Records {
		lasts[keyName(record.Key)] = time.Duration(record.AfterMs) * time.Millisecond
	}
	ctx, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer cancel()
	var lock sync.Mutex
	begun, finished := map[string]int{}, map[string]int{}
	stopped, late := false, 0
	full := make(chan struct{})
	fill := sync.OnceFunc(func() { close(full) })
	controller, err := startController(ctx, controllerOptions{
		PriorityQueue: true,
		Workers:       stopWorkers,
		Reconcile: func(_ context.Context, name string) error {
			lock.Lock()
			begun[name]++
			if stopped {
				late++
			}
			if len(begun) == stopWorkers {
				fill()
			}
			lock.Unlock()
			<-full
			time.Sleep(lasts[name])
			lock.Lock()
			defer lock.Unlock()
			finished[name]++
			return nil
		},
	})
	if err != nil {
		return Result{}, err
	}
	for _, record := range input.Workload.Records {
		controller.Queue.Add(keyName(record.Key))
	}
	<-full
	if err := printLine(map[string]bool{"ready": true}); err != nil {
		return Result{}, err
	}
	<-ctx.Done()
	lock.Lock()
	stopped = true
	atSignal := time.Now()
	lock.Unlock()
	if err := controller.Stop(); err != nil {
		return Result{}, err
	}
	drained := time.Since(atSignal)
	lost, twice := 0, 0
	lines := []string{}
	for name, count := range begun {
		if finished[name] < count {
			lost++
		}
		if count > 1 {
			twice++
		}
	}
	for _, record := range input.Workload.Records[:stopWorkers] {
		name := keyName(record.Key)
		lines = append(lines, fmt.Sprintf("%s finished=%d", name, finished[name]))
	}
	return Result{
		Figures: map[string]float64{"drainMs": milliseconds(drained), "lost": float64(lost), "twice": float64(twice), "late": float64(late)},
		Digest:  digestOf(lines),
	}, nil
}
