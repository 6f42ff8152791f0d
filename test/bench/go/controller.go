package main

import (
	"context"
	"fmt"

	"github.com/go-logr/logr"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/controller/priorityqueue"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
	"sigs.k8s.io/controller-runtime/pkg/source"
)

type queueOfController = workqueue.TypedRateLimitingInterface[string]

// running is a controller of controller-runtime with its queue in our hands, as a source has it.
type running struct {
	Queue queueOfController
	stop  context.CancelFunc
	ended chan error
}

type controllerOptions struct {
	// The priority queue is controller-runtime's default.
	PriorityQueue bool
	Workers       int
	RateLimiter   workqueue.TypedRateLimiter[string]
	Reconcile     func(context.Context, string) error
}

func startController(ctx context.Context, options controllerOptions) (*running, error) {
	made, err := controller.NewTypedUnmanaged("bench", controller.TypedOptions[string]{
		Reconciler: reconcile.TypedFunc[string](func(ctx context.Context, key string) (reconcile.Result, error) {
			return reconcile.Result{}, options.Reconcile(ctx, key)
		}),
		MaxConcurrentReconciles: options.Workers,
		UsePriorityQueue:        &options.PriorityQueue,
		RateLimiter:             options.RateLimiter,
		Logger:                  logr.Discard(),
	})
	if err != nil {
		return nil, err
	}
	queues := make(chan queueOfController, 1)
	err = made.Watch(source.TypedFunc[string](func(_ context.Context, queue queueOfController) error {
		queues <- queue
		return nil
	}))
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- made.Start(ctx) }()
	select {
	case queue := <-queues:
		return &running{Queue: queue, stop: stop, ended: ended}, nil
	case err := <-ended:
		stop()
		return nil, fmt.Errorf("the controller did not start: %w", err)
	}
}

// Stop waits until the workers have ended.
func (r *running) Stop() error {
	r.stop()
	return <-r.ended
}

func addWithPriority(queue queueOfController, key string, priority int) {
	if prioritized, ok := queue.(priorityqueue.PriorityQueue[string]); ok {
		prioritized.AddWithOpts(priorityqueue.AddOpts{Priority: &priority}, key)
		return
	}
	queue.Add(key)
}
