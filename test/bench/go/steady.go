package main

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Scenario B: adds at random times, through a whole controller whose reconcile does nothing. See test/bench/runtime/steady.ts.
var _ = register("steady", steady)

func steady(input Input) (Result, error) {
	records := input.Workload.Records
	speed, err := strconv.ParseFloat(optionOr(input, "speed", "1"), 64)
	if err != nil {
		return Result{}, err
	}
	// Of each key: when the add that waits was planned, zero when none does. The worker and the source are two goroutines.
	var lock sync.Mutex
	planned := make([]time.Duration, input.Workload.Keys)
	waiting := make([]bool, input.Workload.Keys)
	index := make(map[string]int, input.Workload.Keys)
	names := make([]string, input.Workload.Keys)
	for key := range input.Workload.Keys {
		names[key] = keyName(uint32(key))
		index[names[key]] = key
	}
	latencies := make([]float64, 0, len(records))
	seen := map[string]bool{}
	open := 0
	var start time.Time

	controller, err := startController(context.Background(), controllerOptions{
		PriorityQueue: input.Options["queue"] != "client-go",
		Workers:       1,
		Reconcile: func(_ context.Context, name string) error {
			now := time.Since(start)
			key := index[name]
			lock.Lock()
			defer lock.Unlock()
			seen[name] = true
			if waiting[key] {
				waiting[key] = false
				open--
				latencies = append(latencies, microseconds(now-planned[key]))
			}
			return nil
		},
	})
	if err != nil {
		return Result{}, err
	}
	capacity := input.Options["mode"] == "capacity"
	start = time.Now()
	for _, record := range records {
		due := time.Duration(float64(record.TUs)/speed) * time.Microsecond
		// A sleep would be longer than most of the distances. Yielding lets everything run that can.
		for !capacity && time.Since(start) < due {
			runtime.Gosched()
		}
		lock.Lock()
		if !waiting[record.Key] {
			waiting[record.Key] = true
			open++
			planned[record.Key] = due
		}
		lock.Unlock()
		controller.Queue.Add(names[record.Key])
	}
	deadline := time.Now().Add(20 * time.Second)
	for {
		lock.Lock()
		left := open
		lock.Unlock()
		if left == 0 {
			break
		}
		if time.Now().After(deadline) {
			return Result{}, fmt.Errorf("%d keys have not been reconciled since their last add", left)
		}
		time.Sleep(50 * time.Microsecond)
	}
	took := time.Since(start)
	if err := controller.Stop(); err != nil {
		return Result{}, err
	}
	lines := []string{}
	for name := range seen {
		lines = append(lines, name+" reconciled")
	}
	warm := slices.Clone(latencies[len(latencies)/3:])
	slices.Sort(warm)
	return Result{
		Figures: map[string]float64{
			"p50Us": quantile(warm, 0.5), "p99Us": quantile(warm, 0.99), "maxUs": quantile(warm, 1),
			"perSecond": float64(len(records)) / took.Seconds(),
			"runsShare": float64(len(latencies)) / float64(len(records)),
		},
		Digest: digestOf(lines),
	}, nil
}

func optionOr(input Input, name, otherwise string) string {
	if value, given := input.Options[name]; given {
		return value
	}
	return otherwise
}
