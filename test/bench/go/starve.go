package main

import (
	"context"
	"strconv"
	"sync"
	"time"
)

// Scenario F: one key of low priority among keys of normal priority that always come again. See test/bench/runtime/starve.ts.
var _ = register("starve", starve)

const low = "low"

func starve(input Input) (Result, error) {
	forMs, err := strconv.Atoi(input.Options["forMs"])
	if err != nil {
		return Result{}, err
	}
	var lock sync.Mutex
	var start time.Time
	waited := time.Duration(-1)
	seen := map[string]bool{}
	runs := 0
	var queue queueOfController
	started := make(chan struct{})
	controller, err := startController(context.Background(), controllerOptions{
		PriorityQueue: true,
		Workers:       1,
		Reconcile: func(_ context.Context, name string) error {
			<-started
			lock.Lock()
			defer lock.Unlock()
			if name == low {
				if waited < 0 {
					waited = time.Since(start)
				}
				return nil
			}
			runs++
			seen[name] = true
			queue.Add(name)
			return nil
		},
	})
	if err != nil {
		return Result{}, err
	}
	queue = controller.Queue
	for key := range input.Workload.Keys {
		queue.Add(keyName(uint32(key)))
	}
	addWithPriority(queue, low, -100)
	start = time.Now()
	close(started)
	time.Sleep(time.Duration(forMs) * time.Millisecond)
	lock.Lock()
	taken := 1.0
	if waited < 0 {
		taken, waited = 0, time.Since(start)
	}
	lines := []string{}
	for name := range seen {
		lines = append(lines, name+" reconciled")
	}
	figures := map[string]float64{"waitMs": milliseconds(waited), "taken": taken, "others": float64(runs)}
	lock.Unlock()
	if err := controller.Stop(); err != nil {
		return Result{}, err
	}
	return Result{Figures: figures, Digest: digestOf(lines)}, nil
}
