package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	kruntime "k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
)

// PodsFile is what test/bench/runtime/pods-file.ts writes.
type PodsFile struct {
	Pods [][]byte
	// By relist: number of the Pod, and its new bytes.
	Relists []map[int][]byte
}

func readPods(path string) (PodsFile, error) {
	all, err := os.ReadFile(path)
	if err != nil {
		return PodsFile{}, err
	}
	lines := bytes.Split(bytes.TrimSuffix(all, []byte("\n")), []byte("\n"))
	var shape struct{ Pods, Relists, Changed int }
	if err := json.Unmarshal(lines[0], &shape); err != nil {
		return PodsFile{}, err
	}
	lines = lines[1:]
	if len(lines) != shape.Pods+shape.Relists*shape.Changed {
		return PodsFile{}, fmt.Errorf("%s: %d lines are not %+v", path, len(lines), shape)
	}
	file := PodsFile{Pods: lines[:shape.Pods]}
	lines = lines[shape.Pods:]
	for relist := range shape.Relists {
		changed := make(map[int][]byte, shape.Changed)
		for k := range shape.Changed {
			changed[k*(shape.Pods/shape.Changed)+relist] = lines[relist*shape.Changed+k]
		}
		file.Relists = append(file.Relists, changed)
	}
	return file, nil
}

func decodePod(line []byte) *corev1.Pod {
	pod := &corev1.Pod{}
	if err := json.Unmarshal(line, pod); err != nil {
		panic(err)
	}
	return pod
}

func heapAfterCollection() float64 {
	for range 3 {
		runtime.GC()
	}
	debug.FreeOSMemory()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return float64(stats.HeapAlloc)
}

func residentBytes() float64 {
	status, _ := os.ReadFile("/proc/self/status")
	_, after, _ := strings.Cut(string(status), "VmRSS:")
	kb, _ := strconv.ParseFloat(strings.Fields(after)[0], 64)
	return kb * 1024
}

// podLister lists Pods from bytes and watches through a fake; a list decodes everything, as one that came over the network would.
type podLister struct {
	number  func() int
	line    func(i int) []byte
	listed  func()
	version atomic.Int64
	watcher atomic.Pointer[watch.FakeWatcher]
}

func (l *podLister) list(context.Context, metav1.ListOptions) (kruntime.Object, error) {
	count := l.number()
	list := &corev1.PodList{Items: make([]corev1.Pod, count)}
	list.ResourceVersion = fmt.Sprint(l.version.Add(1))
	for i := range count {
		if err := json.Unmarshal(l.line(i), &list.Items[i]); err != nil {
			return nil, err
		}
	}
	if l.listed != nil {
		l.listed()
	}
	return list, nil
}

func (l *podLister) watch(context.Context, metav1.ListOptions) (watch.Interface, error) {
	watcher := watch.NewFake()
	l.watcher.Store(watcher)
	return watcher, nil
}

// relist makes the reflector list anew, as an expired version does.
func (l *podLister) relist() {
	l.watcher.Load().Error(&metav1.Status{Status: metav1.StatusFailure, Code: 410, Reason: metav1.StatusReasonExpired})
}

// plainLists says that there is no streaming of lists: a fake can't do that.
type plainLists struct{ *cache.ListWatch }

func (plainLists) IsWatchListSemanticsUnSupported() bool { return true }

func (l *podLister) informer() cache.SharedIndexInformer {
	lw := &cache.ListWatch{ListWithContextFunc: l.list, WatchFuncWithContext: l.watch}
	indexers := cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}
	return cache.NewSharedIndexInformer(plainLists{lw}, &corev1.Pod{}, 0, indexers)
}

func until(what string, holds func() bool) error {
	for start := time.Now(); !holds(); time.Sleep(time.Millisecond) {
		if time.Since(start) > 30*time.Second {
			return fmt.Errorf("not within 30 s: %s", what)
		}
	}
	return nil
}
