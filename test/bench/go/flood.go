package main

import (
	"fmt"
	"time"

	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue"
)

// Scenario A: rounds of 1,000 adds, then get and done of all. See test/bench/runtime/flood.ts.
var _ = register("flood", flood)

const (
	perRound = 1000
	timedFor = 250 * time.Millisecond
)

func flood(input Input) (Result, error) {
	queue, err := queueOf(input.Options["queue"], input.Options["metrics"] == "on")
	if err != nil {
		return Result{}, err
	}
	defer queue.ShutDown()
	batches := [][]string{}
	for i, record := range input.Workload.Records {
		if i%perRound == 0 {
			batches = append(batches, make([]string, 0, perRound))
		}
		batches[len(batches)-1] = append(batches[len(batches)-1], keyName(record.Key))
	}

	runs := map[string]int{}
	for _, batch := range batches {
		for _, key := range batch {
			queue.Add(key)
		}
		for range batch {
			key, _ := queue.Get()
			runs[key]++
			queue.Done(key)
		}
	}
	lines := make([]string, 0, len(runs))
	for key, count := range runs {
		lines = append(lines, fmt.Sprintf("%s runs=%d", key, count))
	}

	timed := func(duration time.Duration) (us, cpuUs float64) {
		before := cpuTime()
		start := time.Now()
		done := 0
		for time.Since(start) < duration {
			for _, batch := range batches {
				for _, key := range batch {
					queue.Add(key)
				}
				for range batch {
					key, _ := queue.Get()
					queue.Done(key)
				}
				done++
			}
		}
		took, cpu := time.Since(start), cpuTime()-before
		return microseconds(took) / float64(done), microseconds(cpu) / float64(done)
	}
	timed(timedFor / 4)
	us, cpuUs := timed(timedFor)
	if left := queue.Len(); left != 0 {
		return Result{}, fmt.Errorf("%d keys are left", left)
	}
	return Result{Figures: map[string]float64{"us": us, "cpuUs": cpuUs}, Digest: digestOf(lines)}, nil
}

// A queue with a name has metrics, by the provider that controller-runtime registers for both; one without has none.
func queueOf(kind string, metrics bool) (workqueue.TypedRateLimitingInterface[string], error) {
	name := ""
	if metrics {
		name = "bench"
	}
	switch kind {
	case "client-go":
		return workqueue.NewTypedRateLimitingQueueWithConfig(
			workqueue.DefaultTypedControllerRateLimiter[string](),
			workqueue.TypedRateLimitingQueueConfig[string]{Name: name},
		), nil
	case "controller-runtime":
		return priorityqueue.New[string](name), nil
	default:
		return nil, fmt.Errorf("unknown queue %q", kind)
	}
}
