package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"k8s.io/client-go/util/workqueue"
)

// Scenario E: failures, with and without adds meanwhile. See test/bench/runtime/retry.ts.
var _ = register("retry", retry)

// recordingLimiter is the usual back-off per key, and keeps what it said.
type recordingLimiter struct {
	workqueue.TypedRateLimiter[string]
	lock  sync.Mutex
	steps map[string]int
	last  map[string]time.Duration
	max   time.Duration
}

func (l *recordingLimiter) When(key string) time.Duration {
	delay := l.TypedRateLimiter.When(key)
	l.lock.Lock()
	defer l.lock.Unlock()
	l.steps[key]++
	l.last[key] = delay
	l.max = max(l.max, delay)
	return delay
}

func newRecordingLimiter() *recordingLimiter {
	return &recordingLimiter{
		TypedRateLimiter: workqueue.NewTypedItemExponentialFailureRateLimiter[string](time.Millisecond, 1000*time.Second),
		steps:            map[string]int{},
		last:             map[string]time.Duration{},
	}
}

func retry(input Input) (Result, error) {
	outcomes := map[string][]uint8{}
	for _, record := range input.Workload.Records {
		if record.TUs == 0 {
			name := keyName(record.Key)
			outcomes[name] = append(outcomes[name], record.Outcome)
		}
	}
	hot := keyName(0)
	limiter := newRecordingLimiter()
	var lock sync.Mutex
	attempts := map[string]int{}
	failures, open := 0, len(outcomes)-1
	failed := errors.New("failed")
	controller, err := startController(context.Background(), controllerOptions{
		PriorityQueue: input.Options["queue"] != "client-go",
		Workers:       1,
		RateLimiter:   limiter,
		Reconcile: func(_ context.Context, name string) error {
			lock.Lock()
			defer lock.Unlock()
			attempts[name]++
			planned := outcomes[name]
			attempt := attempts[name] - 1
			if name == hot {
				return failed
			}
			if attempt < len(planned) && planned[attempt] == outcomeError {
				failures++
				return failed
			}
			open--
			return nil
		},
	})
	if err != nil {
		return Result{}, err
	}
	for name := range outcomes {
		if name != hot {
			controller.Queue.Add(name)
		}
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
			return Result{}, fmt.Errorf("%d keys have not succeeded", left)
		}
		time.Sleep(time.Millisecond)
	}
	lock.Lock()
	lines := []string{}
	runs := 0
	for name, count := range attempts {
		runs += count
		lines = append(lines, fmt.Sprintf("%s attempts=%d", name, count))
	}
	lock.Unlock()
	limiter.lock.Lock()
	maxDelay := limiter.max
	limiter.lock.Unlock()

	// One key that always fails, while ordinary adds go on.
	start := time.Now()
	for _, record := range input.Workload.Records {
		if record.TUs == 0 {
			continue
		}
		time.Sleep(time.Until(start.Add(time.Duration(record.TUs) * time.Microsecond)))
		controller.Queue.Add(hot)
	}
	time.Sleep(2 * time.Millisecond)
	limiter.lock.Lock()
	steps, delay := limiter.steps[hot], limiter.last[hot]
	limiter.lock.Unlock()
	if err := controller.Stop(); err != nil {
		return Result{}, err
	}
	return Result{
		Figures: map[string]float64{
			"retriesPerFailure": float64(runs-len(lines)) / float64(max(failures, 1)),
			"maxDelayMs":        milliseconds(maxDelay),
			"hotSteps":          float64(steps),
			"hotDelayMs":        milliseconds(delay),
			"hotAttempts":       float64(attempts[hot]),
		},
		Digest: digestOf(lines),
	}, nil
}
