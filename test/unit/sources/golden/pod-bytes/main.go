// pod-bytes prints a core/v1 Pod as the kubelet marshals it, in base64: ../pod.b64 is its output (go run . > ../pod.b64). The test holds our
// trimmed pod.proto to it.
package main

import (
	"encoding/base64"
	"fmt"
	"time"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func at(seconds int64) metav1.Time { return metav1.NewTime(time.Unix(1_700_000_000+seconds, 0)) }

func main() {
	grace := int64(7)
	yes := true
	deletion := at(9)
	started := at(1)
	pod := v1.Pod{
		ObjectMeta: metav1.ObjectMeta{
			Name: "web-node", Namespace: "shop", UID: "0123456789abcdef0123456789abcdef", ResourceVersion: "1", Generation: 3,
			CreationTimestamp: at(0), DeletionTimestamp: &deletion,
			Labels:          map[string]string{"app": "web", "b": "2"},
			Annotations:     map[string]string{"kubernetes.io/config.source": "file"},
			OwnerReferences: []metav1.OwnerReference{{Kind: "Node", Name: "node"}},
		},
		Spec: v1.PodSpec{
			NodeName: "node", RestartPolicy: v1.RestartPolicyAlways, HostNetwork: true, TerminationGracePeriodSeconds: &grace,
			Hostname: "web", PriorityClassName: "x", EnableServiceLinks: &yes,
			InitContainers: []v1.Container{{Name: "init", Image: "init:1"}},
			Containers: []v1.Container{{
				Name: "main", Image: "web:1", Command: []string{"serve"}, ImagePullPolicy: v1.PullIfNotPresent,
				Env:          []v1.EnvVar{{Name: "A", Value: "1"}},
				Ports:        []v1.ContainerPort{{Name: "http", ContainerPort: 8080, HostPort: 80, Protocol: v1.ProtocolTCP, HostIP: "::1"}},
				VolumeMounts: []v1.VolumeMount{{Name: "data", MountPath: "/data"}},
			}},
			Volumes: []v1.Volume{{Name: "data", VolumeSource: v1.VolumeSource{EmptyDir: &v1.EmptyDirVolumeSource{}}}},
		},
		Status: v1.PodStatus{
			Phase: v1.PodRunning, Reason: "why", Message: "in words", HostIP: "fd00::2", PodIP: "fd00::1",
			HostIPs: []v1.HostIP{{IP: "fd00::2"}}, PodIPs: []v1.PodIP{{IP: "fd00::1"}, {IP: "10.0.0.1"}}, StartTime: &started,
			QOSClass: v1.PodQOSBurstable, ObservedGeneration: 3,
			Conditions: []v1.PodCondition{{
				Type: v1.PodReady, Status: v1.ConditionTrue, Reason: "r", Message: "m", LastProbeTime: at(4), LastTransitionTime: at(5), ObservedGeneration: 3,
			}},
			InitContainerStatuses: []v1.ContainerStatus{{
				Name: "init", Image: "init:1",
				State: v1.ContainerState{Terminated: &v1.ContainerStateTerminated{ExitCode: 0, Reason: "Completed", StartedAt: at(1), FinishedAt: at(2)}},
			}},
			ContainerStatuses: []v1.ContainerStatus{
				{
					Name: "main", Image: "web:1", ImageID: "sha256:1", ContainerID: "containerd://1", Ready: true, Started: &yes, RestartCount: 2,
					State: v1.ContainerState{Running: &v1.ContainerStateRunning{StartedAt: at(3)}},
					LastTerminationState: v1.ContainerState{Terminated: &v1.ContainerStateTerminated{
						ExitCode: 137, Signal: 9, Reason: "Error", Message: "killed", StartedAt: at(1), FinishedAt: at(2), ContainerID: "containerd://0",
					}},
				},
				{Name: "side", State: v1.ContainerState{Waiting: &v1.ContainerStateWaiting{Reason: "CrashLoopBackOff", Message: "back-off"}}},
			},
		},
	}
	bytes, err := pod.Marshal()
	if err != nil {
		panic(err)
	}
	// With the Pod of a DELETED event, which is almost empty, on the second line.
	minimal := v1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "web-node", Namespace: "shop", UID: "0123456789abcdef0123456789abcdef"}}
	deleted, err := minimal.Marshal()
	if err != nil {
		panic(err)
	}
	fmt.Println(base64.StdEncoding.EncodeToString(bytes))
	fmt.Println(base64.StdEncoding.EncodeToString(deleted))
}
