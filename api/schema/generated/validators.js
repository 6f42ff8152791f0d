// Made by ./hack/generate-schemas from crds-schema/. Do not edit.
const f = {
    DaemonSet: {
      $id: 'https://podmin.dev/schema/daemonset.json',
      title: 'DaemonSet',
      $ref: '#/$defs/DaemonSet',
      $defs: {
        DaemonSet: {
          type: 'object',
          additionalProperties: !1,
          properties: {
            apiVersion: {
              const:
                'app\
s/v1',
            },
            kind: { const: 'DaemonSet' },
            metadata: { $ref: 'pod.json#/$defs/ObjectMeta', type: 'object' },
            spec: { $ref: '#/$defs/DaemonSetSpec', type: 'object' },
            status: { $ref: '#/$defs/DaemonSetStatus' },
          },
          required: [
            'apiVers\
ion',
            'kind',
            'metadata',
            'spec',
          ],
        },
        DaemonSetCondition: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            lastTransitionTime: {
              type: ['string', 'null'],
              title: 'time',
              pattern:
                '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d\
:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
            },
            message: { type: ['string', 'null'] },
            reason: { type: ['string', 'null'] },
            status: { type: ['string', 'null'] },
            type: { type: ['string', 'null'] },
          },
        },
        DaemonSetSpec: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['selector', 'template'],
          properties: {
            minReadySeconds: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            revisionHistoryLimit: {
              type: [
                'inte\
ger',
                'null',
              ],
              minimum: -2147483648,
              maximum: 2147483647,
            },
            selector: { $ref: 'pod.json#/$defs/LabelSelector', type: 'object' },
            template: { $ref: '#/$defs/PodTemplateSpec', type: 'object' },
            updateStrategy: {
              $ref: '#/$defs\
/DaemonSetUpdateStrategy',
            },
          },
        },
        DaemonSetStatus: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            collisionCount: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            conditions: { type: ['array', 'null'], items: { $ref: '#/$defs/DaemonSetCondition', type: 'object' } },
            currentNumberScheduled: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            desiredNumberScheduled: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            numberAvailable: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            numberMisscheduled: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            numberReady: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            numberUnavailable: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            observedGeneration: {
              type: [
                'integer',
                'nul\
l',
              ],
              minimum: -9007199254740991,
              maximum: 9007199254740991,
            },
            updatedNumberScheduled: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
          },
        },
        DaemonSetUpdateStrategy: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: { rollingUpdate: { $ref: '#/$defs/RollingUpdateDaemonSet' }, type: { type: ['string', 'null'] } },
        },
        PodTemplateSpec: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            metadata: {
              $ref: 'pod.json#/\
$defs/ObjectMeta',
            },
            spec: { $ref: 'pod.json#/$defs/PodSpec' },
          },
        },
        RollingUpdateDaemonSet: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            maxSurge: { type: ['integer', 'string', 'null'], minimum: -2147483648, maximum: 2147483647 },
            maxUnavailable: { type: ['integer', 'string', 'null'], minimum: -2147483648, maximum: 2147483647 },
          },
        },
      },
    },
    Pod: {
      $id: 'https://podmin.dev/schema/pod.json',
      title: 'Pod',
      $ref: '#/$defs/Pod',
      $defs: {
        AWSElasticBlockStoreVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['volumeID'],
          properties: {
            fsType: { type: ['string', 'null'] },
            partition: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            readOnly: { type: ['boolean', 'null'] },
            volumeID: { type: 'string' },
          },
        },
        Affinity: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            nodeAffinity: { $ref: '#/$defs/NodeAffinity' },
            podAffinity: { $ref: '#/$defs/PodAffinity' },
            podAntiAffinity: {
              $ref: '#/$defs/PodAntiAffinity',
            },
          },
        },
        AppArmorProfile: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['type'],
          properties: { localhostProfile: { type: ['string', 'null'] }, type: { type: 'string' } },
        },
        AzureDiskVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['diskName', 'diskURI'],
          properties: {
            cachingMode: { type: ['string', 'null'] },
            diskName: { type: 'string' },
            diskURI: { type: 'string' },
            fsType: { type: ['string', 'null'] },
            kind: { type: ['string', 'null'] },
            readOnly: { type: ['boolean', 'null'] },
          },
        },
        AzureFileVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['secretName', 'shareName'],
          properties: {
            readOnly: {
              type: ['boolean', 'null'],
            },
            secretName: { type: 'string' },
            shareName: { type: 'string' },
          },
        },
        CSIVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['driver'],
          properties: {
            driver: { type: 'string' },
            fsType: {
              type: ['string', 'null'],
            },
            nodePublishSecretRef: { $ref: '#/$defs/LocalObjectReference' },
            readOnly: { type: ['boolean', 'null'] },
            volumeAttributes: { type: ['object', 'null'], additionalProperties: { type: 'string' } },
          },
        },
        Capabilities: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            add: { type: ['array', 'null'], items: { type: 'string' } },
            drop: { type: ['array', 'null'], items: { type: 'string' } },
          },
        },
        CephFSVolumeSource: {
          type: [
            'object',
            'nu\
ll',
          ],
          additionalProperties: !1,
          required: ['monitors'],
          properties: {
            monitors: { type: 'array', items: { type: 'string' } },
            path: { type: ['string', 'null'] },
            readOnly: { type: ['boolean', 'null'] },
            secretFile: { type: ['string', 'null'] },
            secretRef: { $ref: '#/$defs/LocalObjectReference' },
            user: { type: ['string', 'null'] },
          },
        },
        CinderVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['volumeID'],
          properties: {
            fsType: { type: ['string', 'null'] },
            readOnly: { type: ['boolean', 'null'] },
            secretRef: { $ref: '#/$defs/LocalObjectReference' },
            volumeID: { type: 'string' },
          },
        },
        ClusterTrustBundleProjection: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['path'],
          properties: {
            labelSelector: { $ref: '#/$defs/LabelSelector' },
            name: { type: ['string', 'null'] },
            optional: { type: ['boolean', 'null'] },
            path: { type: 'string' },
            signerName: { type: ['string', 'null'] },
          },
        },
        ConfigMapEnvSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: { name: { type: ['string', 'null'] }, optional: { type: ['boolean', 'null'] } },
        },
        ConfigMapKeySelector: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['key'],
          properties: { key: { type: 'string' }, name: { type: ['string', 'null'] }, optional: { type: ['boolean', 'null'] } },
        },
        ConfigMapProjection: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            items: {
              type: [
                '\
array',
                'null',
              ],
              items: { $ref: '#/$defs/KeyToPath', type: 'object' },
            },
            name: { type: ['string', 'null'] },
            optional: { type: ['boolean', 'null'] },
          },
        },
        ConfigMapVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            defaultMode: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            items: { type: ['array', 'null'], items: { $ref: '#/$defs/KeyToPath', type: 'object' } },
            name: { type: ['string', 'null'] },
            optional: {
              type: ['boolean', 'null'],
            },
          },
        },
        Container: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['name'],
          properties: {
            args: { type: ['array', 'null'], items: { type: 'string' } },
            command: {
              type: ['array', 'null'],
              items: {
                type: 'string',
              },
            },
            env: { type: ['array', 'null'], items: { $ref: '#/$defs/EnvVar', type: 'object' } },
            envFrom: { type: ['array', 'null'], items: { $ref: '#/$defs/EnvFromSource', type: 'object' } },
            image: { type: ['string', 'null'] },
            imagePullPolicy: { type: ['string', 'null'] },
            lifecycle: { $ref: '#/$defs/Lifecycle' },
            livenessProbe: { $ref: '#/$defs/Probe' },
            name: { type: 'string' },
            ports: { type: ['array', 'null'], items: { $ref: '#/$defs/ContainerPort', type: 'object' } },
            readinessProbe: { $ref: '#/$defs/Probe' },
            resizePolicy: { type: ['array', 'null'], items: { $ref: '#/$defs/ContainerResizePolicy', type: 'object' } },
            resources: { $ref: '#/$defs/ResourceRequirements' },
            restartPolicy: {
              type: ['string', 'null'],
            },
            restartPolicyRules: { type: ['array', 'null'], items: { $ref: '#/$defs/ContainerRestartRule', type: 'object' } },
            securityContext: { $ref: '#/$defs/SecurityContext' },
            startupProbe: {
              $ref: '#/$def\
s/Probe',
            },
            stdin: { type: ['boolean', 'null'] },
            stdinOnce: { type: ['boolean', 'null'] },
            terminationMessagePath: { type: ['string', 'null'] },
            terminationMessagePolicy: { type: ['string', 'null'] },
            tty: {
              type: [
                'boolean',
                'nu\
ll',
              ],
            },
            volumeDevices: { type: ['array', 'null'], items: { $ref: '#/$defs/VolumeDevice', type: 'object' } },
            volumeMounts: { type: ['array', 'null'], items: { $ref: '#/$defs/VolumeMount', type: 'object' } },
            workingDir: {
              type: [
                's\
tring',
                'null',
              ],
            },
          },
        },
        ContainerExtendedResourceRequest: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            containerName: { type: ['string', 'null'] },
            requestName: { type: ['string', 'null'] },
            resourceName: {
              type: ['string', 'null'],
            },
          },
        },
        ContainerPort: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['containerPort'],
          properties: {
            containerPort: { type: 'integer', minimum: -2147483648, maximum: 2147483647 },
            hostIP: {
              type: ['string', 'null'],
            },
            hostPort: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            name: { type: ['string', 'null'] },
            protocol: { type: ['string', 'null'] },
          },
        },
        ContainerResizePolicy: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['resourceName', 'restartPolicy'],
          properties: { resourceName: { type: 'string' }, restartPolicy: { type: 'string' } },
        },
        ContainerRestartRule: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['action'],
          properties: { action: { type: 'string' }, exitCodes: { $ref: '#/$defs/ContainerRestartRuleOnExitCodes' } },
        },
        ContainerRestartRuleOnExitCodes: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['operator'],
          properties: {
            operator: { type: 'string' },
            values: { type: ['array', 'null'], items: { type: 'integer', minimum: -2147483648, maximum: 2147483647 } },
          },
        },
        ContainerState: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            running: { $ref: '#/$defs/ContainerStateRunning' },
            terminated: { $ref: '#/$defs/ContainerStateTerminated' },
            waiting: { $ref: '#/$defs/ContainerStateWaiting' },
          },
        },
        ContainerStateRunning: {
          type: [
            'object',
            '\
null',
          ],
          additionalProperties: !1,
          properties: {
            startedAt: {
              type: ['string', 'null'],
              title: 'time',
              pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
            },
          },
        },
        ContainerStateTerminated: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            containerID: { type: ['string', 'null'] },
            exitCode: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            finishedAt: {
              type: [
                'string',
                'nu\
ll',
              ],
              title: 'time',
              pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
            },
            message: { type: ['string', 'null'] },
            reason: { type: ['string', 'null'] },
            signal: {
              type: [
                'integer',
                '\
null',
              ],
              minimum: -2147483648,
              maximum: 2147483647,
            },
            startedAt: {
              type: ['string', 'null'],
              title: 'time',
              pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
            },
          },
        },
        ContainerStateWaiting: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: { message: { type: ['string', 'null'] }, reason: { type: ['string', 'null'] } },
        },
        ContainerStatus: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            allocatedResources: {
              type: ['object', 'null'],
              additionalProperties: {
                type: ['string', 'number'],
                title: 'quantity',
                pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$',
              },
            },
            allocatedResourcesStatus: {
              type: [
                'arr\
ay',
                'null',
              ],
              items: { $ref: '#/$defs/ResourceStatus', type: 'object' },
            },
            containerID: { type: ['string', 'null'] },
            image: { type: ['string', 'null'] },
            imageID: { type: ['string', 'null'] },
            lastState: {
              $ref: '#/$defs/Container\
State',
            },
            name: { type: ['string', 'null'] },
            ready: { type: ['boolean', 'null'] },
            resources: { $ref: '#/$defs/ResourceRequirements' },
            restartCount: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            started: {
              type: ['boolean', 'null'],
            },
            state: { $ref: '#/$defs/ContainerState' },
            stopSignal: { type: ['string', 'null'] },
            user: { $ref: '#/$defs/ContainerUser' },
            volumeMounts: {
              type: ['array', 'null'],
              items: {
                $ref: '#/$defs/VolumeMo\
untStatus',
                type: 'object',
              },
            },
          },
        },
        ContainerUser: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: { linux: { $ref: '#/$defs/LinuxContainerUser' } },
        },
        DownwardAPIProjection: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: { items: { type: ['array', 'null'], items: { $ref: '#/$defs/DownwardAPIVolumeFile', type: 'object' } } },
        },
        DownwardAPIVolumeFile: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['path'],
          properties: {
            fieldRef: { $ref: '#/$defs/ObjectFieldSelector' },
            mode: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            path: { type: 'string' },
            resourceFieldRef: { $ref: '#/$defs/ResourceFieldSelector' },
          },
        },
        DownwardAPIVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            defaultMode: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            items: {
              type: ['array', 'null'],
              items: {
                $ref: '#/$defs/DownwardAPIVol\
umeFile',
                type: 'object',
              },
            },
          },
        },
        EmptyDirVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            medium: { type: ['string', 'null'] },
            sizeLimit: { type: ['string', 'number', 'null'], title: 'quantity', pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$' },
          },
        },
        EnvFromSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            configMapRef: { $ref: '#/$defs/ConfigMapEnvSource' },
            prefix: {
              type: [
                'stri\
ng',
                'null',
              ],
            },
            secretRef: { $ref: '#/$defs/SecretEnvSource' },
          },
        },
        EnvVar: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['name'],
          properties: {
            name: { type: 'string' },
            value: { type: ['string', 'null'] },
            valueFrom: {
              $ref: '#/$defs/EnvVarSource',
            },
          },
        },
        EnvVarSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            configMapKeyRef: { $ref: '#/$defs/ConfigMapKeySelector' },
            fieldRef: {
              $ref: '#/$defs/ObjectFieldSelecto\
r',
            },
            fileKeyRef: { $ref: '#/$defs/FileKeySelector' },
            resourceFieldRef: { $ref: '#/$defs/ResourceFieldSelector' },
            secretKeyRef: { $ref: '#/$defs/SecretKeySelector' },
          },
        },
        EphemeralContainer: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['name'],
          properties: {
            args: { type: ['array', 'null'], items: { type: 'string' } },
            command: { type: ['array', 'null'], items: { type: 'string' } },
            env: {
              type: ['array', 'null'],
              items: {
                $ref: '#/$defs/EnvVar',
                type: 'obj\
ect',
              },
            },
            envFrom: { type: ['array', 'null'], items: { $ref: '#/$defs/EnvFromSource', type: 'object' } },
            image: { type: ['string', 'null'] },
            imagePullPolicy: { type: ['string', 'null'] },
            lifecycle: { $ref: '#/$defs/Lifecycle' },
            livenessProbe: {
              $ref: '#/$defs/Probe',
            },
            name: { type: 'string' },
            ports: { type: ['array', 'null'], items: { $ref: '#/$defs/ContainerPort', type: 'object' } },
            readinessProbe: { $ref: '#/$defs/Probe' },
            resizePolicy: {
              type: ['array', 'null'],
              items: {
                $ref: '#/$defs/ContainerResizePolicy',
                type: 'object',
              },
            },
            resources: { $ref: '#/$defs/ResourceRequirements' },
            restartPolicy: { type: ['string', 'null'] },
            restartPolicyRules: {
              type: ['array', 'null'],
              items: {
                $ref: '#/$de\
fs/ContainerRestartRule',
                type: 'object',
              },
            },
            securityContext: { $ref: '#/$defs/SecurityContext' },
            startupProbe: { $ref: '#/$defs/Probe' },
            stdin: { type: ['boolean', 'null'] },
            stdinOnce: { type: ['boolean', 'null'] },
            targetContainerName: {
              type: ['string', 'null'],
            },
            terminationMessagePath: { type: ['string', 'null'] },
            terminationMessagePolicy: { type: ['string', 'null'] },
            tty: { type: ['boolean', 'null'] },
            volumeDevices: {
              type: ['array', 'null'],
              items: {
                $ref: '\
#/$defs/VolumeDevice',
                type: 'object',
              },
            },
            volumeMounts: { type: ['array', 'null'], items: { $ref: '#/$defs/VolumeMount', type: 'object' } },
            workingDir: { type: ['string', 'null'] },
          },
        },
        EphemeralVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: { volumeClaimTemplate: { $ref: '#/$defs/PersistentVolumeClaimTemplate' } },
        },
        ExecAction: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            command: {
              type: [
                '\
array',
                'null',
              ],
              items: { type: 'string' },
            },
          },
        },
        FCVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            fsType: { type: ['string', 'null'] },
            lun: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            readOnly: { type: ['boolean', 'null'] },
            targetWWNs: { type: ['array', 'null'], items: { type: 'string' } },
            wwids: { type: ['array', 'null'], items: { type: 'string' } },
          },
        },
        FileKeySelector: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['volumeName', 'path', 'key'],
          properties: {
            key: { type: 'string' },
            optional: { type: ['boolean', 'null'] },
            path: { type: 'string' },
            volumeName: { type: 'string' },
          },
        },
        FlexVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['driver'],
          properties: {
            driver: { type: 'string' },
            fsType: { type: ['string', 'null'] },
            options: { type: ['object', 'null'], additionalProperties: { type: 'string' } },
            readOnly: { type: ['boolean', 'null'] },
            secretRef: {
              $ref: '#/$defs/LocalObjectReference',
            },
          },
        },
        FlockerVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: { datasetName: { type: ['string', 'null'] }, datasetUUID: { type: ['string', 'null'] } },
        },
        GCEPersistentDiskVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['pdName'],
          properties: {
            fsType: { type: ['string', 'null'] },
            partition: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            pdName: {
              type: '\
string',
            },
            readOnly: { type: ['boolean', 'null'] },
          },
        },
        GRPCAction: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['port'],
          properties: {
            port: { type: 'integer', minimum: -2147483648, maximum: 2147483647 },
            service: {
              type: ['string', 'null'],
            },
          },
        },
        GitRepoVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['repository'],
          properties: {
            directory: { type: ['string', 'null'] },
            repository: { type: 'string' },
            revision: {
              type: ['string', 'null'],
            },
          },
        },
        GlusterfsVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['endpoints', 'path'],
          properties: { endpoints: { type: 'string' }, path: { type: 'string' }, readOnly: { type: ['boolean', 'null'] } },
        },
        HTTPGetAction: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['port'],
          properties: {
            host: { type: ['string', 'null'] },
            httpHeaders: {
              type: ['array', 'null'],
              items: {
                $ref: '#/$defs/H\
TTPHeader',
                type: 'object',
              },
            },
            path: { type: ['string', 'null'] },
            port: { type: ['integer', 'string'], minimum: -2147483648, maximum: 2147483647 },
            scheme: { type: ['string', 'null'] },
          },
        },
        HTTPHeader: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['name', 'value'],
          properties: { name: { type: 'string' }, value: { type: 'string' } },
        },
        HostAlias: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['ip'],
          properties: { hostnames: { type: ['array', 'null'], items: { type: 'string' } }, ip: { type: 'string' } },
        },
        HostIP: { type: ['object', 'null'], additionalProperties: !1, properties: { ip: { type: ['string', 'null'] } } },
        HostPathVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['path'],
          properties: { path: { type: 'string' }, type: { type: ['string', 'null'] } },
        },
        ISCSIVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['targetPortal', 'iqn', 'lun'],
          properties: {
            chapAuthDiscovery: {
              type: ['boolean', 'null'],
            },
            chapAuthSession: { type: ['boolean', 'null'] },
            fsType: { type: ['string', 'null'] },
            initiatorName: { type: ['string', 'null'] },
            iqn: { type: 'string' },
            iscsiInterface: { type: ['string', 'null'] },
            lun: {
              type: 'integer',
              minimum: -2147483648,
              maximum: 2147483647,
            },
            portals: { type: ['array', 'null'], items: { type: 'string' } },
            readOnly: { type: ['boolean', 'null'] },
            secretRef: { $ref: '#/$defs/LocalObjectReference' },
            targetPortal: {
              type: 'string',
            },
          },
        },
        ImageVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: { pullPolicy: { type: ['string', 'null'] }, reference: { type: ['string', 'null'] } },
        },
        ImageVolumeStatus: { type: ['object', 'null'], additionalProperties: !1, properties: { imageRef: { type: ['string', 'null'] } } },
        KeyToPath: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['key', 'path'],
          properties: {
            key: { type: 'string' },
            mode: {
              type: ['integer', 'null'],
              minimum: -2147483648,
              maximum: 2147483647,
            },
            path: { type: 'string' },
          },
        },
        LabelSelector: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            matchExpressions: { type: ['array', 'null'], items: { $ref: '#/$defs/LabelSelectorRequirement', type: 'object' } },
            matchLabels: { type: ['object', 'null'], additionalProperties: { type: 'string' } },
          },
        },
        LabelSelectorRequirement: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['key', 'operator'],
          properties: {
            key: { type: 'string' },
            operator: { type: 'string' },
            values: { type: ['array', 'null'], items: { type: 'string' } },
          },
        },
        Lifecycle: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            postStart: { $ref: '#/$defs/LifecycleHandler' },
            preStop: { $ref: '#/$defs/LifecycleHandler' },
            stopSignal: { type: ['string', 'null'] },
          },
        },
        LifecycleHandler: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            exec: { $ref: '#/$defs/ExecAction' },
            httpGet: { $ref: '#/$defs/HTTPGetAction' },
            sleep: { $ref: '#/$defs/SleepAction' },
            tcpSocket: { $ref: '#/$defs/TCPSocketAction' },
          },
        },
        LinuxContainerUser: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            gid: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
            supplementalGroups: {
              type: ['array', 'null'],
              items: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
            },
            uid: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
          },
        },
        LocalObjectReference: { type: ['object', 'null'], additionalProperties: !1, properties: { name: { type: ['string', 'null'] } } },
        ManagedFieldsEntry: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            apiVersion: { type: ['string', 'null'] },
            fieldsType: { type: ['string', 'null'] },
            fieldsV1: { type: ['object', 'null'] },
            manager: { type: ['string', 'null'] },
            operation: {
              type: ['string', 'null'],
            },
            subresource: { type: ['string', 'null'] },
            time: {
              type: ['string', 'null'],
              title: 'time',
              pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
            },
          },
        },
        NFSVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['server', 'path'],
          properties: { path: { type: 'string' }, readOnly: { type: ['boolean', 'null'] }, server: { type: 'string' } },
        },
        NodeAffinity: {
          type: [
            'object',
            'nul\
l',
          ],
          additionalProperties: !1,
          properties: {
            preferredDuringSchedulingIgnoredDuringExecution: {
              type: ['array', 'null'],
              items: { $ref: '#/$defs/PreferredSchedulingTerm', type: 'object' },
            },
            requiredDuringSchedulingIgnoredDuringExecution: {
              $ref: '#/$defs/NodeSelector',
            },
          },
        },
        NodeAllocatableResourceClaimStatus: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            containers: { type: ['array', 'null'], items: { type: 'string' } },
            resourceClaimName: {
              type: ['string', 'null'],
            },
            resources: {
              type: ['object', 'null'],
              additionalProperties: {
                type: ['string', 'number'],
                title: 'quantity',
                pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$',
              },
            },
          },
        },
        NodeSelector: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['nodeSelectorTerms'],
          properties: { nodeSelectorTerms: { type: 'array', items: { $ref: '#/$defs/NodeSelectorTerm', type: 'object' } } },
        },
        NodeSelectorRequirement: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['key', 'operator'],
          properties: {
            key: { type: 'string' },
            operator: { type: 'string' },
            values: { type: ['array', 'null'], items: { type: 'string' } },
          },
        },
        NodeSelectorTerm: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            matchExpressions: { type: ['array', 'null'], items: { $ref: '#/$defs/NodeSelectorRequirement', type: 'object' } },
            matchFields: {
              type: ['array', 'null'],
              items: {
                $ref: '\
#/$defs/NodeSelectorRequirement',
                type: 'object',
              },
            },
          },
        },
        ObjectFieldSelector: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['fieldPath'],
          properties: {
            apiVersion: { type: ['string', 'null'] },
            fieldPath: {
              type: 'string',
            },
          },
        },
        ObjectMeta: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            annotations: { type: ['object', 'null'], additionalProperties: { type: 'string' } },
            creationTimestamp: {
              type: [
                'string',
                'nul\
l',
              ],
              title: 'time',
              pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
            },
            deletionGracePeriodSeconds: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
            deletionTimestamp: {
              type: ['string', 'null'],
              title: 'time',
              pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
            },
            finalizers: { type: ['array', 'null'], items: { type: 'string' } },
            generateName: { type: ['string', 'null'] },
            generation: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
            labels: { type: ['object', 'null'], additionalProperties: { type: 'string' } },
            managedFields: {
              type: ['array', 'null'],
              items: { $ref: '#/$defs/ManagedFieldsEntry', type: 'object' },
            },
            name: { type: ['string', 'null'] },
            namespace: { type: ['string', 'null'] },
            ownerReferences: {
              type: ['array', 'null'],
              items: {
                $ref: '#/$d\
efs/OwnerReference',
                type: 'object',
              },
            },
            resourceVersion: { type: ['string', 'null'] },
            selfLink: { type: ['string', 'null'] },
            uid: { type: ['string', 'null'] },
          },
        },
        OwnerReference: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['apiVersion', 'kind', 'name', 'uid'],
          properties: {
            apiVersion: { type: 'string' },
            blockOwnerDeletion: { type: ['boolean', 'null'] },
            controller: { type: ['boolean', 'null'] },
            kind: { type: 'string' },
            name: {
              type: 'st\
ring',
            },
            uid: { type: 'string' },
          },
        },
        PersistentVolumeClaimSpec: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            accessModes: { type: ['array', 'null'], items: { type: 'string' } },
            dataSource: {
              $ref: '#/$defs/T\
ypedLocalObjectReference',
            },
            dataSourceRef: { $ref: '#/$defs/TypedObjectReference' },
            resources: { $ref: '#/$defs/VolumeResourceRequirements' },
            selector: { $ref: '#/$defs/LabelSelector' },
            storageClassName: {
              type: [
                'st\
ring',
                'null',
              ],
            },
            volumeAttributesClassName: { type: ['string', 'null'] },
            volumeMode: { type: ['string', 'null'] },
            volumeName: { type: ['string', 'null'] },
          },
        },
        PersistentVolumeClaimTemplate: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['spec'],
          properties: { metadata: { $ref: '#/$defs/ObjectMeta' }, spec: { $ref: '#/$defs/PersistentVolumeClaimSpec', type: 'object' } },
        },
        PersistentVolumeClaimVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['claimName'],
          properties: { claimName: { type: 'string' }, readOnly: { type: ['boolean', 'null'] } },
        },
        PhotonPersistentDiskVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['pdID'],
          properties: {
            fsType: { type: ['string', 'null'] },
            pdID: { type: 'string' },
          },
        },
        Pod: {
          type: 'object',
          additionalProperties: !1,
          properties: {
            apiVersion: { const: 'v1' },
            kind: { const: 'Pod' },
            metadata: {
              $ref: '#/$defs/ObjectMeta',
              type: 'objec\
t',
            },
            spec: { $ref: '#/$defs/PodSpec', type: 'object' },
            status: { $ref: '#/$defs/PodStatus' },
          },
          required: ['apiVersion', 'kind', 'metadata', 'spec'],
        },
        PodAffinity: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            preferredDuringSchedulingIgnoredDuringExecution: {
              type: ['array', 'null'],
              items: { $ref: '#/$defs/WeightedPodAffinityTerm', type: 'object' },
            },
            requiredDuringSchedulingIgnoredDuringExecution: {
              type: ['array', 'null'],
              items: { $ref: '#/$defs/PodAffinityTerm', type: 'object' },
            },
          },
        },
        PodAffinityTerm: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['topologyKey'],
          properties: {
            labelSelector: { $ref: '#/$defs/LabelSelector' },
            matchLabelKeys: { type: ['array', 'null'], items: { type: 'string' } },
            mismatchLabelKeys: { type: ['array', 'null'], items: { type: 'string' } },
            namespaceSelector: { $ref: '#/$defs/LabelSelector' },
            namespaces: { type: ['array', 'null'], items: { type: 'string' } },
            topologyKey: { type: 'string' },
          },
        },
        PodAntiAffinity: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            preferredDuringSchedulingIgnoredDuringExecution: {
              type: ['array', 'null'],
              items: { $ref: '#/$defs/WeightedPodAffinityTerm', type: 'object' },
            },
            requiredDuringSchedulingIgnoredDuringExecution: {
              type: ['array', 'null'],
              items: { $ref: '#/$defs/PodAffinityTerm', type: 'object' },
            },
          },
        },
        PodCertificateProjection: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['signerName', 'keyType'],
          properties: {
            certificateChainPath: { type: ['string', 'null'] },
            credentialBundlePath: { type: ['string', 'null'] },
            keyPath: { type: ['string', 'null'] },
            keyType: { type: 'string' },
            maxExpirationSeconds: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            signerName: { type: 'string' },
            userAnnotations: {
              type: ['object', 'null'],
              additionalProperties: {
                type: 'string',
              },
            },
          },
        },
        PodCondition: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            lastProbeTime: {
              type: ['string', 'null'],
              title: 'time',
              pattern:
                '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[\
-+]\\d\\d:\\d\\d)$',
            },
            lastTransitionTime: {
              type: ['string', 'null'],
              title: 'time',
              pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
            },
            message: { type: ['string', 'null'] },
            observedGeneration: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
            reason: { type: ['string', 'null'] },
            status: { type: ['string', 'null'] },
            type: { type: ['string', 'null'] },
          },
        },
        PodDNSConfig: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            nameservers: { type: ['array', 'null'], items: { type: 'string' } },
            options: {
              type: ['array', 'null'],
              items: {
                $ref: '#/$defs/PodDNSConfigOption',
                type: 'objec\
t',
              },
            },
            searches: { type: ['array', 'null'], items: { type: 'string' } },
          },
        },
        PodDNSConfigOption: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: { name: { type: ['string', 'null'] }, value: { type: ['string', 'null'] } },
        },
        PodExtendedResourceClaimStatus: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            requestMappings: { type: ['array', 'null'], items: { $ref: '#/$defs/ContainerExtendedResourceRequest', type: 'object' } },
            resourceClaimName: { type: ['string', 'null'] },
          },
        },
        PodIP: { type: ['object', 'null'], additionalProperties: !1, properties: { ip: { type: ['string', 'null'] } } },
        PodOS: { type: ['object', 'null'], additionalProperties: !1, required: ['name'], properties: { name: { type: 'string' } } },
        PodReadinessGate: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['conditionType'],
          properties: { conditionType: { type: 'string' } },
        },
        PodResourceClaim: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['name'],
          properties: {
            name: { type: 'string' },
            resourceClaimName: { type: ['string', 'null'] },
            resourceClaimTemplateName: { type: ['string', 'null'] },
          },
        },
        PodResourceClaimStatus: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: { name: { type: ['string', 'null'] }, resourceClaimName: { type: ['string', 'null'] } },
        },
        PodSchedulingGate: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['name'],
          properties: { name: { type: 'string' } },
        },
        PodSchedulingGroup: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: { podGroupName: { type: ['string', 'null'] } },
        },
        PodSecurityContext: {
          type: [
            'o\
bject',
            'null',
          ],
          additionalProperties: !1,
          properties: {
            appArmorProfile: { $ref: '#/$defs/AppArmorProfile' },
            fsGroup: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
            fsGroupChangePolicy: {
              type: ['string', 'null'],
            },
            runAsGroup: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
            runAsNonRoot: { type: ['boolean', 'null'] },
            runAsUser: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
            seLinuxChangePolicy: { type: ['string', 'null'] },
            seLinuxOptions: { $ref: '#/$defs/SELinuxOptions' },
            seccompProfile: { $ref: '#/$defs/SeccompProfile' },
            supplementalGroups: {
              type: [
                'array',
                '\
null',
              ],
              items: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
            },
            supplementalGroupsPolicy: { type: ['string', 'null'] },
            sysctls: {
              type: ['array', 'null'],
              items: {
                $ref: '#/$defs/Sysctl',
                type: 'ob\
ject',
              },
            },
            windowsOptions: { $ref: '#/$defs/WindowsSecurityContextOptions' },
          },
        },
        PodSpec: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['containers'],
          properties: {
            activeDeadlineSeconds: {
              type: [
                'intege\
r',
                'null',
              ],
              minimum: -9007199254740991,
              maximum: 9007199254740991,
            },
            affinity: { $ref: '#/$defs/Affinity' },
            automountServiceAccountToken: { type: ['boolean', 'null'] },
            containers: {
              type: 'array',
              items: {
                $ref: '#/$defs/C\
ontainer',
                type: 'object',
              },
            },
            dnsConfig: { $ref: '#/$defs/PodDNSConfig' },
            dnsPolicy: { type: ['string', 'null'] },
            enableServiceLinks: { type: ['boolean', 'null'] },
            ephemeralContainers: {
              type: ['array', 'null'],
              items: {
                $ref: '\
#/$defs/EphemeralContainer',
                type: 'object',
              },
            },
            hostAliases: { type: ['array', 'null'], items: { $ref: '#/$defs/HostAlias', type: 'object' } },
            hostIPC: { type: ['boolean', 'null'] },
            hostNetwork: { type: ['boolean', 'null'] },
            hostPID: {
              type: ['boolean', 'null'],
            },
            hostUsers: { type: ['boolean', 'null'] },
            hostname: { type: ['string', 'null'] },
            hostnameOverride: { type: ['string', 'null'] },
            imagePullSecrets: {
              type: ['array', 'null'],
              items: {
                $ref: '#/$defs/Lo\
calObjectReference',
                type: 'object',
              },
            },
            initContainers: { type: ['array', 'null'], items: { $ref: '#/$defs/Container', type: 'object' } },
            nodeName: { type: ['string', 'null'] },
            nodeSelector: {
              type: ['object', 'null'],
              additionalProperties: {
                type: 'string',
              },
            },
            os: { $ref: '#/$defs/PodOS' },
            overhead: {
              type: ['object', 'null'],
              additionalProperties: {
                type: ['string', 'number'],
                title: 'quantity',
                pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$',
              },
            },
            preemptionPolicy: {
              type: ['string', 'null'],
            },
            priority: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            priorityClassName: { type: ['string', 'null'] },
            readinessGates: {
              type: ['array', 'null'],
              items: {
                $ref: '#/$defs/\
PodReadinessGate',
                type: 'object',
              },
            },
            resourceClaims: { type: ['array', 'null'], items: { $ref: '#/$defs/PodResourceClaim', type: 'object' } },
            resources: { $ref: '#/$defs/ResourceRequirements' },
            restartPolicy: {
              type: [
                'str\
ing',
                'null',
              ],
            },
            runtimeClassName: { type: ['string', 'null'] },
            schedulerName: { type: ['string', 'null'] },
            schedulingGates: { type: ['array', 'null'], items: { $ref: '#/$defs/PodSchedulingGate', type: 'object' } },
            schedulingGroup: {
              $ref: '#/$defs/PodSchedulingGroup',
            },
            securityContext: { $ref: '#/$defs/PodSecurityContext' },
            serviceAccount: { type: ['string', 'null'] },
            serviceAccountName: { type: ['string', 'null'] },
            setHostnameAsFQDN: {
              type: [
                'boo\
lean',
                'null',
              ],
            },
            shareProcessNamespace: { type: ['boolean', 'null'] },
            subdomain: { type: ['string', 'null'] },
            terminationGracePeriodSeconds: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
            tolerations: { type: ['array', 'null'], items: { $ref: '#/$defs/Toleration', type: 'object' } },
            topologySpreadConstraints: { type: ['array', 'null'], items: { $ref: '#/$defs/TopologySpreadConstraint', type: 'object' } },
            volumes: {
              type: ['array', 'null'],
              items: { $ref: '#/$defs/Volume', type: 'object' },
            },
          },
        },
        PodStatus: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            allocatedResources: {
              type: ['object', 'null'],
              additionalProperties: {
                type: ['string', 'number'],
                title: 'quantity',
                pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$',
              },
            },
            conditions: { type: ['array', 'null'], items: { $ref: '#/$defs/PodCondition', type: 'object' } },
            containerStatuses: {
              type: ['array', 'null'],
              items: { $ref: '#/$defs/ContainerStatus', type: 'object' },
            },
            ephemeralContainerStatuses: { type: ['array', 'null'], items: { $ref: '#/$defs/ContainerStatus', type: 'object' } },
            extendedResourceClaimStatus: {
              $ref: '#/$defs/PodExtendedResourceClaimStatus',
            },
            hostIP: { type: ['string', 'null'] },
            hostIPs: { type: ['array', 'null'], items: { $ref: '#/$defs/HostIP', type: 'object' } },
            initContainerStatuses: { type: ['array', 'null'], items: { $ref: '#/$defs/ContainerStatus', type: 'object' } },
            message: { type: ['string', 'null'] },
            nodeAllocatableResourceClaimStatuses: {
              type: ['array', 'null'],
              items: {
                $ref: '#/$defs/NodeAllocatableResourceClaimStat\
us',
                type: 'object',
              },
            },
            nominatedNodeName: { type: ['string', 'null'] },
            observedGeneration: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
            phase: { type: ['string', 'null'] },
            podIP: { type: ['string', 'null'] },
            podIPs: { type: ['array', 'null'], items: { $ref: '#/$defs/PodIP', type: 'object' } },
            qosClass: { type: ['string', 'null'] },
            reason: { type: ['string', 'null'] },
            resize: { type: ['string', 'null'] },
            resourceClaimStatuses: {
              type: ['array', 'null'],
              items: { $ref: '#/$defs/PodResourceClaimStatus', type: 'object' },
            },
            resources: { $ref: '#/$defs/ResourceRequirements' },
            startTime: {
              type: ['string', 'null'],
              title: 'time',
              pattern:
                '^\\d{4}-\\d\\d-\\\
d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
            },
          },
        },
        PortworxVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['volumeID'],
          properties: { fsType: { type: ['string', 'null'] }, readOnly: { type: ['boolean', 'null'] }, volumeID: { type: 'string' } },
        },
        PreferredSchedulingTerm: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['weight', 'preference'],
          properties: {
            preference: {
              $ref: '#/$\
defs/NodeSelectorTerm',
              type: 'object',
            },
            weight: { type: 'integer', minimum: -2147483648, maximum: 2147483647 },
          },
        },
        Probe: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            exec: { $ref: '#/$defs/ExecAction' },
            failureThreshold: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            grpc: { $ref: '#/$defs/GRPCAction' },
            httpGet: { $ref: '#/$defs/HTTPGetAction' },
            initialDelaySeconds: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            periodSeconds: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            successThreshold: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            tcpSocket: {
              $ref: '#/\
$defs/TCPSocketAction',
            },
            terminationGracePeriodSeconds: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
            timeoutSeconds: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
          },
        },
        ProjectedVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            defaultMode: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            sources: {
              type: ['array', 'null'],
              items: {
                $ref: '\
#/$defs/VolumeProjection',
                type: 'object',
              },
            },
          },
        },
        QuobyteVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['registry', 'volume'],
          properties: {
            group: { type: ['string', 'null'] },
            readOnly: { type: ['boolean', 'null'] },
            registry: { type: 'string' },
            tenant: { type: ['string', 'null'] },
            user: { type: ['string', 'null'] },
            volume: { type: 'string' },
          },
        },
        RBDVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['monitors', 'image'],
          properties: {
            fsType: { type: ['string', 'null'] },
            image: { type: 'string' },
            keyring: { type: ['string', 'null'] },
            monitors: { type: 'array', items: { type: 'string' } },
            pool: { type: ['string', 'null'] },
            readOnly: {
              type: ['boolean', 'null'],
            },
            secretRef: { $ref: '#/$defs/LocalObjectReference' },
            user: { type: ['string', 'null'] },
          },
        },
        ResourceClaim: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['name'],
          properties: {
            name: {
              type: 'string',
            },
            request: { type: ['string', 'null'] },
          },
        },
        ResourceFieldSelector: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['resource'],
          properties: {
            containerName: { type: ['string', 'null'] },
            divisor: {
              type: ['string', 'number', 'null'],
              title: 'quantity',
              pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$',
            },
            resource: { type: 'string' },
          },
        },
        ResourceHealth: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            health: { type: ['string', 'null'] },
            message: { type: ['string', 'null'] },
            resourceID: { type: ['string', 'null'] },
          },
        },
        ResourceRequirements: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            claims: {
              type: [
                'a\
rray',
                'null',
              ],
              items: { $ref: '#/$defs/ResourceClaim', type: 'object' },
            },
            limits: {
              type: ['object', 'null'],
              additionalProperties: {
                type: ['string', 'number'],
                title: 'quantity',
                pattern:
                  '^([+-]?[0-9.]+)([eEinumkKMGTP]\
*[-+]?[0-9]*)$',
              },
            },
            requests: {
              type: ['object', 'null'],
              additionalProperties: {
                type: ['string', 'number'],
                title: 'quantity',
                pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$',
              },
            },
          },
        },
        ResourceStatus: {
          type: [
            'obj\
ect',
            'null',
          ],
          additionalProperties: !1,
          properties: {
            name: { type: ['string', 'null'] },
            resources: { type: ['array', 'null'], items: { $ref: '#/$defs/ResourceHealth', type: 'object' } },
          },
        },
        SELinuxOptions: {
          type: [
            'object',
            'n\
ull',
          ],
          additionalProperties: !1,
          properties: {
            level: { type: ['string', 'null'] },
            role: { type: ['string', 'null'] },
            type: { type: ['string', 'null'] },
            user: { type: ['string', 'null'] },
          },
        },
        ScaleIOVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['gateway', 'system', 'secretRef'],
          properties: {
            fsType: { type: ['string', 'null'] },
            gateway: { type: 'string' },
            protectionDomain: { type: ['string', 'null'] },
            readOnly: { type: ['boolean', 'null'] },
            secretRef: { $ref: '#/$defs/LocalObjectReference', type: 'object' },
            sslEnabled: { type: ['boolean', 'null'] },
            storageMode: { type: ['string', 'null'] },
            storagePool: { type: ['string', 'null'] },
            system: {
              type: 'string',
            },
            volumeName: { type: ['string', 'null'] },
          },
        },
        SeccompProfile: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['type'],
          properties: {
            localhostProfile: { type: ['string', 'null'] },
            type: {
              type: '\
string',
            },
          },
        },
        SecretEnvSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: { name: { type: ['string', 'null'] }, optional: { type: ['boolean', 'null'] } },
        },
        SecretKeySelector: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['key'],
          properties: { key: { type: 'string' }, name: { type: ['string', 'null'] }, optional: { type: ['boolean', 'null'] } },
        },
        SecretProjection: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            items: {
              type: ['array', 'null'],
              items: { $ref: '#/$defs/KeyToPath', type: 'object' },
            },
            name: { type: ['string', 'null'] },
            optional: { type: ['boolean', 'null'] },
          },
        },
        SecretVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            defaultMode: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            items: { type: ['array', 'null'], items: { $ref: '#/$defs/KeyToPath', type: 'object' } },
            optional: { type: ['boolean', 'null'] },
            secretName: { type: ['string', 'null'] },
          },
        },
        SecurityContext: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            allowPrivilegeEscalation: { type: ['boolean', 'null'] },
            appArmorProfile: {
              $ref: '#/$defs/AppA\
rmorProfile',
            },
            capabilities: { $ref: '#/$defs/Capabilities' },
            privileged: { type: ['boolean', 'null'] },
            procMount: { type: ['string', 'null'] },
            readOnlyRootFilesystem: { type: ['boolean', 'null'] },
            runAsGroup: {
              type: [
                'int\
eger',
                'null',
              ],
              minimum: -9007199254740991,
              maximum: 9007199254740991,
            },
            runAsNonRoot: { type: ['boolean', 'null'] },
            runAsUser: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
            seLinuxOptions: {
              $ref: '#/$defs/SELinuxOptions',
            },
            seccompProfile: { $ref: '#/$defs/SeccompProfile' },
            windowsOptions: { $ref: '#/$defs/WindowsSecurityContextOptions' },
          },
        },
        ServiceAccountTokenProjection: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['path'],
          properties: {
            audience: { type: ['string', 'null'] },
            expirationSeconds: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
            path: { type: 'string' },
          },
        },
        SleepAction: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['seconds'],
          properties: { seconds: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 } },
        },
        StorageOSVolumeSource: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            fsType: { type: ['string', 'null'] },
            readOnly: { type: ['boolean', 'null'] },
            secretRef: { $ref: '#/$defs/LocalObjectReference' },
            volumeName: { type: ['string', 'null'] },
            volumeNamespace: { type: ['string', 'null'] },
          },
        },
        Sysctl: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['name', 'value'],
          properties: { name: { type: 'string' }, value: { type: 'string' } },
        },
        TCPSocketAction: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['port'],
          properties: {
            host: { type: ['string', 'null'] },
            port: { type: ['integer', 'string'], minimum: -2147483648, maximum: 2147483647 },
          },
        },
        Toleration: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            effect: { type: ['string', 'null'] },
            key: { type: ['string', 'null'] },
            operator: { type: ['string', 'null'] },
            tolerationSeconds: { type: ['integer', 'null'], minimum: -9007199254740991, maximum: 9007199254740991 },
            value: { type: ['string', 'null'] },
          },
        },
        TopologySpreadConstraint: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['maxSkew', 'topologyKey', 'whenUnsatisfiable'],
          properties: {
            labelSelector: {
              $ref: '#/$defs/LabelSelect\
or',
            },
            matchLabelKeys: { type: ['array', 'null'], items: { type: 'string' } },
            maxSkew: { type: 'integer', minimum: -2147483648, maximum: 2147483647 },
            minDomains: { type: ['integer', 'null'], minimum: -2147483648, maximum: 2147483647 },
            nodeAffinityPolicy: { type: ['string', 'null'] },
            nodeTaintsPolicy: { type: ['string', 'null'] },
            topologyKey: { type: 'string' },
            whenUnsatisfiable: { type: 'string' },
          },
        },
        TypedLocalObjectReference: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['kind', 'name'],
          properties: { apiGroup: { type: ['string', 'null'] }, kind: { type: 'string' }, name: { type: 'string' } },
        },
        TypedObjectReference: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['kind', 'name'],
          properties: {
            apiGroup: { type: ['string', 'null'] },
            kind: { type: 'string' },
            name: { type: 'string' },
            namespace: { type: ['string', 'null'] },
          },
        },
        Volume: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['name'],
          properties: {
            awsElasticBlockStore: { $ref: '#/$defs/AWSElasticBlockStoreVolumeSource' },
            azureDisk: { $ref: '#/$defs/AzureDiskVolumeSource' },
            azureFile: { $ref: '#/$defs/AzureFileVolumeSource' },
            cephfs: {
              $ref: '#/$defs/CephFSVolumeSource',
            },
            cinder: { $ref: '#/$defs/CinderVolumeSource' },
            configMap: { $ref: '#/$defs/ConfigMapVolumeSource' },
            csi: { $ref: '#/$defs/CSIVolumeSource' },
            downwardAPI: {
              $ref: '#/$defs/DownwardA\
PIVolumeSource',
            },
            emptyDir: { $ref: '#/$defs/EmptyDirVolumeSource' },
            ephemeral: { $ref: '#/$defs/EphemeralVolumeSource' },
            fc: { $ref: '#/$defs/FCVolumeSource' },
            flexVolume: { $ref: '#/$defs/FlexVolumeSource' },
            flocker: {
              $ref: '#/$defs/FlockerVolumeSource',
            },
            gcePersistentDisk: { $ref: '#/$defs/GCEPersistentDiskVolumeSource' },
            gitRepo: { $ref: '#/$defs/GitRepoVolumeSource' },
            glusterfs: { $ref: '#/$defs/GlusterfsVolumeSource' },
            hostPath: {
              $ref: '#/$defs/HostPathVolumeSource',
            },
            image: { $ref: '#/$defs/ImageVolumeSource' },
            iscsi: { $ref: '#/$defs/ISCSIVolumeSource' },
            name: { type: 'string' },
            nfs: { $ref: '#/$defs/NFSVolumeSource' },
            persistentVolumeClaim: {
              $ref: '#/$defs/PersistentVolumeClaimVolumeSource',
            },
            photonPersistentDisk: { $ref: '#/$defs/PhotonPersistentDiskVolumeSource' },
            portworxVolume: { $ref: '#/$defs/PortworxVolumeSource' },
            projected: {
              $ref: '#/$defs/P\
rojectedVolumeSource',
            },
            quobyte: { $ref: '#/$defs/QuobyteVolumeSource' },
            rbd: { $ref: '#/$defs/RBDVolumeSource' },
            scaleIO: { $ref: '#/$defs/ScaleIOVolumeSource' },
            secret: { $ref: '#/$defs/SecretVolumeSource' },
            storageos: {
              $ref: '#/$defs/StorageOSVolumeSource',
            },
            vsphereVolume: { $ref: '#/$defs/VsphereVirtualDiskVolumeSource' },
          },
        },
        VolumeDevice: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['name', 'devicePath'],
          properties: {
            devicePath: { type: 'string' },
            name: { type: 'string' },
          },
        },
        VolumeMount: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['name', 'mountPath'],
          properties: {
            mountPath: { type: 'string' },
            mountPropagation: { type: ['string', 'null'] },
            name: { type: 'string' },
            readOnly: { type: ['boolean', 'null'] },
            recursiveReadOnly: { type: ['string', 'null'] },
            subPath: { type: ['string', 'null'] },
            subPathExpr: { type: ['string', 'null'] },
          },
        },
        VolumeMountStatus: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            mountPath: { type: ['string', 'null'] },
            name: { type: ['string', 'null'] },
            readOnly: { type: ['boolean', 'null'] },
            recursiveReadOnly: { type: ['string', 'null'] },
            volumeStatus: { $ref: '#/$defs/VolumeStatus' },
          },
        },
        VolumeProjection: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            clusterTrustBundle: { $ref: '#/$defs/ClusterTrustBundleProjection' },
            configMap: {
              $ref: '\
#/$defs/ConfigMapProjection',
            },
            downwardAPI: { $ref: '#/$defs/DownwardAPIProjection' },
            podCertificate: { $ref: '#/$defs/PodCertificateProjection' },
            secret: { $ref: '#/$defs/SecretProjection' },
            serviceAccountToken: {
              $ref: '#/$defs/ServiceAccountTokenProjection',
            },
          },
        },
        VolumeResourceRequirements: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            limits: {
              type: ['object', 'null'],
              additionalProperties: {
                type: [
                  'strin\
g',
                  'number',
                ],
                title: 'quantity',
                pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$',
              },
            },
            requests: {
              type: ['object', 'null'],
              additionalProperties: {
                type: ['string', 'number'],
                title: 'quantity',
                pattern:
                  '^([+-]?\
[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$',
              },
            },
          },
        },
        VolumeStatus: { type: ['object', 'null'], additionalProperties: !1, properties: { image: { $ref: '#/$defs/ImageVolumeStatus' } } },
        VsphereVirtualDiskVolumeSource: {
          type: [
            'ob\
ject',
            'null',
          ],
          additionalProperties: !1,
          required: ['volumePath'],
          properties: {
            fsType: { type: ['string', 'null'] },
            storagePolicyID: { type: ['string', 'null'] },
            storagePolicyName: { type: ['string', 'null'] },
            volumePath: {
              type: 'string',
            },
          },
        },
        WeightedPodAffinityTerm: {
          type: ['object', 'null'],
          additionalProperties: !1,
          required: ['weight', 'podAffinityTerm'],
          properties: {
            podAffinityTerm: { $ref: '#/$defs/PodAffinityTerm', type: 'object' },
            weight: { type: 'integer', minimum: -2147483648, maximum: 2147483647 },
          },
        },
        WindowsSecurityContextOptions: {
          type: ['object', 'null'],
          additionalProperties: !1,
          properties: {
            gmsaCredentialSpec: { type: ['string', 'null'] },
            gmsaCredentialSpecName: {
              type: ['string', 'null'],
            },
            hostProcess: { type: ['boolean', 'null'] },
            runAsUserName: { type: ['string', 'null'] },
          },
        },
      },
    },
    Service: {
      $id: 'https://podmin.dev/schema/service.json',
      title: 'Service',
      description:
        'The part of \
a Service that this cluster has: a virtual address in front of the Pods that the selector matches.',
      type: 'object',
      additionalProperties: !1,
      required: ['apiVersion', 'kind', 'metadata', 'spec'],
      properties: {
        apiVersion: {
          const: 'v1',
        },
        kind: { const: 'Service' },
        metadata: {
          type: 'object',
          additionalProperties: !1,
          required: ['name'],
          properties: {
            name: { type: 'string', pattern: '^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$', title: 'identifier' },
            namespace: {
              type: 'string',
              pattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$',
              title: 'namespace',
            },
          },
        },
        spec: {
          type: 'object',
          additionalProperties: !1,
          required: ['selector', 'ports'],
          properties: {
            selector: { type: 'object', minProperties: 1, additionalProperties: { type: 'string' } },
            ports: { type: 'array', minItems: 1, items: { $ref: '#/$defs/ServicePort' } },
          },
        },
      },
      $defs: {
        ServicePort: {
          type: 'object',
          additionalProperties: !1,
          required: ['port'],
          properties: {
            name: {
              type: 'string',
            },
            protocol: { enum: ['TCP', 'UDP'] },
            port: { type: 'integer', minimum: 1, maximum: 65535 },
            targetPort: { type: 'integer', minimum: 1, maximum: 65535 },
          },
        },
      },
    },
    DeploymentsIndex: {
      $id: 'https://podmin.dev/schema/depl\
oyments-index.json',
      title: 'DeploymentsIndex',
      description: 'deployments/index.json: the payloads that each deployment consists of, keyed <nodegroup>/<deployment>.',
      type: 'object',
      additionalProperties: !1,
      patternProperties: { '^[a-z]([a-z0-9-]{0,30}[a-z0-9])?/[a-z]([a-z0-9-]{0,30}[a-z0-9])?$': { $ref: '#/$defs/Entry' } },
      $defs: {
        Entry: {
          type: 'object',
          additionalProperties: !1,
          required: ['pod'],
          properties: {
            pod: {
              type: '\
string',
              pattern: '^nodegroups/[a-z]([a-z0-9-]{0,30}[a-z0-9])?/pods/sha512/[0-9a-f]{128}\\.yaml$',
              title: 'Pod payload key',
            },
            service: {
              type: 'string',
              pattern:
                '^services/[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?/[a\
-z]([a-z0-9-]{0,30}[a-z0-9])?/sha512/[0-9a-f]{128}\\.yaml$',
              title: 'Service payload key',
            },
          },
        },
      },
    },
    Contexts: {
      $id: 'https://podmin.dev/schema/contexts.json',
      title: 'Contexts',
      description:
        'contexts.json: the cl\
usters that this person has connected, and the current one. Fields that are not known are kept out of the way, not refused.',
      type: 'object',
      properties: {
        current: {
          type: 'string',
          pattern:
            '^[a-z]([a-z0-9-]{\
0,30}[a-z0-9])?$',
          title: 'identifier',
        },
        contexts: {
          type: 'object',
          propertyNames: { pattern: '^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$' },
          additionalProperties: { $ref: '#/$defs/Context' },
        },
      },
      $defs: {
        Context: {
          type: 'object',
          required: ['clusterID', 'provider', 'bucket'],
          properties: {
            clusterID: { type: 'string', pattern: '^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$', title: 'identifier' },
            provider: { enum: ['aws', 'local'] },
            region: { type: 'string' },
            bucket: {
              type: 'string',
              pattern: '.',
              title: 'not empty',
            },
            profile: { type: 'string' },
            secretsProvider: { type: 'string', pattern: '.', title: 'not empty' },
          },
        },
      },
    },
    DependencyManifest: {
      $id: 'https://podmin.dev/schema/dependency-man\
ifest.json',
      title: 'DependencyManifest',
      description: 'dependencies/manifest.json: the components and images that the nodes of a cluster are made of.',
      type: 'object',
      additionalProperties: !1,
      required: [
        'ver\
sion',
        'dependencies',
        'images',
      ],
      properties: {
        version: { const: 1 },
        dependencies: {
          type: 'object',
          propertyNames: { pattern: '^[a-z0-9][a-z0-9-]*$' },
          additionalProperties: { $ref: '#/$defs/Architectures' },
        },
        images: {
          type: '\
object',
          propertyNames: { pattern: '^[a-z0-9][a-z0-9-]*$' },
          additionalProperties: { $ref: '#/$defs/Image' },
        },
      },
      $defs: {
        Architectures: {
          type: 'object',
          minProperties: 1,
          additionalProperties: !1,
          properties: {
            amd64: {
              $ref: '\
#/$defs/File',
            },
            arm64: { $ref: '#/$defs/File' },
          },
        },
        File: {
          type: 'object',
          additionalProperties: !1,
          required: ['version', 'url', 'path', 'digest', 'size'],
          properties: {
            version: {
              type: 'string',
              pattern: '.',
              title:
                'not emp\
ty',
            },
            url: { type: 'string', pattern: '.', title: 'not empty' },
            path: { type: 'string', pattern: '^dependencies(/(?!\\.\\.?(/|$))[^*?\\[\\]\\\\/]+)+$', title: 'path under dependencies/' },
            digest: {
              type: 'string',
              pattern:
                '\
^(sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$',
              title: 'digest',
            },
            size: { type: 'integer', minimum: 1 },
          },
        },
        Image: {
          type: 'object',
          additionalProperties: !1,
          required: ['version', 'source', 'path', 'digest', 'size'],
          properties: {
            version: { type: 'string', pattern: '.', title: 'not empty' },
            source: { type: 'string', pattern: '.', title: 'not empty' },
            path: {
              type: 'string',
              pattern: '^mirror(/(?!\\.\\.?(/|$))[^*?\\[\\]\\\\/]+)+$',
              title:
                'path under\
 mirror/',
            },
            digest: { type: 'string', pattern: '^(sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$', title: 'digest' },
            size: { type: 'integer', minimum: 1 },
          },
        },
      },
    },
    Status: {
      $id: 'https://podmin.dev/schema/status.json',
      title:
        'S\
tatus',
      description: 'dns/status.json: what the nodes say about the deployments. A newer agent may add fields.',
      type: 'object',
      required: ['version', 'cluster', 'updated', 'nodes'],
      properties: {
        version: { const: 1 },
        cluster: { type: 'string', pattern: '^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$', title: 'identifier' },
        updated: {
          type: 'string',
          pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
          title: 'time',
        },
        nodes: { type: 'array', items: { $ref: '#/$defs/Node' } },
      },
      $defs: {
        Node: {
          type: 'object',
          required: [
            'id',
            'nodegroup',
            'agentVersion',
            'address',
            'podPrefix',
            'index',
            'kubelet',
            'ready',
            'reasons',
            'deployme\
nts',
          ],
          properties: {
            id: { type: 'string', pattern: '.', title: 'not empty' },
            nodegroup: { type: 'string', pattern: '^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$', title: 'identifier' },
            agentVersion: { type: 'string' },
            address: {
              type: '\
string',
            },
            podPrefix: { type: 'string' },
            index: { $ref: '#/$defs/Index' },
            kubelet: { enum: ['up', 'down'] },
            ready: { type: 'boolean' },
            reasons: { type: 'array', items: { type: 'string' } },
            deployments: {
              type: 'array',
              items: {
                $ref: '\
#/$defs/Deployment',
              },
            },
          },
        },
        Index: {
          type: 'object',
          required: ['state'],
          properties: { etag: { type: 'string' }, state: { enum: ['current', 'unreadable', 'missing'] }, reason: { type: 'string' } },
        },
        Deployment: {
          type: 'object',
          required: ['name', 'namespace', 'revision', 'phase', 'restarts', 'since'],
          properties: {
            name: { type: 'string', pattern: '.', title: 'not empty' },
            namespace: { type: 'string' },
            revision: {
              type: 'string',
              pattern: '^[0-9a-f]{32}$',
              title:
                '\
revision',
            },
            phase: { enum: ['waiting', 'invalid', 'written', 'starting', 'ready', 'updating', 'crashing', 'rejected', 'removing'] },
            reason: { type: 'string' },
            message: { type: 'string' },
            restarts: { type: 'integer', minimum: 0 },
            podUid: { type: 'string' },
            podAddress: { type: 'string' },
            since: {
              type: 'string',
              pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
              title: 'time',
            },
          },
        },
      },
    },
  },
  eo = ni,
  ro = f.DaemonSet,
  to = f.DaemonSet.$defs.DaemonSet,
  c = f.Pod.$defs.ObjectMeta,
  A = Object.prototype.hasOwnProperty,
  D = new RegExp('^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$', 'u'),
  I = f.Pod.$defs.ManagedFieldsEntry;
function z(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: I.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(
        r === 'apiVersion' ||
        r === 'fieldsType' ||
        r ===
          'fields\
V1' ||
        r === 'manager' ||
        r === 'operation' ||
        r === 'subresource' ||
        r === 'time'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.apiVersion !== void 0) {
      let r = t.apiVersion;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/apiVersion',
          schemaPath: '#/properties/apiVersion/type',
          keyword: 'type',
          params: {
            type: I.properties.apiVersion.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.fieldsType !== void 0) {
      let r = t.fieldsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fieldsType',
          schemaPath:
            '#/prop\
erties/fieldsType/type',
          keyword: 'type',
          params: { type: I.properties.fieldsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.fieldsV1 !== void 0) {
      let r = t.fieldsV1;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/fieldsV1',
          schemaPath: '#/properties/fieldsV1/type',
          keyword: 'type',
          params: { type: I.properties.fieldsV1.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.manager !== void 0) {
      let r = t.manager;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/manager',
          schemaPath: '#/properties/manager/type',
          keyword: 'type',
          params: { type: I.properties.manager.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.operation !== void 0) {
      let r = t.operation;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/operation',
          schemaPath: '#/properties/operation/type',
          keyword: 'type',
          params: { type: I.properties.operation.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.subresource !== void 0) {
      let r = t.subresource;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/subresource',
          schemaPath: '#/properties/subresource/type',
          keyword:
            '\
type',
          params: { type: I.properties.subresource.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.time !== void 0) {
      let r = t.time;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/time',
          schemaPath:
            '#/propert\
ies/time/type',
          keyword: 'type',
          params: { type: I.properties.time.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !D.test(r)) {
        const s = {
          instancePath: o + '/time',
          schemaPath:
            '#/properties/time/patter\
n',
          keyword: 'pattern',
          params: { pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((z.errors = e), i === 0);
}
const ss = f.Pod.$defs.OwnerReference;
function L(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ss.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.apiVersion === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword:
          'requi\
red',
        params: { missingProperty: 'apiVersion' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.kind === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'kind' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.name === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'name' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.uid === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'uid' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'apiVersion' || r === 'blockOwnerDeletion' || r === 'controller' || r === 'kind' || r === 'name' || r === 'uid')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.apiVersion !== void 0 && typeof t.apiVersion != 'string') {
      const r = {
        instancePath: o + '/apiVersion',
        schemaPath: '#/properties/apiVersion/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.blockOwnerDeletion !== void 0) {
      let r = t.blockOwnerDeletion;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/blockOwnerDeletion',
          schemaPath: '#/properties/blockOwnerDeletion/type',
          keyword: 'type',
          params: { type: ss.properties.blockOwnerDeletion.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.controller !== void 0) {
      let r = t.controller;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/controller',
          schemaPath:
            '#/properties/co\
ntroller/type',
          keyword: 'type',
          params: { type: ss.properties.controller.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.kind !== void 0 && typeof t.kind != 'string') {
      const r = {
        instancePath: o + '/kind',
        schemaPath:
          '#/prop\
erties/kind/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.name !== void 0 && typeof t.name != 'string') {
      const r = {
        instancePath: o + '/name',
        schemaPath: '#/properties/name/type',
        keyword:
          '\
type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.uid !== void 0 && typeof t.uid != 'string') {
      const r = {
        instancePath: o + '/uid',
        schemaPath: '#/properties/uid/type',
        keyword: 'type',
        params: {
          type: 'str\
ing',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((L.errors = e), i === 0);
}
function U(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: c.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!A.call(c.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.annotations !== void 0) {
      let r = t.annotations;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/annotations',
          schemaPath: '#/properties/annotations/type',
          keyword: 'type',
          params: { type: c.properties.annotations.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r)) {
        for (const s in r)
          if (typeof r[s] != 'string') {
            const p = {
              instancePath:
                o +
                '/annotations/' +
                s.replace(/~/g, '~0').replace(
                  /\//g,
                  '\
~1',
                ),
              schemaPath: '#/properties/annotations/additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
      }
    }
    if (t.creationTimestamp !== void 0) {
      let r = t.creationTimestamp;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/creationTimestamp',
          schemaPath: '#/properties/creationTimestamp/type',
          keyword: 'type',
          params: { type: c.properties.creationTimestamp.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !D.test(r)) {
        const s = {
          instancePath: o + '/creationTimestamp',
          schemaPath: '#/properties/creationTimestamp/pattern',
          keyword: 'pattern',
          params: {
            pattern:
              '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\\
d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.deletionGracePeriodSeconds !== void 0) {
      let r = t.deletionGracePeriodSeconds;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/deletionGracePeriodSeconds',
          schemaPath: '#/properties/deletionGracePeriodSeconds/type',
          keyword: 'type',
          params: { type: c.properties.deletionGracePeriodSeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/deletionGracePeriodSeconds',
            schemaPath:
              '#/properties/deletionGracePer\
iodSeconds/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath:
              o +
              '/deletionGracePeriodSecon\
ds',
            schemaPath: '#/properties/deletionGracePeriodSeconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.deletionTimestamp !== void 0) {
      let r = t.deletionTimestamp;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/deletionTimestamp',
          schemaPath: '#/properties/deletionTimestamp/type',
          keyword: 'type',
          params: { type: c.properties.deletionTimestamp.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !D.test(r)) {
        const s = {
          instancePath: o + '/deletionTimestamp',
          schemaPath: '#/properties/deletionTimestamp/pattern',
          keyword: 'pattern',
          params: {
            pattern:
              '\
^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.finalizers !== void 0) {
      let r = t.finalizers;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/finalizers',
          schemaPath: '#/properties/finalizers/type',
          keyword: 'type',
          params: { type: c.properties.finalizers.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/finalizers/' + p,
              schemaPath: '#/properties/finalizers/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.generateName !== void 0) {
      let r = t.generateName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/generateName',
          schemaPath: '#/properties/generateName/type',
          keyword: 'type',
          params: { type: c.properties.generateName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.generation !== void 0) {
      let r = t.generation;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/generation',
          schemaPath:
            '\
#/properties/generation/type',
          keyword: 'type',
          params: { type: c.properties.generation.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/generation',
            schemaPath: '#/properties/generation/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/generation',
            schemaPath: '#/properties/generation/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.labels !== void 0) {
      let r = t.labels;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/labels',
          schemaPath: '#/properties/labels/type',
          keyword: 'type',
          params: { type: c.properties.labels.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r)) {
        for (const s in r)
          if (typeof r[s] != 'string') {
            const p = {
              instancePath: o + '/labels/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath:
                '#/properties/labels/\
additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
      }
    }
    if (t.managedFields !== void 0) {
      let r = t.managedFields;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/managedFields',
          schemaPath: '#/properties/managedFields/type',
          keyword: 'type',
          params: { type: c.properties.managedFields.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/managedFields/' + p,
              schemaPath: '#/properties/managedFields/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          z(n, { instancePath: o + '/managedFields/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? z.errors : e.concat(z.errors)), (i = e.length));
        }
      }
    }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: c.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.namespace !== void 0) {
      let r = t.namespace;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/namespace',
          schemaPath: '#/properties/namespace/type',
          keyword: 'type',
          params: { type: c.properties.namespace.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.ownerReferences !== void 0) {
      let r = t.ownerReferences;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/ownerReferences',
          schemaPath: '#/properties/ownerReferences/type',
          keyword:
            '\
type',
          params: { type: c.properties.ownerReferences.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/ownerReferences/' + p,
              schemaPath: '#/properties/ownerReferences/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          L(n, {
            instancePath:
              o +
              '/ownerRefere\
nces/' +
              p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? L.errors : e.concat(L.errors)), (i = e.length));
        }
      }
    }
    if (t.resourceVersion !== void 0) {
      let r = t.resourceVersion;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/resourceVersion',
          schemaPath: '#/properties/resourceVersion/type',
          keyword: 'type',
          params: { type: c.properties.resourceVersion.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.selfLink !== void 0) {
      let r = t.selfLink;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/selfLink',
          schemaPath: '#/properties/selfLink/type',
          keyword: 'type',
          params: { type: c.properties.selfLink.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.uid !== void 0) {
      let r = t.uid;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/uid',
          schemaPath: '#/properties/uid/type',
          keyword: 'type',
          params: { type: c.properties.uid.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((U.errors = e), i === 0);
}
const is = f.DaemonSet.$defs.DaemonSetSpec,
  Ce = f.Pod.$defs.LabelSelector,
  Ts = f.Pod.$defs.LabelSelectorRequirement;
function K(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ts.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.key === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'key' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.operator === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'operator' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(
        r === 'key' ||
        r === 'operator' ||
        r ===
          'value\
s'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.key !== void 0 && typeof t.key != 'string') {
      const r = {
        instancePath: o + '/key',
        schemaPath: '#/properties/key/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.operator !== void 0 && typeof t.operator != 'string') {
      const r = { instancePath: o + '/operator', schemaPath: '#/properties/operator/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.values !== void 0) {
      let r = t.values;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/values',
          schemaPath: '#/properties/values/type',
          keyword: 'type',
          params: { type: Ts.properties.values.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/values/' + p,
              schemaPath: '#/properties/values/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
  }
  return ((K.errors = e), i === 0);
}
function er(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ce.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'matchExpressions' || r === 'matchLabels')) {
        const s = {
          instancePath: o,
          schemaPath:
            '#\
/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.matchExpressions !== void 0) {
      let r = t.matchExpressions;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/matchExpressions',
          schemaPath: '#/properties/matchExpressions/type',
          keyword: 'type',
          params: { type: Ce.properties.matchExpressions.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/matchExpressions/' + p,
              schemaPath: '#/properties/matchExpressions/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          K(n, { instancePath: o + '/matchExpressions/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? K.errors : e.concat(K.errors)), (i = e.length));
        }
      }
    }
    if (t.matchLabels !== void 0) {
      let r = t.matchLabels;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/matchLabels',
          schemaPath: '#/properties/matchLabels/type',
          keyword:
            '\
type',
          params: { type: Ce.properties.matchLabels.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r)) {
        for (const s in r)
          if (typeof r[s] != 'string') {
            const p = {
              instancePath:
                o +
                '/match\
Labels/' +
                s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/matchLabels/additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
      }
    }
  }
  return ((er.errors = e), i === 0);
}
const Ai = f.DaemonSet.$defs.PodTemplateSpec,
  m = f.Pod.$defs.PodSpec,
  bi = f.Pod.$defs.Affinity,
  Rs = f.Pod.$defs.NodeAffinity,
  Di = f.Pod.$defs.PreferredSchedulingTerm,
  os = f.Pod.$defs.NodeSelectorTerm,
  Es = f.Pod.$defs.LabelSelectorRequirement;
function H(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = {
      instancePath: o,
      schemaPath: '#/type',
      keyword: 'type',
      params: { type: Es.type },
    };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.key === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '\
#/required',
        keyword: 'required',
        params: { missingProperty: 'key' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.operator === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
operator',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'key' || r === 'operator' || r === 'values')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: {
            additionalProperty: r,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.key !== void 0 && typeof t.key != 'string') {
      const r = { instancePath: o + '/key', schemaPath: '#/properties/key/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.operator !== void 0 && typeof t.operator != 'string') {
      const r = { instancePath: o + '/operator', schemaPath: '#/properties/operator/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.values !== void 0) {
      let r = t.values;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/values',
          schemaPath: '#/properties/values/type',
          keyword: 'type',
          params: { type: Es.properties.values.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/values/' + p,
              schemaPath:
                '#/properties/values/item\
s/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
  }
  return ((H.errors = e), i === 0);
}
function W(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: os.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'matchExpressions' || r === 'matchFields')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.matchExpressions !== void 0) {
      let r = t.matchExpressions;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/matchExpressions',
          schemaPath:
            '#/properties/matchExpressi\
ons/type',
          keyword: 'type',
          params: { type: os.properties.matchExpressions.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/matchExpressions/' + p,
              schemaPath: '#/properties/matchExpressions/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          H(n, { instancePath: o + '/matchExpressions/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? H.errors : e.concat(H.errors)), (i = e.length));
        }
      }
    }
    if (t.matchFields !== void 0) {
      let r = t.matchFields;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/matchFields',
          schemaPath: '#/properties/matchFields/type',
          keyword: 'type',
          params: { type: os.properties.matchFields.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/matchFields/' + p,
              schemaPath: '#/properties/matchFields/items/type',
              keyword: 'type',
              params: {
                type: 'object',
              },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          H(n, { instancePath: o + '/matchFields/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? H.errors : e.concat(H.errors)), (i = e.length));
        }
      }
    }
  }
  return ((W.errors = e), i === 0);
}
function rr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = {
      instancePath: o,
      schemaPath:
        '\
#/type',
      keyword: 'type',
      params: { type: Di.type },
    };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.weight === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword:
          'r\
equired',
        params: { missingProperty: 'weight' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.preference === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            'preferenc\
e',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'preference' || r === 'weight')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.preference !== void 0) {
      let r = t.preference;
      if (!(r && typeof r == 'object' && !Array.isArray(r))) {
        const s = {
          instancePath: o + '/preference',
          schemaPath: '#/properties/preference/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      W(r, { instancePath: o + '/preference', parentData: t, parentDataProperty: 'preference', rootData: l }) ||
        ((e = e === null ? W.errors : e.concat(W.errors)), (i = e.length));
    }
    if (t.weight !== void 0) {
      let r = t.weight;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r))) {
        const s = {
          instancePath: o + '/weight',
          schemaPath: '#/properties/weight/type',
          keyword: 'type',
          params: {
            type: 'integer',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/weight',
            schemaPath: '#/properties/weight/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/weight',
            schemaPath: '#/properties/weight/minimum',
            keyword: 'minimum',
            params: {
              comparison: '>=',
              limit: -2147483648,
            },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
  }
  return ((rr.errors = e), i === 0);
}
const vi = f.Pod.$defs.NodeSelector;
function tr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: vi.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.nodeSelectorTerms === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'nodeSelectorTerms' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (r !== 'nodeSelectorTerms') {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.nodeSelectorTerms !== void 0) {
      let r = t.nodeSelectorTerms;
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/nodeSelectorTerms/' + p,
              schemaPath: '#/properties/nodeSelectorTerms/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          W(n, { instancePath: o + '/nodeSelectorTerms/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? W.errors : e.concat(W.errors)), (i = e.length));
        }
      } else {
        const s = {
          instancePath: o + '/nodeSelectorTerms',
          schemaPath: '#/properties/nodeSelectorTerms/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((tr.errors = e), i === 0);
}
function sr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (
    !(
      t &&
      typeof t ==
        'ob\
ject' &&
      !Array.isArray(t)
    ) &&
    t !== null
  ) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Rs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'preferredDuringSchedulingIgnoredDuringExecution' || r === 'requiredDuringSchedulingIgnoredDuringExecution')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            'additionalProper\
ties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.preferredDuringSchedulingIgnoredDuringExecution !== void 0) {
      let r = t.preferredDuringSchedulingIgnoredDuringExecution;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/preferredDuringSchedulingIgnoredDuringExecution',
          schemaPath: '#/properties/preferredDuringSchedulingIgnoredDuringExecution/type',
          keyword: 'type',
          params: { type: Rs.properties.preferredDuringSchedulingIgnoredDuringExecution.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/preferredDuringSchedulingIgnoredDuringExecution/' + p,
              schemaPath: '#/properties/preferredDuringSchedulingIgnoredDuringExecution/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          rr(n, {
            instancePath: o + '/preferredDuringSchedulingIgnoredDuringExecution/' + p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? rr.errors : e.concat(rr.errors)), (i = e.length));
        }
      }
    }
    t.requiredDuringSchedulingIgnoredDuringExecution !== void 0 &&
      (tr(t.requiredDuringSchedulingIgnoredDuringExecution, {
        instancePath: o + '/requiredDuringSchedulingIgnoredDuringExecution',
        parentData: t,
        parentDataProperty:
          '\
requiredDuringSchedulingIgnoredDuringExecution',
        rootData: l,
      }) ||
        ((e = e === null ? tr.errors : e.concat(tr.errors)), (i = e.length)));
  }
  return ((sr.errors = e), i === 0);
}
const ps = f.Pod.$defs.PodAffinity,
  Ni = f.Pod.$defs.WeightedPodAffinityTerm,
  ir = f.Pod.$defs.PodAffinityTerm;
function b(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ce.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'matchExpressions' || r === 'matchLabels')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.matchExpressions !== void 0) {
      let r = t.matchExpressions;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/matchExpressions',
          schemaPath: '#/properties/matchExpressions/type',
          keyword: 'type',
          params: { type: Ce.properties.matchExpressions.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/matchExpressions/' + p,
              schemaPath:
                '#/properties/mat\
chExpressions/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          K(n, { instancePath: o + '/matchExpressions/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? K.errors : e.concat(K.errors)), (i = e.length));
        }
      }
    }
    if (t.matchLabels !== void 0) {
      let r = t.matchLabels;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/matchLabels',
          schemaPath:
            '#/propertie\
s/matchLabels/type',
          keyword: 'type',
          params: { type: Ce.properties.matchLabels.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r)) {
        for (const s in r)
          if (typeof r[s] != 'string') {
            const p = {
              instancePath: o + '/matchLabels/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/matchLabels/additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
      }
    }
  }
  return ((b.errors = e), i === 0);
}
function C(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ir.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.topologyKey === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '#/req\
uired',
        keyword: 'required',
        params: { missingProperty: 'topologyKey' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(
        r === 'labelSelector' ||
        r === 'matchLabelKeys' ||
        r === 'mismatchLabelKeys' ||
        r ===
          'namespaceS\
elector' ||
        r === 'namespaces' ||
        r === 'topologyKey'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (
      (t.labelSelector !== void 0 &&
        (b(t.labelSelector, { instancePath: o + '/labelSelector', parentData: t, parentDataProperty: 'labelSelector', rootData: l }) ||
          ((e = e === null ? b.errors : e.concat(b.errors)), (i = e.length))),
      t.matchLabelKeys !== void 0)
    ) {
      let r = t.matchLabelKeys;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/matchLabelKeys',
          schemaPath: '#/properties/matchLabelKeys/type',
          keyword: 'type',
          params: { type: ir.properties.matchLabelKeys.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/matchLabelKeys/' + p,
              schemaPath:
                '#/properties/matchLabel\
Keys/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.mismatchLabelKeys !== void 0) {
      let r = t.mismatchLabelKeys;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/mismatchLabelKeys',
          schemaPath: '#/properties/mismatchLabelKeys/type',
          keyword: 'type',
          params: { type: ir.properties.mismatchLabelKeys.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/mismatchLabelKeys/' + p,
              schemaPath: '#/properties/mismatchLabelKeys/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (
      (t.namespaceSelector !== void 0 &&
        (b(t.namespaceSelector, {
          instancePath: o + '/namespaceSelector',
          parentData: t,
          parentDataProperty: 'namespaceSelector',
          rootData: l,
        }) ||
          ((e = e === null ? b.errors : e.concat(b.errors)), (i = e.length))),
      t.namespaces !== void 0)
    ) {
      let r = t.namespaces;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/namespaces',
          schemaPath: '#/properties/namespaces/type',
          keyword: 'type',
          params: {
            type: ir.properties.namespaces.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/namespaces/' + p,
              schemaPath:
                '\
#/properties/namespaces/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.topologyKey !== void 0 && typeof t.topologyKey != 'string') {
      const r = {
        instancePath:
          o +
          '/topologyK\
ey',
        schemaPath: '#/properties/topologyKey/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((C.errors = e), i === 0);
}
function B(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ni.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.weight === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'weight' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.podAffinityTerm === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'podAffinityTerm' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(
        r ===
          'podAffi\
nityTerm' || r === 'weight'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.podAffinityTerm !== void 0) {
      let r = t.podAffinityTerm;
      if (!(r && typeof r == 'object' && !Array.isArray(r))) {
        const s = {
          instancePath: o + '/podAffinityTerm',
          schemaPath: '#/properties/podAffinityTerm/type',
          keyword: 'type',
          params: {
            type: 'o\
bject',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      C(r, { instancePath: o + '/podAffinityTerm', parentData: t, parentDataProperty: 'podAffinityTerm', rootData: l }) ||
        ((e = e === null ? C.errors : e.concat(C.errors)), (i = e.length));
    }
    if (t.weight !== void 0) {
      let r = t.weight;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r))) {
        const s = { instancePath: o + '/weight', schemaPath: '#/properties/weight/type', keyword: 'type', params: { type: 'integer' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/weight',
            schemaPath: '#/properties/weight/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/weight',
            schemaPath: '#/properties/weight/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
  }
  return ((B.errors = e), i === 0);
}
function or(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ps.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(
        r ===
          'preferr\
edDuringSchedulingIgnoredDuringExecution' || r === 'requiredDuringSchedulingIgnoredDuringExecution'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.preferredDuringSchedulingIgnoredDuringExecution !== void 0) {
      let r = t.preferredDuringSchedulingIgnoredDuringExecution;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/preferredDuringSchedulingIgnoredDuringExecution',
          schemaPath: '#/properties/preferredDuringSchedulingIgnoredDuringExecution/type',
          keyword: 'type',
          params: { type: ps.properties.preferredDuringSchedulingIgnoredDuringExecution.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath:
                o +
                '/preferredDuringSched\
ulingIgnoredDuringExecution/' +
                p,
              schemaPath: '#/properties/preferredDuringSchedulingIgnoredDuringExecution/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          B(n, {
            instancePath: o + '/preferredDuringSchedulingIgnoredDuringExecution/' + p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? B.errors : e.concat(B.errors)), (i = e.length));
        }
      }
    }
    if (t.requiredDuringSchedulingIgnoredDuringExecution !== void 0) {
      let r = t.requiredDuringSchedulingIgnoredDuringExecution;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/requiredDuringSchedulingIgnoredDuringExecution',
          schemaPath:
            '#/properties/requir\
edDuringSchedulingIgnoredDuringExecution/type',
          keyword: 'type',
          params: { type: ps.properties.requiredDuringSchedulingIgnoredDuringExecution.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/requiredDuringSchedulingIgnoredDuringExecution/' + p,
              schemaPath:
                '#/properties/requiredDur\
ingSchedulingIgnoredDuringExecution/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          C(n, {
            instancePath: o + '/requiredDuringSchedulingIgnoredDuringExecution/' + p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? C.errors : e.concat(C.errors)), (i = e.length));
        }
      }
    }
  }
  return ((or.errors = e), i === 0);
}
const ns = f.Pod.$defs.PodAffinity;
function pr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ns.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'preferredDuringSchedulingIgnoredDuringExecution' || r === 'requiredDuringSchedulingIgnoredDuringExecution')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.preferredDuringSchedulingIgnoredDuringExecution !== void 0) {
      let r = t.preferredDuringSchedulingIgnoredDuringExecution;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/preferredDuringSchedulingIgnoredDuringExecution',
          schemaPath: '#/properties/preferredDuringSchedulingIgnoredDuringExecution/type',
          keyword: 'type',
          params: { type: ns.properties.preferredDuringSchedulingIgnoredDuringExecution.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(
            n &&
            typeof n ==
              '\
object' &&
            !Array.isArray(n)
          )) {
            const a = {
              instancePath: o + '/preferredDuringSchedulingIgnoredDuringExecution/' + p,
              schemaPath: '#/properties/preferredDuringSchedulingIgnoredDuringExecution/items/type',
              keyword:
                '\
type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          B(n, {
            instancePath: o + '/preferredDuringSchedulingIgnoredDuringExecution/' + p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? B.errors : e.concat(B.errors)), (i = e.length));
        }
      }
    }
    if (t.requiredDuringSchedulingIgnoredDuringExecution !== void 0) {
      let r = t.requiredDuringSchedulingIgnoredDuringExecution;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/requiredDuringSchedulingIgnoredDuringExecution',
          schemaPath: '#/properties/requiredDuringSchedulingIgnoredDuringExecution/type',
          keyword: 'type',
          params: { type: ns.properties.requiredDuringSchedulingIgnoredDuringExecution.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath:
                o +
                '/requiredDuringSchedu\
lingIgnoredDuringExecution/' +
                p,
              schemaPath: '#/properties/requiredDuringSchedulingIgnoredDuringExecution/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          C(n, {
            instancePath: o + '/requiredDuringSchedulingIgnoredDuringExecution/' + p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? C.errors : e.concat(C.errors)), (i = e.length));
        }
      }
    }
  }
  return ((pr.errors = e), i === 0);
}
function Z(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: bi.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'nodeAffinity' || r === 'podAffinity' || r === 'podAntiAffinity')) {
        const s = {
          instancePath: o,
          schemaPath:
            '\
#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    (t.nodeAffinity !== void 0 &&
      (sr(t.nodeAffinity, { instancePath: o + '/nodeAffinity', parentData: t, parentDataProperty: 'nodeAffinity', rootData: l }) ||
        ((e = e === null ? sr.errors : e.concat(sr.errors)), (i = e.length))),
      t.podAffinity !== void 0 &&
        (or(t.podAffinity, {
          instancePath: o + '/podAffinity',
          parentData: t,
          parentDataProperty:
            '\
podAffinity',
          rootData: l,
        }) ||
          ((e = e === null ? or.errors : e.concat(or.errors)), (i = e.length))),
      t.podAntiAffinity !== void 0 &&
        (pr(t.podAntiAffinity, {
          instancePath: o + '/podAntiAffinity',
          parentData: t,
          parentDataProperty:
            '\
podAntiAffinity',
          rootData: l,
        }) ||
          ((e = e === null ? pr.errors : e.concat(pr.errors)), (i = e.length))));
  }
  return ((Z.errors = e), i === 0);
}
const g = f.Pod.$defs.Container,
  Fs = f.Pod.$defs.EnvVar,
  Si = f.Pod.$defs.EnvVarSource,
  ls = f.Pod.$defs.ConfigMapKeySelector;
function nr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ls.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.key === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword:
          '\
required',
        params: { missingProperty: 'key' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'key' || r === 'name' || r === 'optional')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            '\
additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.key !== void 0 && typeof t.key != 'string') {
      const r = {
        instancePath: o + '/key',
        schemaPath: '#/properties/key/type',
        keyword:
          '\
type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword:
            '\
type',
          params: { type: ls.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.optional !== void 0) {
      let r = t.optional;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/optional',
          schemaPath:
            '#/\
properties/optional/type',
          keyword: 'type',
          params: { type: ls.properties.optional.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((nr.errors = e), i === 0);
}
const Is = f.Pod.$defs.ObjectFieldSelector;
function Q(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Is.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.fieldPath === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            'fi\
eldPath',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'apiVersion' || r === 'fieldPath')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.apiVersion !== void 0) {
      let r = t.apiVersion;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/apiVersion',
          schemaPath: '#/properties/apiVersion/type',
          keyword: 'type',
          params: { type: Is.properties.apiVersion.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.fieldPath !== void 0 && typeof t.fieldPath != 'string') {
      const r = {
        instancePath: o + '/fieldPath',
        schemaPath:
          '#/properties/fieldPat\
h/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((Q.errors = e), i === 0);
}
const Os = f.Pod.$defs.FileKeySelector;
function lr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Os.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.volumeName === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'volumeName' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.path === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'path' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.key === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '\
#/required',
        keyword: 'required',
        params: { missingProperty: 'key' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'key' || r === 'optional' || r === 'path' || r === 'volumeName')) {
        const s = {
          instancePath: o,
          schemaPath:
            '\
#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.key !== void 0 && typeof t.key != 'string') {
      const r = {
        instancePath: o + '/key',
        schemaPath:
          '\
#/properties/key/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.optional !== void 0) {
      let r = t.optional;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/optional',
          schemaPath: '#/properties/optional/type',
          keyword: 'type',
          params: { type: Os.properties.optional.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.path !== void 0 && typeof t.path != 'string') {
      const r = {
        instancePath:
          o +
          '/p\
ath',
        schemaPath: '#/properties/path/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.volumeName !== void 0 && typeof t.volumeName != 'string') {
      const r = {
        instancePath:
          o +
          '/volumeNa\
me',
        schemaPath: '#/properties/volumeName/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((lr.errors = e), i === 0);
}
const as = f.Pod.$defs.ResourceFieldSelector,
  x = new RegExp(
    '^([\
+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$',
    'u',
  );
function _(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: as.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.resource === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'resource' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'containerName' || r === 'divisor' || r === 'resource')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.containerName !== void 0) {
      let r = t.containerName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/containerName',
          schemaPath: '#/properties/containerName/type',
          keyword: 'type',
          params: { type: as.properties.containerName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.divisor !== void 0) {
      let r = t.divisor;
      if (typeof r != 'string' && !(typeof r == 'number' && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/divisor',
          schemaPath: '#/properties/divisor/type',
          keyword: 'type',
          params: { type: as.properties.divisor.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !x.test(r)) {
        const s = {
          instancePath: o + '/divisor',
          schemaPath: '#/properties/divisor/pattern',
          keyword: 'pattern',
          params: {
            pattern:
              '^([+-]?[0\
-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.resource !== void 0 && typeof t.resource != 'string') {
      const r = {
        instancePath: o + '/resource',
        schemaPath: '#/properties/resource/type',
        keyword:
          '\
type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((_.errors = e), i === 0);
}
const ys = f.Pod.$defs.ConfigMapKeySelector;
function ar(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ys.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.key === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'key' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'key' || r === 'name' || r === 'optional')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.key !== void 0 && typeof t.key != 'string') {
      const r = { instancePath: o + '/key', schemaPath: '#/properties/key/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: ys.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.optional !== void 0) {
      let r = t.optional;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/optional',
          schemaPath: '#/properties/optional/type',
          keyword: 'type',
          params: { type: ys.properties.optional.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((ar.errors = e), i === 0);
}
function yr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Si.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(
        r === 'configMapKeyRef' ||
        r === 'fieldRef' ||
        r ===
          'fi\
leKeyRef' ||
        r === 'resourceFieldRef' ||
        r === 'secretKeyRef'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    (t.configMapKeyRef !== void 0 &&
      (nr(t.configMapKeyRef, { instancePath: o + '/configMapKeyRef', parentData: t, parentDataProperty: 'configMapKeyRef', rootData: l }) ||
        ((e = e === null ? nr.errors : e.concat(nr.errors)), (i = e.length))),
      t.fieldRef !== void 0 &&
        (Q(t.fieldRef, { instancePath: o + '/fieldRef', parentData: t, parentDataProperty: 'fieldRef', rootData: l }) ||
          ((e = e === null ? Q.errors : e.concat(Q.errors)), (i = e.length))),
      t.fileKeyRef !== void 0 &&
        (lr(t.fileKeyRef, { instancePath: o + '/fileKeyRef', parentData: t, parentDataProperty: 'fileKeyRef', rootData: l }) ||
          ((e = e === null ? lr.errors : e.concat(lr.errors)), (i = e.length))),
      t.resourceFieldRef !== void 0 &&
        (_(t.resourceFieldRef, {
          instancePath: o + '/resourceFieldRef',
          parentData: t,
          parentDataProperty: 'resourceFieldRef',
          rootData: l,
        }) ||
          ((e = e === null ? _.errors : e.concat(_.errors)), (i = e.length))),
      t.secretKeyRef !== void 0 &&
        (ar(t.secretKeyRef, { instancePath: o + '/secretKeyRef', parentData: t, parentDataProperty: 'secretKeyRef', rootData: l }) ||
          ((e = e === null ? ar.errors : e.concat(ar.errors)), (i = e.length))));
  }
  return ((yr.errors = e), i === 0);
}
function J(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Fs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.name === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'name' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'name' || r === 'value' || r === 'valueFrom')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0 && typeof t.name != 'string') {
      const r = { instancePath: o + '/name', schemaPath: '#/properties/name/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.value !== void 0) {
      let r = t.value;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/value',
          schemaPath: '#/properties/value/type',
          keyword: 'type',
          params: { type: Fs.properties.value.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    t.valueFrom !== void 0 &&
      (yr(t.valueFrom, { instancePath: o + '/valueFrom', parentData: t, parentDataProperty: 'valueFrom', rootData: l }) ||
        ((e = e === null ? yr.errors : e.concat(yr.errors)), (i = e.length)));
  }
  return ((J.errors = e), i === 0);
}
const Gs = f.Pod.$defs.EnvFromSource,
  us = f.Pod.$defs.ConfigMapEnvSource;
function ur(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: us.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'name' || r === 'optional')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: us.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.optional !== void 0) {
      let r = t.optional;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/optional',
          schemaPath: '#/properties/optional/type',
          keyword: 'type',
          params: {
            type: us.properties.optional.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((ur.errors = e), i === 0);
}
const fs = f.Pod.$defs.ConfigMapEnvSource;
function fr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: fs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'name' || r === 'optional')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: fs.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.optional !== void 0) {
      let r = t.optional;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/optional',
          schemaPath: '#/properties/optional/type',
          keyword:
            '\
type',
          params: { type: fs.properties.optional.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((fr.errors = e), i === 0);
}
function X(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Gs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'configMapRef' || r === 'prefix' || r === 'secretRef')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (
      (t.configMapRef !== void 0 &&
        (ur(t.configMapRef, { instancePath: o + '/configMapRef', parentData: t, parentDataProperty: 'configMapRef', rootData: l }) ||
          ((e = e === null ? ur.errors : e.concat(ur.errors)), (i = e.length))),
      t.prefix !== void 0)
    ) {
      let r = t.prefix;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/prefix',
          schemaPath: '#/properties/prefix/type',
          keyword: 'type',
          params: { type: Gs.properties.prefix.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    t.secretRef !== void 0 &&
      (fr(t.secretRef, { instancePath: o + '/secretRef', parentData: t, parentDataProperty: 'secretRef', rootData: l }) ||
        ((e = e === null ? fr.errors : e.concat(fr.errors)), (i = e.length)));
  }
  return ((X.errors = e), i === 0);
}
const Vs = f.Pod.$defs.Lifecycle,
  ji = f.Pod.$defs.LifecycleHandler,
  Ms = f.Pod.$defs.ExecAction;
function Y(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ms.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (r !== 'command') {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.command !== void 0) {
      let r = t.command;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/command',
          schemaPath: '#/properties/command/type',
          keyword: 'type',
          params: { type: Ms.properties.command.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/command/' + p,
              schemaPath:
                '#/propertie\
s/command/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
  }
  return ((Y.errors = e), i === 0);
}
const Te = f.Pod.$defs.HTTPGetAction,
  $i = f.Pod.$defs.HTTPHeader;
function mr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: $i.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.name === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'name' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.value === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'value' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'name' || r === 'value')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0 && typeof t.name != 'string') {
      const r = { instancePath: o + '/name', schemaPath: '#/properties/name/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.value !== void 0 && typeof t.value != 'string') {
      const r = {
        instancePath: o + '/value',
        schemaPath: '#/properties/value/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((mr.errors = e), i === 0);
}
function ee(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Te.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.port === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'port' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'host' || r === 'httpHeaders' || r === 'path' || r === 'port' || r === 'scheme')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: {
            additionalProperty: r,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.host !== void 0) {
      let r = t.host;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/host',
          schemaPath: '#/properties/host/type',
          keyword: 'type',
          params: { type: Te.properties.host.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.httpHeaders !== void 0) {
      let r = t.httpHeaders;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/httpHeaders',
          schemaPath:
            '#\
/properties/httpHeaders/type',
          keyword: 'type',
          params: { type: Te.properties.httpHeaders.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/httpHeaders/' + p,
              schemaPath: '#/properties/httpHeaders/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          mr(n, { instancePath: o + '/httpHeaders/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? mr.errors : e.concat(mr.errors)), (i = e.length));
        }
      }
    }
    if (t.path !== void 0) {
      let r = t.path;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/path',
          schemaPath: '#/properties/path/type',
          keyword: 'type',
          params: { type: Te.properties.path.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.port !== void 0) {
      let r = t.port;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && typeof r != 'string') {
        const s = {
          instancePath: o + '/port',
          schemaPath: '#/properties/port/type',
          keyword: 'type',
          params: { type: Te.properties.port.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/port',
            schemaPath: '#/properties/port/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/port',
            schemaPath: '#/properties/port/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.scheme !== void 0) {
      let r = t.scheme;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/scheme',
          schemaPath: '#/properties/scheme/type',
          keyword: 'type',
          params: { type: Te.properties.scheme.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((ee.errors = e), i === 0);
}
const xi = f.Pod.$defs.SleepAction;
function cr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (
    !(
      t &&
      typeof t ==
        'o\
bject' &&
      !Array.isArray(t)
    ) &&
    t !== null
  ) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: xi.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.seconds === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'seconds' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (r !== 'seconds') {
        const s = {
          instancePath: o,
          schemaPath:
            '\
#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.seconds !== void 0) {
      let r = t.seconds;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r))) {
        const s = { instancePath: o + '/seconds', schemaPath: '#/properties/seconds/type', keyword: 'type', params: { type: 'integer' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/seconds',
            schemaPath: '#/properties/seconds/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/seconds',
            schemaPath: '#/properties/seconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
  }
  return ((cr.errors = e), i === 0);
}
const ms = f.Pod.$defs.TCPSocketAction;
function re(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ms.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.port === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'port' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'host' || r === 'port')) {
        const s = {
          instancePath: o,
          schemaPath:
            '#/additional\
Properties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.host !== void 0) {
      let r = t.host;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/host',
          schemaPath: '#/properties/host/type',
          keyword: 'type',
          params: { type: ms.properties.host.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.port !== void 0) {
      let r = t.port;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && typeof r != 'string') {
        const s = {
          instancePath: o + '/port',
          schemaPath: '#/properties/port/type',
          keyword: 'type',
          params: { type: ms.properties.port.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/port',
            schemaPath: '#/properties/port/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/port',
            schemaPath: '#/properties/port/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
  }
  return ((re.errors = e), i === 0);
}
function te(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ji.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'exec' || r === 'httpGet' || r === 'sleep' || r === 'tcpSocket')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    (t.exec !== void 0 &&
      (Y(t.exec, { instancePath: o + '/exec', parentData: t, parentDataProperty: 'exec', rootData: l }) ||
        ((e = e === null ? Y.errors : e.concat(Y.errors)), (i = e.length))),
      t.httpGet !== void 0 &&
        (ee(t.httpGet, { instancePath: o + '/httpGet', parentData: t, parentDataProperty: 'httpGet', rootData: l }) ||
          ((e = e === null ? ee.errors : e.concat(ee.errors)), (i = e.length))),
      t.sleep !== void 0 &&
        (cr(t.sleep, { instancePath: o + '/sleep', parentData: t, parentDataProperty: 'sleep', rootData: l }) ||
          ((e = e === null ? cr.errors : e.concat(cr.errors)), (i = e.length))),
      t.tcpSocket !== void 0 &&
        (re(t.tcpSocket, { instancePath: o + '/tcpSocket', parentData: t, parentDataProperty: 'tcpSocket', rootData: l }) ||
          ((e = e === null ? re.errors : e.concat(re.errors)), (i = e.length))));
  }
  return ((te.errors = e), i === 0);
}
function se(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = {
      instancePath: o,
      schemaPath:
        '\
#/type',
      keyword: 'type',
      params: { type: Vs.type },
    };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'postStart' || r === 'preStop' || r === 'stopSignal')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (
      (t.postStart !== void 0 &&
        (te(t.postStart, {
          instancePath:
            o +
            '\
/postStart',
          parentData: t,
          parentDataProperty: 'postStart',
          rootData: l,
        }) ||
          ((e = e === null ? te.errors : e.concat(te.errors)), (i = e.length))),
      t.preStop !== void 0 &&
        (te(t.preStop, {
          instancePath: o + '/preStop',
          parentData: t,
          parentDataProperty:
            '\
preStop',
          rootData: l,
        }) ||
          ((e = e === null ? te.errors : e.concat(te.errors)), (i = e.length))),
      t.stopSignal !== void 0)
    ) {
      let r = t.stopSignal;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/stopSignal',
          schemaPath:
            '\
#/properties/stopSignal/type',
          keyword: 'type',
          params: { type: Vs.properties.stopSignal.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((se.errors = e), i === 0);
}
const O = f.Pod.$defs.Probe,
  zs = f.Pod.$defs.GRPCAction;
function dr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: zs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.port === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
port',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'port' || r === 'service')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.port !== void 0) {
      let r = t.port;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r))) {
        const s = {
          instancePath: o + '/port',
          schemaPath: '#/properties/port/type',
          keyword:
            'typ\
e',
          params: { type: 'integer' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/port',
            schemaPath: '#/properties/port/maximum',
            keyword:
              '\
maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/port',
            schemaPath: '#/properties/port/minimum',
            keyword: 'minimum',
            params: {
              comparison: '>=',
              limit: -2147483648,
            },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.service !== void 0) {
      let r = t.service;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/service',
          schemaPath:
            '#/properties/s\
ervice/type',
          keyword: 'type',
          params: { type: zs.properties.service.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((dr.errors = e), i === 0);
}
function k(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: O.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (
    t &&
    typeof t ==
      '\
object' &&
    !Array.isArray(t)
  ) {
    for (const r in t)
      if (!A.call(O.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (
      (t.exec !== void 0 &&
        (Y(t.exec, { instancePath: o + '/exec', parentData: t, parentDataProperty: 'exec', rootData: l }) ||
          ((e = e === null ? Y.errors : e.concat(Y.errors)), (i = e.length))),
      t.failureThreshold !== void 0)
    ) {
      let r = t.failureThreshold;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/failureThreshold',
          schemaPath: '#/properties/failureThreshold/type',
          keyword:
            '\
type',
          params: { type: O.properties.failureThreshold.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/failureThreshold',
            schemaPath:
              '\
#/properties/failureThreshold/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/failureThreshold',
            schemaPath: '#/properties/failureThreshold/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (
      (t.grpc !== void 0 &&
        (dr(t.grpc, { instancePath: o + '/grpc', parentData: t, parentDataProperty: 'grpc', rootData: l }) ||
          ((e = e === null ? dr.errors : e.concat(dr.errors)), (i = e.length))),
      t.httpGet !== void 0 &&
        (ee(t.httpGet, { instancePath: o + '/httpGet', parentData: t, parentDataProperty: 'httpGet', rootData: l }) ||
          ((e = e === null ? ee.errors : e.concat(ee.errors)), (i = e.length))),
      t.initialDelaySeconds !== void 0)
    ) {
      let r = t.initialDelaySeconds;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/initialDelaySeconds',
          schemaPath: '#/properties/initialDelaySeconds/type',
          keyword: 'type',
          params: { type: O.properties.initialDelaySeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/initialDelaySeconds',
            schemaPath: '#/properties/initialDelaySeconds/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/initialDelaySeconds',
            schemaPath: '#/properties/initialDelaySeconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.periodSeconds !== void 0) {
      let r = t.periodSeconds;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/periodSeconds',
          schemaPath:
            '\
#/properties/periodSeconds/type',
          keyword: 'type',
          params: { type: O.properties.periodSeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/periodSeconds',
            schemaPath: '#/properties/periodSeconds/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/periodSeconds',
            schemaPath: '#/properties/periodSeconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.successThreshold !== void 0) {
      let r = t.successThreshold;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/successThreshold',
          schemaPath: '#/properties/successThreshold/type',
          keyword: 'type',
          params: { type: O.properties.successThreshold.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/successThreshold',
            schemaPath:
              '#/properties/successThreshol\
d/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/successThreshold',
            schemaPath:
              '#/properties/su\
ccessThreshold/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (
      (t.tcpSocket !== void 0 &&
        (re(t.tcpSocket, { instancePath: o + '/tcpSocket', parentData: t, parentDataProperty: 'tcpSocket', rootData: l }) ||
          ((e = e === null ? re.errors : e.concat(re.errors)), (i = e.length))),
      t.terminationGracePeriodSeconds !== void 0)
    ) {
      let r = t.terminationGracePeriodSeconds;
      if (
        !(
          typeof r ==
            'numb\
er' &&
          !(r % 1) &&
          !isNaN(r) &&
          isFinite(r)
        ) &&
        r !== null
      ) {
        const s = {
          instancePath: o + '/terminationGracePeriodSeconds',
          schemaPath: '#/properties/terminationGracePeriodSeconds/type',
          keyword: 'type',
          params: { type: O.properties.terminationGracePeriodSeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/terminationGracePeriodSeconds',
            schemaPath:
              '\
#/properties/terminationGracePeriodSeconds/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/terminationGracePeriodSeconds',
            schemaPath: '#/properties/terminationGracePeriodSeconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.timeoutSeconds !== void 0) {
      let r = t.timeoutSeconds;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/timeoutSeconds',
          schemaPath:
            '#/properties/timeoutSeconds/ty\
pe',
          keyword: 'type',
          params: { type: O.properties.timeoutSeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/timeoutSeconds',
            schemaPath: '#/properties/timeoutSeconds/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath:
              o +
              '/timeout\
Seconds',
            schemaPath: '#/properties/timeoutSeconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
  }
  return ((k.errors = e), i === 0);
}
const ze = f.Pod.$defs.ContainerPort;
function ie(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ze.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.containerPort === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword:
          're\
quired',
        params: { missingProperty: 'containerPort' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'containerPort' || r === 'hostIP' || r === 'hostPort' || r === 'name' || r === 'protocol')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.containerPort !== void 0) {
      let r = t.containerPort;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r))) {
        const s = {
          instancePath: o + '/containerPort',
          schemaPath: '#/properties/containerPort/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/containerPort',
            schemaPath: '#/properties/containerPort/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/containerPort',
            schemaPath: '#/properties/containerPort/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.hostIP !== void 0) {
      let r = t.hostIP;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/hostIP',
          schemaPath: '#/properties/hostIP/type',
          keyword: 'type',
          params: { type: ze.properties.hostIP.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.hostPort !== void 0) {
      let r = t.hostPort;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/hostPort',
          schemaPath: '#/properties/hostPort/type',
          keyword: 'type',
          params: { type: ze.properties.hostPort.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/hostPort',
            schemaPath: '#/properties/hostPort/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath:
              o +
              '/h\
ostPort',
            schemaPath: '#/properties/hostPort/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: ze.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.protocol !== void 0) {
      let r = t.protocol;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/protocol',
          schemaPath: '#/properties/protocol/type',
          keyword: 'type',
          params: { type: ze.properties.protocol.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((ie.errors = e), i === 0);
}
const qi = f.Pod.$defs.ContainerResizePolicy;
function oe(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: qi.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.resourceName === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'resourceName' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.restartPolicy === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '#/requi\
red',
        keyword: 'required',
        params: { missingProperty: 'restartPolicy' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'resourceName' || r === 'restartPolicy')) {
        const s = {
          instancePath: o,
          schemaPath:
            '#/add\
itionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.resourceName !== void 0 && typeof t.resourceName != 'string') {
      const r = {
        instancePath:
          o +
          '/res\
ourceName',
        schemaPath: '#/properties/resourceName/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.restartPolicy !== void 0 && typeof t.restartPolicy != 'string') {
      const r = {
        instancePath: o + '/restartPolicy',
        schemaPath: '#/properties/restartPolicy/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((oe.errors = e), i === 0);
}
const Re = f.Pod.$defs.ResourceRequirements,
  Ls = f.Pod.$defs.ResourceClaim;
function hr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ls.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.name === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'name' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'name' || r === 'request')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            '\
additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0 && typeof t.name != 'string') {
      const r = {
        instancePath: o + '/name',
        schemaPath: '#/properties/name/type',
        keyword:
          '\
type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.request !== void 0) {
      let r = t.request;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/request',
          schemaPath:
            '#/properties/request/t\
ype',
          keyword: 'type',
          params: { type: Ls.properties.request.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((hr.errors = e), i === 0);
}
function w(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Re.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'claims' || r === 'limits' || r === 'requests')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.claims !== void 0) {
      let r = t.claims;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/claims',
          schemaPath: '#/properties/claims/type',
          keyword: 'type',
          params: { type: Re.properties.claims.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath:
                o +
                '/cl\
aims/' +
                p,
              schemaPath: '#/properties/claims/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          hr(n, { instancePath: o + '/claims/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? hr.errors : e.concat(hr.errors)), (i = e.length));
        }
      }
    }
    if (t.limits !== void 0) {
      let r = t.limits;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/limits',
          schemaPath:
            '#/p\
roperties/limits/type',
          keyword: 'type',
          params: { type: Re.properties.limits.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r))
        for (const s in r) {
          let p = r[s];
          if (
            typeof p !=
              'strin\
g' &&
            !(typeof p == 'number' && isFinite(p))
          ) {
            const n = {
              instancePath: o + '/limits/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/limits/additionalProperties/type',
              keyword: 'type',
              params: { type: Re.properties.limits.additionalProperties.type },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
          if (typeof p == 'string' && !x.test(p)) {
            const n = {
              instancePath: o + '/limits/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath:
                '#/\
properties/limits/additionalProperties/pattern',
              keyword: 'pattern',
              params: { pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
        }
    }
    if (t.requests !== void 0) {
      let r = t.requests;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/requests',
          schemaPath: '#/properties/requests/type',
          keyword: 'type',
          params: { type: Re.properties.requests.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r))
        for (const s in r) {
          let p = r[s];
          if (typeof p != 'string' && !(typeof p == 'number' && isFinite(p))) {
            const n = {
              instancePath: o + '/requests/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/requests/additionalProperties/type',
              keyword: 'type',
              params: { type: Re.properties.requests.additionalProperties.type },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
          if (typeof p == 'string' && !x.test(p)) {
            const n = {
              instancePath: o + '/requests/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/requests/additionalProperties/pattern',
              keyword: 'pattern',
              params: {
                pattern:
                  '^\
([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$',
              },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
        }
    }
  }
  return ((w.errors = e), i === 0);
}
const Ci = f.Pod.$defs.ContainerRestartRule,
  Us = f.Pod.$defs.ContainerRestartRuleOnExitCodes;
function Pr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Us.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.operator === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
operator',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'operator' || r === 'values')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.operator !== void 0 && typeof t.operator != 'string') {
      const r = { instancePath: o + '/operator', schemaPath: '#/properties/operator/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.values !== void 0) {
      let r = t.values;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/values',
          schemaPath: '#/properties/values/type',
          keyword: 'type',
          params: { type: Us.properties.values.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(typeof n == 'number' && !(n % 1) && !isNaN(n) && isFinite(n))) {
            const a = {
              instancePath:
                o +
                '/val\
ues/' +
                p,
              schemaPath: '#/properties/values/items/type',
              keyword: 'type',
              params: { type: 'integer' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          if (typeof n == 'number' && isFinite(n)) {
            if (n > 2147483647 || isNaN(n)) {
              const a = {
                instancePath: o + '/values/' + p,
                schemaPath: '#/properties/values/items/maximum',
                keyword: 'maximum',
                params: { comparison: '<=', limit: 2147483647 },
              };
              (e === null ? (e = [a]) : e.push(a), i++);
            }
            if (n < -2147483648 || isNaN(n)) {
              const a = {
                instancePath: o + '/values/' + p,
                schemaPath: '#/properties/values/items/minimum',
                keyword: 'minimum',
                params: { comparison: '>=', limit: -2147483648 },
              };
              (e === null ? (e = [a]) : e.push(a), i++);
            }
          }
        }
      }
    }
  }
  return ((Pr.errors = e), i === 0);
}
function pe(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ci.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.action === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            'actio\
n',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'action' || r === 'exitCodes')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.action !== void 0 && typeof t.action != 'string') {
      const r = { instancePath: o + '/action', schemaPath: '#/properties/action/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    t.exitCodes !== void 0 &&
      (Pr(t.exitCodes, { instancePath: o + '/exitCodes', parentData: t, parentDataProperty: 'exitCodes', rootData: l }) ||
        ((e = e === null ? Pr.errors : e.concat(Pr.errors)), (i = e.length)));
  }
  return ((pe.errors = e), i === 0);
}
const R = f.Pod.$defs.SecurityContext,
  Ks = f.Pod.$defs.AppArmorProfile;
function ne(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ks.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.type === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'type' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'localhostProfile' || r === 'type')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.localhostProfile !== void 0) {
      let r = t.localhostProfile;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/localhostProfile',
          schemaPath: '#/properties/localhostProfile/type',
          keyword: 'type',
          params: { type: Ks.properties.localhostProfile.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.type !== void 0 && typeof t.type != 'string') {
      const r = { instancePath: o + '/type', schemaPath: '#/properties/type/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((ne.errors = e), i === 0);
}
const cs = f.Pod.$defs.Capabilities;
function gr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: cs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(
        r ===
          'ad\
d' || r === 'drop'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.add !== void 0) {
      let r = t.add;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/add',
          schemaPath: '#/properties/add/type',
          keyword: 'type',
          params: { type: cs.properties.add.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/add/' + p,
              schemaPath: '#/properties/add/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.drop !== void 0) {
      let r = t.drop;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/drop',
          schemaPath: '#/properties/drop/type',
          keyword: 'type',
          params: { type: cs.properties.drop.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/drop/' + p,
              schemaPath: '#/properties/drop/items/type',
              keyword: 'type',
              params: {
                type: 'str\
ing',
              },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
  }
  return ((gr.errors = e), i === 0);
}
const Le = f.Pod.$defs.SELinuxOptions;
function le(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Le.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'level' || r === 'role' || r === 'type' || r === 'user')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.level !== void 0) {
      let r = t.level;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/level',
          schemaPath: '#/properties/level/type',
          keyword: 'type',
          params: { type: Le.properties.level.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.role !== void 0) {
      let r = t.role;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/role',
          schemaPath: '#/properties/role/type',
          keyword: 'type',
          params: {
            type: Le.properties.role.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.type !== void 0) {
      let r = t.type;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/type',
          schemaPath: '#/properties/type/type',
          keyword:
            '\
type',
          params: { type: Le.properties.type.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.user !== void 0) {
      let r = t.user;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/user',
          schemaPath:
            '#/properties/us\
er/type',
          keyword: 'type',
          params: { type: Le.properties.user.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((le.errors = e), i === 0);
}
const Hs = f.Pod.$defs.AppArmorProfile;
function ae(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Hs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.type === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'type' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'localhostProfile' || r === 'type')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.localhostProfile !== void 0) {
      let r = t.localhostProfile;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/localhostProfile',
          schemaPath: '#/properties/localhostProfile/type',
          keyword: 'type',
          params: { type: Hs.properties.localhostProfile.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.type !== void 0 && typeof t.type != 'string') {
      const r = {
        instancePath: o + '/type',
        schemaPath:
          '#/properties/ty\
pe/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((ae.errors = e), i === 0);
}
const Ue = f.Pod.$defs.WindowsSecurityContextOptions;
function ye(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ue.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'gmsaCredentialSpec' || r === 'gmsaCredentialSpecName' || r === 'hostProcess' || r === 'runAsUserName')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.gmsaCredentialSpec !== void 0) {
      let r = t.gmsaCredentialSpec;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/gmsaCredentialSpec',
          schemaPath: '#/properties/gmsaCredentialSpec/type',
          keyword: 'type',
          params: { type: Ue.properties.gmsaCredentialSpec.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.gmsaCredentialSpecName !== void 0) {
      let r = t.gmsaCredentialSpecName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/gmsaCredentialSpecName',
          schemaPath:
            '#/properties/gmsaCreden\
tialSpecName/type',
          keyword: 'type',
          params: { type: Ue.properties.gmsaCredentialSpecName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.hostProcess !== void 0) {
      let r = t.hostProcess;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/hostProcess',
          schemaPath: '#/properties/hostProcess/type',
          keyword: 'type',
          params: { type: Ue.properties.hostProcess.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.runAsUserName !== void 0) {
      let r = t.runAsUserName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/runAsUserName',
          schemaPath: '#/properties/runAsUserName/type',
          keyword: 'type',
          params: { type: Ue.properties.runAsUserName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((ye.errors = e), i === 0);
}
function ue(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: R.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!A.call(R.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.allowPrivilegeEscalation !== void 0) {
      let r = t.allowPrivilegeEscalation;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/allowPrivilegeEscalation',
          schemaPath: '#/properties/allowPrivilegeEscalation/type',
          keyword: 'type',
          params: { type: R.properties.allowPrivilegeEscalation.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.appArmorProfile !== void 0 &&
        (ne(t.appArmorProfile, {
          instancePath: o + '/appArmorProfile',
          parentData: t,
          parentDataProperty: 'appArmorProfile',
          rootData: l,
        }) ||
          ((e = e === null ? ne.errors : e.concat(ne.errors)), (i = e.length))),
      t.capabilities !== void 0 &&
        (gr(t.capabilities, { instancePath: o + '/capabilities', parentData: t, parentDataProperty: 'capabilities', rootData: l }) ||
          ((e = e === null ? gr.errors : e.concat(gr.errors)), (i = e.length))),
      t.privileged !== void 0)
    ) {
      let r = t.privileged;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/privileged',
          schemaPath:
            '#/properties/privil\
eged/type',
          keyword: 'type',
          params: { type: R.properties.privileged.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.procMount !== void 0) {
      let r = t.procMount;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/procMount',
          schemaPath: '#/properties/procMount/type',
          keyword: 'type',
          params: { type: R.properties.procMount.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.readOnlyRootFilesystem !== void 0) {
      let r = t.readOnlyRootFilesystem;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnlyRootFilesystem',
          schemaPath: '#/properties/readOnlyRootFilesystem/type',
          keyword: 'type',
          params: { type: R.properties.readOnlyRootFilesystem.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.runAsGroup !== void 0) {
      let r = t.runAsGroup;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/runAsGroup',
          schemaPath:
            '\
#/properties/runAsGroup/type',
          keyword: 'type',
          params: { type: R.properties.runAsGroup.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/runAsGroup',
            schemaPath: '#/properties/runAsGroup/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/runAsGroup',
            schemaPath: '#/properties/runAsGroup/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.runAsNonRoot !== void 0) {
      let r = t.runAsNonRoot;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/runAsNonRoot',
          schemaPath: '#/properties/runAsNonRoot/type',
          keyword: 'type',
          params: { type: R.properties.runAsNonRoot.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.runAsUser !== void 0) {
      let r = t.runAsUser;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/runAsUser',
          schemaPath: '#/properties/runAsUser/type',
          keyword:
            '\
type',
          params: { type: R.properties.runAsUser.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/runAsUser',
            schemaPath:
              '#/pr\
operties/runAsUser/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/runAsUser',
            schemaPath:
              '\
#/properties/runAsUser/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    (t.seLinuxOptions !== void 0 &&
      (le(t.seLinuxOptions, {
        instancePath:
          o +
          '/seL\
inuxOptions',
        parentData: t,
        parentDataProperty: 'seLinuxOptions',
        rootData: l,
      }) ||
        ((e = e === null ? le.errors : e.concat(le.errors)), (i = e.length))),
      t.seccompProfile !== void 0 &&
        (ae(t.seccompProfile, {
          instancePath:
            o +
            '/sec\
compProfile',
          parentData: t,
          parentDataProperty: 'seccompProfile',
          rootData: l,
        }) ||
          ((e = e === null ? ae.errors : e.concat(ae.errors)), (i = e.length))),
      t.windowsOptions !== void 0 &&
        (ye(t.windowsOptions, {
          instancePath:
            o +
            '/win\
dowsOptions',
          parentData: t,
          parentDataProperty: 'windowsOptions',
          rootData: l,
        }) ||
          ((e = e === null ? ye.errors : e.concat(ye.errors)), (i = e.length))));
  }
  return ((ue.errors = e), i === 0);
}
const Ti = f.Pod.$defs.VolumeDevice;
function fe(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ti.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.name === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
name',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.devicePath === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'devicePath' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'devicePath' || r === 'name')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.devicePath !== void 0 && typeof t.devicePath != 'string') {
      const r = {
        instancePath: o + '/devicePath',
        schemaPath: '#/properties/devicePath/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.name !== void 0 && typeof t.name != 'string') {
      const r = { instancePath: o + '/name', schemaPath: '#/properties/name/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((fe.errors = e), i === 0);
}
const Ee = f.Pod.$defs.VolumeMount;
function me(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ee.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.name === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'name' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.mountPath === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            'mo\
untPath',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(
        r === 'mountPath' ||
        r === 'mountPropagation' ||
        r === 'name' ||
        r === 'readOnly' ||
        r === 'recursiveReadOnly' ||
        r === 'subPath' ||
        r === 'subPathExpr'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.mountPath !== void 0 && typeof t.mountPath != 'string') {
      const r = {
        instancePath: o + '/mountPath',
        schemaPath: '#/properties/mountPath/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.mountPropagation !== void 0) {
      let r = t.mountPropagation;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/mountPropagation',
          schemaPath: '#/properties/mountPropagation/type',
          keyword: 'type',
          params: { type: Ee.properties.mountPropagation.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.name !== void 0 && typeof t.name != 'string') {
      const r = { instancePath: o + '/name', schemaPath: '#/properties/name/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: Ee.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.recursiveReadOnly !== void 0) {
      let r = t.recursiveReadOnly;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/recursiveReadOnly',
          schemaPath:
            '#/properties/recursiveReadOnly\
/type',
          keyword: 'type',
          params: { type: Ee.properties.recursiveReadOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.subPath !== void 0) {
      let r = t.subPath;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/subPath',
          schemaPath: '#/properties/subPath/type',
          keyword: 'type',
          params: { type: Ee.properties.subPath.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.subPathExpr !== void 0) {
      let r = t.subPathExpr;
      if (
        typeof r !=
          'st\
ring' &&
        r !== null
      ) {
        const s = {
          instancePath: o + '/subPathExpr',
          schemaPath: '#/properties/subPathExpr/type',
          keyword: 'type',
          params: { type: Ee.properties.subPathExpr.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((me.errors = e), i === 0);
}
function N(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = {
      instancePath: o,
      schemaPath:
        '\
#/type',
      keyword: 'type',
      params: { type: g.type },
    };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.name === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword:
          'requ\
ired',
        params: { missingProperty: 'name' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!A.call(g.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            'additionalProperti\
es',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.args !== void 0) {
      let r = t.args;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/args',
          schemaPath: '#/properties/args/type',
          keyword:
            '\
type',
          params: { type: g.properties.args.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/args/' + p,
              schemaPath:
                '\
#/properties/args/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.command !== void 0) {
      let r = t.command;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath:
            o +
            '/com\
mand',
          schemaPath: '#/properties/command/type',
          keyword: 'type',
          params: { type: g.properties.command.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/command/' + p,
              schemaPath: '#/properties/command/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.env !== void 0) {
      let r = t.env;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/env',
          schemaPath: '#/properties/env/type',
          keyword: 'type',
          params: { type: g.properties.env.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/env/' + p,
              schemaPath: '#/properties/env/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          J(n, { instancePath: o + '/env/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? J.errors : e.concat(J.errors)), (i = e.length));
        }
      }
    }
    if (t.envFrom !== void 0) {
      let r = t.envFrom;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/envFrom',
          schemaPath: '#/properties/envFrom/type',
          keyword: 'type',
          params: { type: g.properties.envFrom.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/envFrom/' + p,
              schemaPath: '#/properties/envFrom/items/type',
              keyword:
                '\
type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          X(n, { instancePath: o + '/envFrom/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? X.errors : e.concat(X.errors)), (i = e.length));
        }
      }
    }
    if (t.image !== void 0) {
      let r = t.image;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/image',
          schemaPath: '#/properties/image/type',
          keyword: 'type',
          params: { type: g.properties.image.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.imagePullPolicy !== void 0) {
      let r = t.imagePullPolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/imagePullPolicy',
          schemaPath: '#/properties/imagePullPolicy/type',
          keyword:
            '\
type',
          params: { type: g.properties.imagePullPolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.lifecycle !== void 0 &&
        (se(t.lifecycle, { instancePath: o + '/lifecycle', parentData: t, parentDataProperty: 'lifecycle', rootData: l }) ||
          ((e = e === null ? se.errors : e.concat(se.errors)), (i = e.length))),
      t.livenessProbe !== void 0 &&
        (k(t.livenessProbe, { instancePath: o + '/livenessProbe', parentData: t, parentDataProperty: 'livenessProbe', rootData: l }) ||
          ((e = e === null ? k.errors : e.concat(k.errors)), (i = e.length))),
      t.name !== void 0 && typeof t.name != 'string')
    ) {
      const r = { instancePath: o + '/name', schemaPath: '#/properties/name/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.ports !== void 0) {
      let r = t.ports;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/ports',
          schemaPath: '#/properties/ports/type',
          keyword: 'type',
          params: { type: g.properties.ports.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/ports/' + p,
              schemaPath:
                '\
#/properties/ports/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          ie(n, { instancePath: o + '/ports/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? ie.errors : e.concat(ie.errors)), (i = e.length));
        }
      }
    }
    if (
      (t.readinessProbe !== void 0 &&
        (k(t.readinessProbe, { instancePath: o + '/readinessProbe', parentData: t, parentDataProperty: 'readinessProbe', rootData: l }) ||
          ((e = e === null ? k.errors : e.concat(k.errors)), (i = e.length))),
      t.resizePolicy !== void 0)
    ) {
      let r = t.resizePolicy;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/resizePolicy',
          schemaPath: '#/properties/resizePolicy/type',
          keyword:
            '\
type',
          params: { type: g.properties.resizePolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/resizePolicy/' + p,
              schemaPath: '#/properties/resizePolicy/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          oe(n, { instancePath: o + '/resizePolicy/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? oe.errors : e.concat(oe.errors)), (i = e.length));
        }
      }
    }
    if (
      (t.resources !== void 0 &&
        (w(t.resources, {
          instancePath: o + '/resources',
          parentData: t,
          parentDataProperty:
            'resourc\
es',
          rootData: l,
        }) ||
          ((e = e === null ? w.errors : e.concat(w.errors)), (i = e.length))),
      t.restartPolicy !== void 0)
    ) {
      let r = t.restartPolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/restartPolicy',
          schemaPath:
            '\
#/properties/restartPolicy/type',
          keyword: 'type',
          params: { type: g.properties.restartPolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.restartPolicyRules !== void 0) {
      let r = t.restartPolicyRules;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/restartPolicyRules',
          schemaPath: '#/properties/restartPolicyRules/type',
          keyword: 'type',
          params: { type: g.properties.restartPolicyRules.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/restartPolicyRules/' + p,
              schemaPath:
                '#/properties/rest\
artPolicyRules/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          pe(n, { instancePath: o + '/restartPolicyRules/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? pe.errors : e.concat(pe.errors)), (i = e.length));
        }
      }
    }
    if (
      (t.securityContext !== void 0 &&
        (ue(t.securityContext, {
          instancePath: o + '/securityContext',
          parentData: t,
          parentDataProperty: 'securityContext',
          rootData: l,
        }) ||
          ((e = e === null ? ue.errors : e.concat(ue.errors)), (i = e.length))),
      t.startupProbe !== void 0 &&
        (k(t.startupProbe, { instancePath: o + '/startupProbe', parentData: t, parentDataProperty: 'startupProbe', rootData: l }) ||
          ((e = e === null ? k.errors : e.concat(k.errors)), (i = e.length))),
      t.stdin !== void 0)
    ) {
      let r = t.stdin;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/stdin',
          schemaPath: '#/properties/stdin/type',
          keyword: 'type',
          params: { type: g.properties.stdin.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.stdinOnce !== void 0) {
      let r = t.stdinOnce;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/stdinOnce',
          schemaPath: '#/properties/stdinOnce/type',
          keyword:
            '\
type',
          params: { type: g.properties.stdinOnce.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.terminationMessagePath !== void 0) {
      let r = t.terminationMessagePath;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/terminationMessagePath',
          schemaPath: '#/properties/terminationMessagePath/type',
          keyword: 'type',
          params: { type: g.properties.terminationMessagePath.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.terminationMessagePolicy !== void 0) {
      let r = t.terminationMessagePolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/terminationMessagePolicy',
          schemaPath: '#/properties/terminationMessagePolicy/type',
          keyword: 'type',
          params: {
            type: g.properties.terminationMessagePolicy.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.tty !== void 0) {
      let r = t.tty;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/tty',
          schemaPath:
            '#/properties\
/tty/type',
          keyword: 'type',
          params: { type: g.properties.tty.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.volumeDevices !== void 0) {
      let r = t.volumeDevices;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/volumeDevices',
          schemaPath: '#/properties/volumeDevices/type',
          keyword: 'type',
          params: { type: g.properties.volumeDevices.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/volumeDevices/' + p,
              schemaPath: '#/properties/volumeDevices/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          fe(n, { instancePath: o + '/volumeDevices/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? fe.errors : e.concat(fe.errors)), (i = e.length));
        }
      }
    }
    if (t.volumeMounts !== void 0) {
      let r = t.volumeMounts;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/volumeMounts',
          schemaPath: '#/properties/volumeMounts/type',
          keyword: 'type',
          params: { type: g.properties.volumeMounts.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/volumeMounts/' + p,
              schemaPath:
                '#/\
properties/volumeMounts/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          me(n, { instancePath: o + '/volumeMounts/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? me.errors : e.concat(me.errors)), (i = e.length));
        }
      }
    }
    if (t.workingDir !== void 0) {
      let r = t.workingDir;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/workingDir',
          schemaPath: '#/properties/workingDir/type',
          keyword: 'type',
          params: { type: g.properties.workingDir.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((N.errors = e), i === 0);
}
const kr = f.Pod.$defs.PodDNSConfig,
  ds = f.Pod.$defs.PodDNSConfigOption;
function wr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ds.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'name' || r === 'value')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            'ad\
ditionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath:
            '#/properti\
es/name/type',
          keyword: 'type',
          params: { type: ds.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.value !== void 0) {
      let r = t.value;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/value',
          schemaPath:
            '\
#/properties/value/type',
          keyword: 'type',
          params: { type: ds.properties.value.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((wr.errors = e), i === 0);
}
function ce(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: kr.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'nameservers' || r === 'options' || r === 'searches')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            'additionalPro\
perties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.nameservers !== void 0) {
      let r = t.nameservers;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/nameservers',
          schemaPath:
            '#\
/properties/nameservers/type',
          keyword: 'type',
          params: { type: kr.properties.nameservers.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (
            typeof r[p] !=
            'strin\
g'
          ) {
            const n = {
              instancePath: o + '/nameservers/' + p,
              schemaPath: '#/properties/nameservers/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.options !== void 0) {
      let r = t.options;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/options',
          schemaPath: '#/properties/options/type',
          keyword: 'type',
          params: { type: kr.properties.options.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/options/' + p,
              schemaPath: '#/properties/options/items/type',
              keyword:
                '\
type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          wr(n, { instancePath: o + '/options/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? wr.errors : e.concat(wr.errors)), (i = e.length));
        }
      }
    }
    if (t.searches !== void 0) {
      let r = t.searches;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/searches',
          schemaPath: '#/properties/searches/type',
          keyword: 'type',
          params: { type: kr.properties.searches.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/searches/' + p,
              schemaPath: '#/properties/searches/items/type',
              keyword:
                '\
type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
  }
  return ((ce.errors = e), i === 0);
}
const P = f.Pod.$defs.EphemeralContainer;
function de(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: P.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (
    t &&
    typeof t ==
      '\
object' &&
    !Array.isArray(t)
  ) {
    if (t.name === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'name' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!A.call(P.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.args !== void 0) {
      let r = t.args;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/args',
          schemaPath: '#/properties/args/type',
          keyword: 'type',
          params: { type: P.properties.args.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/args/' + p,
              schemaPath: '#/properties/args/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.command !== void 0) {
      let r = t.command;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/command',
          schemaPath: '#/properties/command/type',
          keyword: 'type',
          params: { type: P.properties.command.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/command/' + p,
              schemaPath:
                '#/properties/command/i\
tems/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.env !== void 0) {
      let r = t.env;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/env',
          schemaPath:
            '#/properties/\
env/type',
          keyword: 'type',
          params: { type: P.properties.env.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/env/' + p,
              schemaPath: '#/properties/env/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          J(n, { instancePath: o + '/env/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? J.errors : e.concat(J.errors)), (i = e.length));
        }
      }
    }
    if (t.envFrom !== void 0) {
      let r = t.envFrom;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/envFrom',
          schemaPath:
            '#/properties/e\
nvFrom/type',
          keyword: 'type',
          params: { type: P.properties.envFrom.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/envFrom/' + p,
              schemaPath: '#/properties/envFrom/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          X(n, { instancePath: o + '/envFrom/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? X.errors : e.concat(X.errors)), (i = e.length));
        }
      }
    }
    if (t.image !== void 0) {
      let r = t.image;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/image',
          schemaPath:
            '\
#/properties/image/type',
          keyword: 'type',
          params: { type: P.properties.image.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.imagePullPolicy !== void 0) {
      let r = t.imagePullPolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/imagePullPolicy',
          schemaPath: '#/properties/imagePullPolicy/type',
          keyword: 'type',
          params: { type: P.properties.imagePullPolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.lifecycle !== void 0 &&
        (se(t.lifecycle, { instancePath: o + '/lifecycle', parentData: t, parentDataProperty: 'lifecycle', rootData: l }) ||
          ((e = e === null ? se.errors : e.concat(se.errors)), (i = e.length))),
      t.livenessProbe !== void 0 &&
        (k(t.livenessProbe, { instancePath: o + '/livenessProbe', parentData: t, parentDataProperty: 'livenessProbe', rootData: l }) ||
          ((e = e === null ? k.errors : e.concat(k.errors)), (i = e.length))),
      t.name !== void 0 && typeof t.name != 'string')
    ) {
      const r = { instancePath: o + '/name', schemaPath: '#/properties/name/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.ports !== void 0) {
      let r = t.ports;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/ports',
          schemaPath: '#/properties/ports/type',
          keyword: 'type',
          params: { type: P.properties.ports.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/ports/' + p,
              schemaPath: '#/properties/ports/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          ie(n, { instancePath: o + '/ports/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? ie.errors : e.concat(ie.errors)), (i = e.length));
        }
      }
    }
    if (
      (t.readinessProbe !== void 0 &&
        (k(t.readinessProbe, { instancePath: o + '/readinessProbe', parentData: t, parentDataProperty: 'readinessProbe', rootData: l }) ||
          ((e = e === null ? k.errors : e.concat(k.errors)), (i = e.length))),
      t.resizePolicy !== void 0)
    ) {
      let r = t.resizePolicy;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/resizePolicy',
          schemaPath: '#/properties/resizePolicy/type',
          keyword: 'type',
          params: { type: P.properties.resizePolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/resizePolicy/' + p,
              schemaPath: '#/properties/resizePolicy/items/type',
              keyword: 'type',
              params: {
                type: '\
object',
              },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          oe(n, { instancePath: o + '/resizePolicy/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? oe.errors : e.concat(oe.errors)), (i = e.length));
        }
      }
    }
    if (
      (t.resources !== void 0 &&
        (w(t.resources, { instancePath: o + '/resources', parentData: t, parentDataProperty: 'resources', rootData: l }) ||
          ((e = e === null ? w.errors : e.concat(w.errors)), (i = e.length))),
      t.restartPolicy !== void 0)
    ) {
      let r = t.restartPolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/restartPolicy',
          schemaPath: '#/properties/restartPolicy/type',
          keyword: 'type',
          params: { type: P.properties.restartPolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.restartPolicyRules !== void 0) {
      let r = t.restartPolicyRules;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/restartPolicyRules',
          schemaPath: '#/properties/restartPolicyRules/type',
          keyword:
            '\
type',
          params: { type: P.properties.restartPolicyRules.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/restartPolicyRules/' + p,
              schemaPath: '#/properties/restartPolicyRules/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          pe(n, {
            instancePath:
              o +
              '\
/restartPolicyRules/' +
              p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? pe.errors : e.concat(pe.errors)), (i = e.length));
        }
      }
    }
    if (
      (t.securityContext !== void 0 &&
        (ue(t.securityContext, {
          instancePath:
            o +
            '/s\
ecurityContext',
          parentData: t,
          parentDataProperty: 'securityContext',
          rootData: l,
        }) ||
          ((e = e === null ? ue.errors : e.concat(ue.errors)), (i = e.length))),
      t.startupProbe !== void 0 &&
        (k(t.startupProbe, {
          instancePath:
            o +
            '/star\
tupProbe',
          parentData: t,
          parentDataProperty: 'startupProbe',
          rootData: l,
        }) ||
          ((e = e === null ? k.errors : e.concat(k.errors)), (i = e.length))),
      t.stdin !== void 0)
    ) {
      let r = t.stdin;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/stdin',
          schemaPath: '#/properties/stdin/type',
          keyword: 'type',
          params: { type: P.properties.stdin.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.stdinOnce !== void 0) {
      let r = t.stdinOnce;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/stdinOnce',
          schemaPath: '#/properties/stdinOnce/type',
          keyword: 'type',
          params: { type: P.properties.stdinOnce.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.targetContainerName !== void 0) {
      let r = t.targetContainerName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/targetContainerName',
          schemaPath: '#/properties/targetContainerName/type',
          keyword: 'type',
          params: { type: P.properties.targetContainerName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.terminationMessagePath !== void 0) {
      let r = t.terminationMessagePath;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath:
            o +
            '/terminationMess\
agePath',
          schemaPath: '#/properties/terminationMessagePath/type',
          keyword: 'type',
          params: { type: P.properties.terminationMessagePath.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.terminationMessagePolicy !== void 0) {
      let r = t.terminationMessagePolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/terminationMessagePolicy',
          schemaPath: '#/properties/terminationMessagePolicy/type',
          keyword: 'type',
          params: { type: P.properties.terminationMessagePolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.tty !== void 0) {
      let r = t.tty;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/tty',
          schemaPath:
            '#/properties/tty/ty\
pe',
          keyword: 'type',
          params: { type: P.properties.tty.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.volumeDevices !== void 0) {
      let r = t.volumeDevices;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath:
            o +
            '/volum\
eDevices',
          schemaPath: '#/properties/volumeDevices/type',
          keyword: 'type',
          params: { type: P.properties.volumeDevices.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/volumeDevices/' + p,
              schemaPath: '#/properties/volumeDevices/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          fe(n, { instancePath: o + '/volumeDevices/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? fe.errors : e.concat(fe.errors)), (i = e.length));
        }
      }
    }
    if (t.volumeMounts !== void 0) {
      let r = t.volumeMounts;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/volumeMounts',
          schemaPath: '#/properties/volumeMounts/type',
          keyword: 'type',
          params: { type: P.properties.volumeMounts.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/volumeMounts/' + p,
              schemaPath:
                '#/propert\
ies/volumeMounts/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          me(n, { instancePath: o + '/volumeMounts/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? me.errors : e.concat(me.errors)), (i = e.length));
        }
      }
    }
    if (t.workingDir !== void 0) {
      let r = t.workingDir;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/workingDir',
          schemaPath: '#/properties/workingDir/type',
          keyword:
            '\
type',
          params: { type: P.properties.workingDir.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((de.errors = e), i === 0);
}
const Ws = f.Pod.$defs.HostAlias;
function he(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ws.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.ip === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'ip' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'hostnames' || r === 'ip')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.hostnames !== void 0) {
      let r = t.hostnames;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/hostnames',
          schemaPath: '#/properties/hostnames/type',
          keyword: 'type',
          params: { type: Ws.properties.hostnames.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/hostnames/' + p,
              schemaPath: '#/properties/hostnames/items/type',
              keyword:
                '\
type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.ip !== void 0 && typeof t.ip != 'string') {
      const r = {
        instancePath: o + '/ip',
        schemaPath: '#/properties/ip/type',
        keyword: 'type',
        params: {
          type: 'strin\
g',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((he.errors = e), i === 0);
}
const Bs = f.Pod.$defs.LocalObjectReference;
function d(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Bs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (r !== 'name') {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: Bs.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((d.errors = e), i === 0);
}
const Ri = f.Pod.$defs.PodOS;
function Pe(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ri.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.name === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'name' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (r !== 'name') {
        const s = {
          instancePath: o,
          schemaPath:
            '#/additional\
Properties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0 && typeof t.name != 'string') {
      const r = {
        instancePath: o + '/name',
        schemaPath:
          '#/proper\
ties/name/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((Pe.errors = e), i === 0);
}
const Ei = f.Pod.$defs.PodReadinessGate;
function ge(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ei.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.conditionType === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'conditionType' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (r !== 'conditionType') {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.conditionType !== void 0 && typeof t.conditionType != 'string') {
      const r = {
        instancePath: o + '/conditionType',
        schemaPath: '#/properties/conditionType/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((ge.errors = e), i === 0);
}
const hs = f.Pod.$defs.PodResourceClaim;
function ke(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: hs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.name === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'name' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'name' || r === 'resourceClaimName' || r === 'resourceClaimTemplateName')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0 && typeof t.name != 'string') {
      const r = { instancePath: o + '/name', schemaPath: '#/properties/name/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.resourceClaimName !== void 0) {
      let r = t.resourceClaimName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/resourceClaimName',
          schemaPath: '#/properties/resourceClaimName/type',
          keyword: 'type',
          params: { type: hs.properties.resourceClaimName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.resourceClaimTemplateName !== void 0) {
      let r = t.resourceClaimTemplateName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/resourceClaimTemplateName',
          schemaPath:
            '\
#/properties/resourceClaimTemplateName/type',
          keyword: 'type',
          params: { type: hs.properties.resourceClaimTemplateName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((ke.errors = e), i === 0);
}
const Fi = f.Pod.$defs.PodOS;
function we(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Fi.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.name === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty: 'name',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (r !== 'name') {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0 && typeof t.name != 'string') {
      const r = { instancePath: o + '/name', schemaPath: '#/properties/name/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((we.errors = e), i === 0);
}
const Zs = f.Pod.$defs.PodSchedulingGroup;
function Ae(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Zs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (r !== 'podGroupName') {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.podGroupName !== void 0) {
      let r = t.podGroupName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/podGroupName',
          schemaPath: '#/properties/podGroupName/type',
          keyword: 'type',
          params: { type: Zs.properties.podGroupName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Ae.errors = e), i === 0);
}
const q = f.Pod.$defs.PodSecurityContext,
  Ii = f.Pod.$defs.HTTPHeader;
function Ar(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ii.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.name === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'name' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.value === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'value' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'name' || r === 'value')) {
        const s = {
          instancePath: o,
          schemaPath:
            '\
#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0 && typeof t.name != 'string') {
      const r = {
        instancePath: o + '/name',
        schemaPath:
          '\
#/properties/name/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.value !== void 0 && typeof t.value != 'string') {
      const r = {
        instancePath: o + '/value',
        schemaPath:
          '#/properties/val\
ue/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((Ar.errors = e), i === 0);
}
function be(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: q.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!A.call(q.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (
      (t.appArmorProfile !== void 0 &&
        (ne(t.appArmorProfile, {
          instancePath: o + '/appArmorProfile',
          parentData: t,
          parentDataProperty: 'appArmorProfile',
          rootData: l,
        }) ||
          ((e = e === null ? ne.errors : e.concat(ne.errors)), (i = e.length))),
      t.fsGroup !== void 0)
    ) {
      let r = t.fsGroup;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/fsGroup',
          schemaPath: '#/properties/fsGroup/type',
          keyword:
            '\
type',
          params: { type: q.properties.fsGroup.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/fsGroup',
            schemaPath:
              '#/proper\
ties/fsGroup/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/fsGroup',
            schemaPath:
              '#\
/properties/fsGroup/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.fsGroupChangePolicy !== void 0) {
      let r = t.fsGroupChangePolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsGroupChangePolicy',
          schemaPath: '#/properties/fsGroupChangePolicy/type',
          keyword: 'type',
          params: { type: q.properties.fsGroupChangePolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.runAsGroup !== void 0) {
      let r = t.runAsGroup;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/runAsGroup',
          schemaPath:
            '#/properties/runAsGrou\
p/type',
          keyword: 'type',
          params: { type: q.properties.runAsGroup.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath:
              o +
              '/runAsGrou\
p',
            schemaPath: '#/properties/runAsGroup/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/runAsGroup',
            schemaPath: '#/properties/runAsGroup/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.runAsNonRoot !== void 0) {
      let r = t.runAsNonRoot;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/runAsNonRoot',
          schemaPath: '#/properties/runAsNonRoot/type',
          keyword: 'type',
          params: { type: q.properties.runAsNonRoot.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.runAsUser !== void 0) {
      let r = t.runAsUser;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/runAsUser',
          schemaPath: '#/properties/runAsUser/type',
          keyword:
            '\
type',
          params: { type: q.properties.runAsUser.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/runAsUser',
            schemaPath:
              '#/pr\
operties/runAsUser/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/runAsUser',
            schemaPath:
              '\
#/properties/runAsUser/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.seLinuxChangePolicy !== void 0) {
      let r = t.seLinuxChangePolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/seLinuxChangePolicy',
          schemaPath: '#/properties/seLinuxChangePolicy/type',
          keyword: 'type',
          params: { type: q.properties.seLinuxChangePolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.seLinuxOptions !== void 0 &&
        (le(t.seLinuxOptions, { instancePath: o + '/seLinuxOptions', parentData: t, parentDataProperty: 'seLinuxOptions', rootData: l }) ||
          ((e = e === null ? le.errors : e.concat(le.errors)), (i = e.length))),
      t.seccompProfile !== void 0 &&
        (ae(t.seccompProfile, { instancePath: o + '/seccompProfile', parentData: t, parentDataProperty: 'seccompProfile', rootData: l }) ||
          ((e = e === null ? ae.errors : e.concat(ae.errors)), (i = e.length))),
      t.supplementalGroups !== void 0)
    ) {
      let r = t.supplementalGroups;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/supplementalGroups',
          schemaPath: '#/properties/supplementalGroups/type',
          keyword:
            '\
type',
          params: { type: q.properties.supplementalGroups.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(typeof n == 'number' && !(n % 1) && !isNaN(n) && isFinite(n))) {
            const a = {
              instancePath: o + '/supplementalGroups/' + p,
              schemaPath: '#/properties/supplementalGroups/items/type',
              keyword: 'type',
              params: { type: 'integer' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          if (typeof n == 'number' && isFinite(n)) {
            if (n > 9007199254740991 || isNaN(n)) {
              const a = {
                instancePath: o + '/supplementalGroups/' + p,
                schemaPath: '#/properties/supplementalGroups/items/maximum',
                keyword: 'maximum',
                params: {
                  comparison:
                    '\
<=',
                  limit: 9007199254740991,
                },
              };
              (e === null ? (e = [a]) : e.push(a), i++);
            }
            if (n < -9007199254740991 || isNaN(n)) {
              const a = {
                instancePath: o + '/supplementalGroups/' + p,
                schemaPath: '#/properties/supplementalGroups/items/minimum',
                keyword: 'minimum',
                params: { comparison: '>=', limit: -9007199254740991 },
              };
              (e === null ? (e = [a]) : e.push(a), i++);
            }
          }
        }
      }
    }
    if (t.supplementalGroupsPolicy !== void 0) {
      let r = t.supplementalGroupsPolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/supplementalGroupsPolicy',
          schemaPath: '#/properties/supplementalGroupsPolicy/type',
          keyword: 'type',
          params: { type: q.properties.supplementalGroupsPolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.sysctls !== void 0) {
      let r = t.sysctls;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/sysctls',
          schemaPath: '#/properties/sysctls/type',
          keyword: 'type',
          params: { type: q.properties.sysctls.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/sysctls/' + p,
              schemaPath: '#/properties/sysctls/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          Ar(n, { instancePath: o + '/sysctls/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? Ar.errors : e.concat(Ar.errors)), (i = e.length));
        }
      }
    }
    t.windowsOptions !== void 0 &&
      (ye(t.windowsOptions, { instancePath: o + '/windowsOptions', parentData: t, parentDataProperty: 'windowsOptions', rootData: l }) ||
        ((e = e === null ? ye.errors : e.concat(ye.errors)), (i = e.length)));
  }
  return ((be.errors = e), i === 0);
}
const Fe = f.Pod.$defs.Toleration;
function De(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Fe.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'effect' || r === 'key' || r === 'operator' || r === 'tolerationSeconds' || r === 'value')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            'additionalPropert\
ies',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.effect !== void 0) {
      let r = t.effect;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/effect',
          schemaPath:
            '#/properties/effect\
/type',
          keyword: 'type',
          params: { type: Fe.properties.effect.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.key !== void 0) {
      let r = t.key;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/key',
          schemaPath:
            '\
#/properties/key/type',
          keyword: 'type',
          params: { type: Fe.properties.key.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.operator !== void 0) {
      let r = t.operator;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/operator',
          schemaPath: '#/properties/operator/type',
          keyword: 'type',
          params: { type: Fe.properties.operator.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.tolerationSeconds !== void 0) {
      let r = t.tolerationSeconds;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/tolerationSeconds',
          schemaPath: '#/properties/tolerationSeconds/type',
          keyword: 'type',
          params: { type: Fe.properties.tolerationSeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/tolerationSeconds',
            schemaPath: '#/properties/tolerationSeconds/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/tolerationSeconds',
            schemaPath:
              '#/properties/\
tolerationSeconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.value !== void 0) {
      let r = t.value;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/value',
          schemaPath: '#/properties/value/type',
          keyword: 'type',
          params: { type: Fe.properties.value.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((De.errors = e), i === 0);
}
const Ke = f.Pod.$defs.TopologySpreadConstraint;
function ve(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ke.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.maxSkew === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'maxSkew' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.topologyKey === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'topologyKey' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.whenUnsatisfiable === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'whenUnsatisfiable' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(
        r === 'labelSelector' ||
        r === 'matchLabelKeys' ||
        r === 'maxSkew' ||
        r === 'minDomains' ||
        r === 'nodeAffinityPolicy' ||
        r === 'nodeTaintsPolicy' ||
        r === 'topologyKey' ||
        r === 'whenUnsatisfiable'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (
      (t.labelSelector !== void 0 &&
        (b(t.labelSelector, { instancePath: o + '/labelSelector', parentData: t, parentDataProperty: 'labelSelector', rootData: l }) ||
          ((e = e === null ? b.errors : e.concat(b.errors)), (i = e.length))),
      t.matchLabelKeys !== void 0)
    ) {
      let r = t.matchLabelKeys;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/matchLabelKeys',
          schemaPath: '#/properties/matchLabelKeys/type',
          keyword: 'type',
          params: { type: Ke.properties.matchLabelKeys.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/matchLabelKeys/' + p,
              schemaPath: '#/properties/matchLabelKeys/items/type',
              keyword: 'type',
              params: {
                type: '\
string',
              },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.maxSkew !== void 0) {
      let r = t.maxSkew;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r))) {
        const s = {
          instancePath: o + '/maxSkew',
          schemaPath:
            '#/properties/ma\
xSkew/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/maxSkew',
            schemaPath:
              '#/propert\
ies/maxSkew/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/maxSkew',
            schemaPath:
              '#/properties/m\
axSkew/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.minDomains !== void 0) {
      let r = t.minDomains;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/minDomains',
          schemaPath: '#/properties/minDomains/type',
          keyword: 'type',
          params: { type: Ke.properties.minDomains.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (
        typeof r ==
          'nu\
mber' &&
        isFinite(r)
      ) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/minDomains',
            schemaPath: '#/properties/minDomains/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/minDomains',
            schemaPath: '#/properties/minDomains/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.nodeAffinityPolicy !== void 0) {
      let r = t.nodeAffinityPolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/nodeAffinityPolicy',
          schemaPath:
            '#/properties/nodeAffinityP\
olicy/type',
          keyword: 'type',
          params: { type: Ke.properties.nodeAffinityPolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.nodeTaintsPolicy !== void 0) {
      let r = t.nodeTaintsPolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/nodeTaintsPolicy',
          schemaPath: '#/properties/nodeTaintsPolicy/type',
          keyword: 'type',
          params: { type: Ke.properties.nodeTaintsPolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.topologyKey !== void 0 && typeof t.topologyKey != 'string') {
      const r = {
        instancePath: o + '/topologyKey',
        schemaPath: '#/properties/topologyKey/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.whenUnsatisfiable !== void 0 && typeof t.whenUnsatisfiable != 'string') {
      const r = {
        instancePath: o + '/whenUnsatisfiable',
        schemaPath: '#/properties/whenUnsatisfiable/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((ve.errors = e), i === 0);
}
const Qs = f.Pod.$defs.Volume,
  br = f.Pod.$defs.AWSElasticBlockStoreVolumeSource;
function Dr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: br.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.volumeID === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'volumeID' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(
        r ===
          'fsTy\
pe' ||
        r === 'partition' ||
        r === 'readOnly' ||
        r === 'volumeID'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword: 'type',
          params: { type: br.properties.fsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.partition !== void 0) {
      let r = t.partition;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/partition',
          schemaPath:
            '#/properti\
es/partition/type',
          keyword: 'type',
          params: { type: br.properties.partition.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath:
              o +
              '/part\
ition',
            schemaPath: '#/properties/partition/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath:
              o +
              '/parti\
tion',
            schemaPath: '#/properties/partition/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (
        typeof r !=
          'bo\
olean' &&
        r !== null
      ) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: br.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.volumeID !== void 0 && typeof t.volumeID != 'string') {
      const r = { instancePath: o + '/volumeID', schemaPath: '#/properties/volumeID/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((Dr.errors = e), i === 0);
}
const He = f.Pod.$defs.AzureDiskVolumeSource;
function vr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: He.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.diskName === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '#/requir\
ed',
        keyword: 'required',
        params: { missingProperty: 'diskName' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.diskURI === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
diskURI',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'cachingMode' || r === 'diskName' || r === 'diskURI' || r === 'fsType' || r === 'kind' || r === 'readOnly')) {
        const s = {
          instancePath: o,
          schemaPath:
            '#/additio\
nalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.cachingMode !== void 0) {
      let r = t.cachingMode;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/cachingMode',
          schemaPath: '#/properties/cachingMode/type',
          keyword: 'type',
          params: { type: He.properties.cachingMode.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.diskName !== void 0 && typeof t.diskName != 'string') {
      const r = { instancePath: o + '/diskName', schemaPath: '#/properties/diskName/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.diskURI !== void 0 && typeof t.diskURI != 'string') {
      const r = {
        instancePath: o + '/diskURI',
        schemaPath: '#/properties/diskURI/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword: 'type',
          params: { type: He.properties.fsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.kind !== void 0) {
      let r = t.kind;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/kind',
          schemaPath: '#/properties/kind/type',
          keyword: 'type',
          params: { type: He.properties.kind.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: He.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((vr.errors = e), i === 0);
}
const _s = f.Pod.$defs.AzureFileVolumeSource;
function Nr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: _s.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.secretName === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'secretName' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.shareName === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '\
#/required',
        keyword: 'required',
        params: { missingProperty: 'shareName' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'readOnly' || r === 'secretName' || r === 'shareName')) {
        const s = {
          instancePath: o,
          schemaPath:
            '\
#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: _s.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.secretName !== void 0 && typeof t.secretName != 'string') {
      const r = {
        instancePath: o + '/secretName',
        schemaPath: '#/properties/secretName/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.shareName !== void 0 && typeof t.shareName != 'string') {
      const r = {
        instancePath: o + '/shareName',
        schemaPath: '#/properties/shareName/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((Nr.errors = e), i === 0);
}
const We = f.Pod.$defs.CephFSVolumeSource;
function Sr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: We.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.monitors === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword:
          'require\
d',
        params: { missingProperty: 'monitors' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'monitors' || r === 'path' || r === 'readOnly' || r === 'secretFile' || r === 'secretRef' || r === 'user')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.monitors !== void 0) {
      let r = t.monitors;
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/monitors/' + p,
              schemaPath: '#/properties/monitors/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      } else {
        const s = { instancePath: o + '/monitors', schemaPath: '#/properties/monitors/type', keyword: 'type', params: { type: 'array' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.path !== void 0) {
      let r = t.path;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/path',
          schemaPath: '#/properties/path/type',
          keyword: 'type',
          params: { type: We.properties.path.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: We.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.secretFile !== void 0) {
      let r = t.secretFile;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/secretFile',
          schemaPath: '#/properties/secretFile/type',
          keyword: 'type',
          params: { type: We.properties.secretFile.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.secretRef !== void 0 &&
        (d(t.secretRef, { instancePath: o + '/secretRef', parentData: t, parentDataProperty: 'secretRef', rootData: l }) ||
          ((e = e === null ? d.errors : e.concat(d.errors)), (i = e.length))),
      t.user !== void 0)
    ) {
      let r = t.user;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/user',
          schemaPath: '#/properties/user/type',
          keyword: 'type',
          params: { type: We.properties.user.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Sr.errors = e), i === 0);
}
const Ps = f.Pod.$defs.CinderVolumeSource;
function jr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ps.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.volumeID === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'volumeID' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'fsType' || r === 'readOnly' || r === 'secretRef' || r === 'volumeID')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword: 'type',
          params: { type: Ps.properties.fsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: Ps.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.secretRef !== void 0 &&
        (d(t.secretRef, { instancePath: o + '/secretRef', parentData: t, parentDataProperty: 'secretRef', rootData: l }) ||
          ((e = e === null ? d.errors : e.concat(d.errors)), (i = e.length))),
      t.volumeID !== void 0 && typeof t.volumeID != 'string')
    ) {
      const r = { instancePath: o + '/volumeID', schemaPath: '#/properties/volumeID/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((jr.errors = e), i === 0);
}
const Be = f.Pod.$defs.ConfigMapVolumeSource,
  Js = f.Pod.$defs.KeyToPath;
function S(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Js.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.key === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'key' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.path === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'path' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'key' || r === 'mode' || r === 'path')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.key !== void 0 && typeof t.key != 'string') {
      const r = { instancePath: o + '/key', schemaPath: '#/properties/key/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.mode !== void 0) {
      let r = t.mode;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/mode',
          schemaPath: '#/properties/mode/type',
          keyword: 'type',
          params: { type: Js.properties.mode.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/mode',
            schemaPath: '#/properties/mode/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/mode',
            schemaPath: '#/properties/mode/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.path !== void 0 && typeof t.path != 'string') {
      const r = { instancePath: o + '/path', schemaPath: '#/properties/path/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((S.errors = e), i === 0);
}
function $r(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Be.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'defaultMode' || r === 'items' || r === 'name' || r === 'optional')) {
        const s = {
          instancePath: o,
          schemaPath:
            '#/additionalProp\
erties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.defaultMode !== void 0) {
      let r = t.defaultMode;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/defaultMode',
          schemaPath: '#/properties/defaultMode/type',
          keyword: 'type',
          params: { type: Be.properties.defaultMode.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (
        typeof r ==
          'numb\
er' &&
        isFinite(r)
      ) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/defaultMode',
            schemaPath: '#/properties/defaultMode/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/defaultMode',
            schemaPath: '#/properties/defaultMode/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.items !== void 0) {
      let r = t.items;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/items',
          schemaPath: '#/properties/items/type',
          keyword: 'type',
          params: { type: Be.properties.items.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/items/' + p,
              schemaPath:
                '\
#/properties/items/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          S(n, { instancePath: o + '/items/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? S.errors : e.concat(S.errors)), (i = e.length));
        }
      }
    }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: Be.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.optional !== void 0) {
      let r = t.optional;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/optional',
          schemaPath: '#/properties/optional/type',
          keyword:
            '\
type',
          params: { type: Be.properties.optional.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return (($r.errors = e), i === 0);
}
const xr = f.Pod.$defs.CSIVolumeSource;
function qr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: xr.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.driver === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'driver' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'driver' || r === 'fsType' || r === 'nodePublishSecretRef' || r === 'readOnly' || r === 'volumeAttributes')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: {
            additionalProperty: r,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.driver !== void 0 && typeof t.driver != 'string') {
      const r = {
        instancePath: o + '/driver',
        schemaPath: '#/properties/driver/type',
        keyword: 'type',
        params: {
          type: '\
string',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword: 'type',
          params: {
            type: xr.properties.fsType.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.nodePublishSecretRef !== void 0 &&
        (d(t.nodePublishSecretRef, {
          instancePath: o + '/nodePublishSecretRef',
          parentData: t,
          parentDataProperty:
            'no\
dePublishSecretRef',
          rootData: l,
        }) ||
          ((e = e === null ? d.errors : e.concat(d.errors)), (i = e.length))),
      t.readOnly !== void 0)
    ) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath:
            '\
#/properties/readOnly/type',
          keyword: 'type',
          params: { type: xr.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.volumeAttributes !== void 0) {
      let r = t.volumeAttributes;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/volumeAttributes',
          schemaPath: '#/properties/volumeAttributes/type',
          keyword: 'type',
          params: { type: xr.properties.volumeAttributes.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r)) {
        for (const s in r)
          if (typeof r[s] != 'string') {
            const p = {
              instancePath: o + '/volumeAttributes/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath:
                '\
#/properties/volumeAttributes/additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
      }
    }
  }
  return ((qr.errors = e), i === 0);
}
const gs = f.Pod.$defs.DownwardAPIVolumeSource,
  Xs = f.Pod.$defs.DownwardAPIVolumeFile;
function Ne(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Xs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.path === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'path' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'fieldRef' || r === 'mode' || r === 'path' || r === 'resourceFieldRef')) {
        const s = {
          instancePath: o,
          schemaPath:
            '\
#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (
      (t.fieldRef !== void 0 &&
        (Q(t.fieldRef, {
          instancePath: o + '/fieldRef',
          parentData: t,
          parentDataProperty:
            '\
fieldRef',
          rootData: l,
        }) ||
          ((e = e === null ? Q.errors : e.concat(Q.errors)), (i = e.length))),
      t.mode !== void 0)
    ) {
      let r = t.mode;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath:
            o +
            '\
/mode',
          schemaPath: '#/properties/mode/type',
          keyword: 'type',
          params: { type: Xs.properties.mode.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/mode',
            schemaPath: '#/properties/mode/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/mode',
            schemaPath:
              '\
#/properties/mode/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.path !== void 0 && typeof t.path != 'string') {
      const r = {
        instancePath: o + '/path',
        schemaPath:
          '\
#/properties/path/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    t.resourceFieldRef !== void 0 &&
      (_(t.resourceFieldRef, {
        instancePath: o + '/resourceFieldRef',
        parentData: t,
        parentDataProperty:
          '\
resourceFieldRef',
        rootData: l,
      }) ||
        ((e = e === null ? _.errors : e.concat(_.errors)), (i = e.length)));
  }
  return ((Ne.errors = e), i === 0);
}
function Cr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: gs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'defaultMode' || r === 'items')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.defaultMode !== void 0) {
      let r = t.defaultMode;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/defaultMode',
          schemaPath:
            '#/properties/def\
aultMode/type',
          keyword: 'type',
          params: { type: gs.properties.defaultMode.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath:
              o +
              '/defaul\
tMode',
            schemaPath: '#/properties/defaultMode/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath:
              o +
              '/def\
aultMode',
            schemaPath: '#/properties/defaultMode/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.items !== void 0) {
      let r = t.items;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/items',
          schemaPath: '#/properties/items/type',
          keyword: 'type',
          params: { type: gs.properties.items.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/items/' + p,
              schemaPath: '#/properties/items/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          Ne(n, { instancePath: o + '/items/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? Ne.errors : e.concat(Ne.errors)), (i = e.length));
        }
      }
    }
  }
  return ((Cr.errors = e), i === 0);
}
const ks = f.Pod.$defs.EmptyDirVolumeSource;
function Tr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ks.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'medium' || r === 'sizeLimit')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.medium !== void 0) {
      let r = t.medium;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/medium',
          schemaPath: '#/properties/medium/type',
          keyword: 'type',
          params: { type: ks.properties.medium.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.sizeLimit !== void 0) {
      let r = t.sizeLimit;
      if (typeof r != 'string' && !(typeof r == 'number' && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/sizeLimit',
          schemaPath: '#/properties/sizeLimit/type',
          keyword: 'type',
          params: { type: ks.properties.sizeLimit.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !x.test(r)) {
        const s = {
          instancePath: o + '/sizeLimit',
          schemaPath: '#/properties/sizeLimit/pattern',
          keyword: 'pattern',
          params: {
            pattern:
              '^([+-]?[0-9.]+)([eEinumkKMGTP\
]*[-+]?[0-9]*)$',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Tr.errors = e), i === 0);
}
const Oi = f.Pod.$defs.EphemeralVolumeSource,
  Gi = f.Pod.$defs.PersistentVolumeClaimTemplate;
function Se(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: c.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!A.call(c.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.annotations !== void 0) {
      let r = t.annotations;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath:
            o +
            '/annotatio\
ns',
          schemaPath: '#/properties/annotations/type',
          keyword: 'type',
          params: { type: c.properties.annotations.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r)) {
        for (const s in r)
          if (typeof r[s] != 'string') {
            const p = {
              instancePath: o + '/annotations/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/annotations/additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
      }
    }
    if (t.creationTimestamp !== void 0) {
      let r = t.creationTimestamp;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/creationTimestamp',
          schemaPath:
            '#/properties/creationTimestam\
p/type',
          keyword: 'type',
          params: { type: c.properties.creationTimestamp.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !D.test(r)) {
        const s = {
          instancePath: o + '/creationTimestamp',
          schemaPath:
            '#/pro\
perties/creationTimestamp/pattern',
          keyword: 'pattern',
          params: { pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.deletionGracePeriodSeconds !== void 0) {
      let r = t.deletionGracePeriodSeconds;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/deletionGracePeriodSeconds',
          schemaPath:
            '#/properties/deletionGr\
acePeriodSeconds/type',
          keyword: 'type',
          params: { type: c.properties.deletionGracePeriodSeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/deletionGracePeriodSeconds',
            schemaPath: '#/properties/deletionGracePeriodSeconds/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/deletionGracePeriodSeconds',
            schemaPath: '#/properties/deletionGracePeriodSeconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.deletionTimestamp !== void 0) {
      let r = t.deletionTimestamp;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/deletionTimestamp',
          schemaPath:
            '#/properties/deletio\
nTimestamp/type',
          keyword: 'type',
          params: { type: c.properties.deletionTimestamp.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !D.test(r)) {
        const s = {
          instancePath: o + '/deletionTimestamp',
          schemaPath:
            '\
#/properties/deletionTimestamp/pattern',
          keyword: 'pattern',
          params: { pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.finalizers !== void 0) {
      let r = t.finalizers;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/finalizers',
          schemaPath: '#/properties/finalizers/type',
          keyword: 'type',
          params: { type: c.properties.finalizers.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/finalizers/' + p,
              schemaPath: '#/properties/finalizers/items/type',
              keyword:
                '\
type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.generateName !== void 0) {
      let r = t.generateName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/generateName',
          schemaPath:
            '#/pro\
perties/generateName/type',
          keyword: 'type',
          params: { type: c.properties.generateName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.generation !== void 0) {
      let r = t.generation;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/generation',
          schemaPath: '#/properties/generation/type',
          keyword: 'type',
          params: { type: c.properties.generation.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/generation',
            schemaPath: '#/properties/generation/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/generation',
            schemaPath: '#/properties/generation/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.labels !== void 0) {
      let r = t.labels;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/labels',
          schemaPath: '#/properties/labels/type',
          keyword:
            '\
type',
          params: { type: c.properties.labels.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r)) {
        for (const s in r)
          if (typeof r[s] != 'string') {
            const p = {
              instancePath: o + '/labels/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/labels/additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
      }
    }
    if (t.managedFields !== void 0) {
      let r = t.managedFields;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/managedFields',
          schemaPath: '#/properties/managedFields/type',
          keyword: 'type',
          params: { type: c.properties.managedFields.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/managedFields/' + p,
              schemaPath:
                '#/prop\
erties/managedFields/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          z(n, { instancePath: o + '/managedFields/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? z.errors : e.concat(z.errors)), (i = e.length));
        }
      }
    }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: c.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.namespace !== void 0) {
      let r = t.namespace;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/namespace',
          schemaPath:
            '#/properties/namespace\
/type',
          keyword: 'type',
          params: { type: c.properties.namespace.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.ownerReferences !== void 0) {
      let r = t.ownerReferences;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/ownerReferences',
          schemaPath: '#/properties/ownerReferences/type',
          keyword: 'type',
          params: { type: c.properties.ownerReferences.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/ownerReferences/' + p,
              schemaPath: '#/properties/ownerReferences/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          L(n, { instancePath: o + '/ownerReferences/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? L.errors : e.concat(L.errors)), (i = e.length));
        }
      }
    }
    if (t.resourceVersion !== void 0) {
      let r = t.resourceVersion;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/resourceVersion',
          schemaPath: '#/properties/resourceVersion/type',
          keyword: 'type',
          params: { type: c.properties.resourceVersion.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.selfLink !== void 0) {
      let r = t.selfLink;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/selfLink',
          schemaPath: '#/properties/selfLink/type',
          keyword: 'type',
          params: { type: c.properties.selfLink.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.uid !== void 0) {
      let r = t.uid;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/uid',
          schemaPath: '#/properties/uid/type',
          keyword: 'type',
          params: { type: c.properties.uid.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Se.errors = e), i === 0);
}
const je = f.Pod.$defs.PersistentVolumeClaimSpec,
  Ys = f.Pod.$defs.TypedLocalObjectReference;
function Rr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ys.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.kind === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
kind',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.name === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'name' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'apiGroup' || r === 'kind' || r === 'name')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.apiGroup !== void 0) {
      let r = t.apiGroup;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/apiGroup',
          schemaPath: '#/properties/apiGroup/type',
          keyword: 'type',
          params: { type: Ys.properties.apiGroup.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.kind !== void 0 && typeof t.kind != 'string') {
      const r = { instancePath: o + '/kind', schemaPath: '#/properties/kind/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.name !== void 0 && typeof t.name != 'string') {
      const r = { instancePath: o + '/name', schemaPath: '#/properties/name/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((Rr.errors = e), i === 0);
}
const ws = f.Pod.$defs.TypedObjectReference;
function Er(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ws.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.kind === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'kind' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.name === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty: 'name',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'apiGroup' || r === 'kind' || r === 'name' || r === 'namespace')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            '\
additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.apiGroup !== void 0) {
      let r = t.apiGroup;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/apiGroup',
          schemaPath:
            '\
#/properties/apiGroup/type',
          keyword: 'type',
          params: { type: ws.properties.apiGroup.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.kind !== void 0 && typeof t.kind != 'string') {
      const r = {
        instancePath: o + '/kind',
        schemaPath:
          '\
#/properties/kind/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.name !== void 0 && typeof t.name != 'string') {
      const r = {
        instancePath: o + '/name',
        schemaPath:
          '#/properties/name/t\
ype',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.namespace !== void 0) {
      let r = t.namespace;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/namespace',
          schemaPath:
            '#/\
properties/namespace/type',
          keyword: 'type',
          params: { type: ws.properties.namespace.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Er.errors = e), i === 0);
}
const Ze = f.Pod.$defs.VolumeResourceRequirements;
function Fr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ze.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'limits' || r === 'requests')) {
        const s = {
          instancePath: o,
          schemaPath:
            '#/additionalPr\
operties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.limits !== void 0) {
      let r = t.limits;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/limits',
          schemaPath: '#/properties/limits/type',
          keyword: 'type',
          params: { type: Ze.properties.limits.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r))
        for (const s in r) {
          let p = r[s];
          if (typeof p != 'string' && !(typeof p == 'number' && isFinite(p))) {
            const n = {
              instancePath: o + '/limits/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath:
                '#/properties/limits/additionalProperties/t\
ype',
              keyword: 'type',
              params: { type: Ze.properties.limits.additionalProperties.type },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
          if (typeof p == 'string' && !x.test(p)) {
            const n = {
              instancePath: o + '/limits/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/limits/additionalProperties/pattern',
              keyword: 'pattern',
              params: { pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
        }
    }
    if (t.requests !== void 0) {
      let r = t.requests;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/requests',
          schemaPath: '#/properties/requests/type',
          keyword: 'type',
          params: { type: Ze.properties.requests.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r))
        for (const s in r) {
          let p = r[s];
          if (typeof p != 'string' && !(typeof p == 'number' && isFinite(p))) {
            const n = {
              instancePath: o + '/requests/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/requests/additionalProperties/type',
              keyword: 'type',
              params: { type: Ze.properties.requests.additionalProperties.type },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
          if (typeof p == 'string' && !x.test(p)) {
            const n = {
              instancePath: o + '/requests/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/requests/additionalProperties/pattern',
              keyword:
                '\
pattern',
              params: { pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
        }
    }
  }
  return ((Fr.errors = e), i === 0);
}
function Ir(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: je.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!A.call(je.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.accessModes !== void 0) {
      let r = t.accessModes;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/accessModes',
          schemaPath: '#/properties/accessModes/type',
          keyword: 'type',
          params: { type: je.properties.accessModes.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/accessModes/' + p,
              schemaPath: '#/properties/accessModes/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (
      (t.dataSource !== void 0 &&
        (Rr(t.dataSource, { instancePath: o + '/dataSource', parentData: t, parentDataProperty: 'dataSource', rootData: l }) ||
          ((e = e === null ? Rr.errors : e.concat(Rr.errors)), (i = e.length))),
      t.dataSourceRef !== void 0 &&
        (Er(t.dataSourceRef, {
          instancePath: o + '/dataSourceRef',
          parentData: t,
          parentDataProperty:
            '\
dataSourceRef',
          rootData: l,
        }) ||
          ((e = e === null ? Er.errors : e.concat(Er.errors)), (i = e.length))),
      t.resources !== void 0 &&
        (Fr(t.resources, { instancePath: o + '/resources', parentData: t, parentDataProperty: 'resources', rootData: l }) ||
          ((e = e === null ? Fr.errors : e.concat(Fr.errors)), (i = e.length))),
      t.selector !== void 0 &&
        (b(t.selector, { instancePath: o + '/selector', parentData: t, parentDataProperty: 'selector', rootData: l }) ||
          ((e = e === null ? b.errors : e.concat(b.errors)), (i = e.length))),
      t.storageClassName !== void 0)
    ) {
      let r = t.storageClassName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/storageClassName',
          schemaPath: '#/properties/storageClassName/type',
          keyword: 'type',
          params: { type: je.properties.storageClassName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.volumeAttributesClassName !== void 0) {
      let r = t.volumeAttributesClassName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/volumeAttributesClassName',
          schemaPath: '#/properties/volumeAttributesClassName/type',
          keyword: 'type',
          params: { type: je.properties.volumeAttributesClassName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.volumeMode !== void 0) {
      let r = t.volumeMode;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/volumeMode',
          schemaPath: '#/properties/volumeMode/type',
          keyword: 'type',
          params: { type: je.properties.volumeMode.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.volumeName !== void 0) {
      let r = t.volumeName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/volumeName',
          schemaPath:
            '#/properties/\
volumeName/type',
          keyword: 'type',
          params: { type: je.properties.volumeName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Ir.errors = e), i === 0);
}
function Or(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Gi.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.spec === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'spec' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'metadata' || r === 'spec')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (
      (t.metadata !== void 0 &&
        (Se(t.metadata, { instancePath: o + '/metadata', parentData: t, parentDataProperty: 'metadata', rootData: l }) ||
          ((e = e === null ? Se.errors : e.concat(Se.errors)), (i = e.length))),
      t.spec !== void 0)
    ) {
      let r = t.spec;
      if (!(r && typeof r == 'object' && !Array.isArray(r))) {
        const s = { instancePath: o + '/spec', schemaPath: '#/properties/spec/type', keyword: 'type', params: { type: 'object' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      Ir(r, {
        instancePath:
          o +
          '/s\
pec',
        parentData: t,
        parentDataProperty: 'spec',
        rootData: l,
      }) || ((e = e === null ? Ir.errors : e.concat(Ir.errors)), (i = e.length));
    }
  }
  return ((Or.errors = e), i === 0);
}
function Gr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Oi.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (r !== 'volumeClaimTemplate') {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    t.volumeClaimTemplate !== void 0 &&
      (Or(t.volumeClaimTemplate, {
        instancePath: o + '/volumeClaimTemplate',
        parentData: t,
        parentDataProperty: 'volumeClaimTemplate',
        rootData: l,
      }) ||
        ((e = e === null ? Or.errors : e.concat(Or.errors)), (i = e.length)));
  }
  return ((Gr.errors = e), i === 0);
}
const Ie = f.Pod.$defs.FCVolumeSource;
function Vr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ie.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'fsType' || r === 'lun' || r === 'readOnly' || r === 'targetWWNs' || r === 'wwids')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: {
            additionalProperty: r,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword:
            '\
type',
          params: { type: Ie.properties.fsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.lun !== void 0) {
      let r = t.lun;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/lun',
          schemaPath: '#/properties/lun/type',
          keyword: 'type',
          params: { type: Ie.properties.lun.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/lun',
            schemaPath: '#/properties/lun/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/lun',
            schemaPath:
              '\
#/properties/lun/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: Ie.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.targetWWNs !== void 0) {
      let r = t.targetWWNs;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/targetWWNs',
          schemaPath: '#/properties/targetWWNs/type',
          keyword: 'type',
          params: { type: Ie.properties.targetWWNs.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/targetWWNs/' + p,
              schemaPath: '#/properties/targetWWNs/items/type',
              keyword: 'type',
              params: {
                type: '\
string',
              },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.wwids !== void 0) {
      let r = t.wwids;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/wwids',
          schemaPath: '#/properties/wwids/type',
          keyword: 'type',
          params: {
            type: Ie.properties.wwids.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/wwids/' + p,
              schemaPath:
                '#/prope\
rties/wwids/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
  }
  return ((Vr.errors = e), i === 0);
}
const Mr = f.Pod.$defs.FlexVolumeSource;
function zr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Mr.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.driver === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'driver' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'driver' || r === 'fsType' || r === 'options' || r === 'readOnly' || r === 'secretRef')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            'additionalProp\
erties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.driver !== void 0 && typeof t.driver != 'string') {
      const r = {
        instancePath: o + '/driver',
        schemaPath: '#/properties/driver/type',
        keyword:
          'ty\
pe',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword:
            '\
type',
          params: { type: Mr.properties.fsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.options !== void 0) {
      let r = t.options;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath:
            o +
            '/\
options',
          schemaPath: '#/properties/options/type',
          keyword: 'type',
          params: { type: Mr.properties.options.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r)) {
        for (const s in r)
          if (typeof r[s] != 'string') {
            const p = {
              instancePath: o + '/options/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/options/additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
      }
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: Mr.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    t.secretRef !== void 0 &&
      (d(t.secretRef, { instancePath: o + '/secretRef', parentData: t, parentDataProperty: 'secretRef', rootData: l }) ||
        ((e = e === null ? d.errors : e.concat(d.errors)), (i = e.length)));
  }
  return ((zr.errors = e), i === 0);
}
const As = f.Pod.$defs.FlockerVolumeSource;
function Lr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: As.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'datasetName' || r === 'datasetUUID')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.datasetName !== void 0) {
      let r = t.datasetName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/datasetName',
          schemaPath: '#/properties/datasetName/type',
          keyword: 'type',
          params: { type: As.properties.datasetName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.datasetUUID !== void 0) {
      let r = t.datasetUUID;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/datasetUUID',
          schemaPath: '#/properties/datasetUUID/type',
          keyword:
            '\
type',
          params: { type: As.properties.datasetUUID.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Lr.errors = e), i === 0);
}
const Ur = f.Pod.$defs.GCEPersistentDiskVolumeSource;
function Kr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ur.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.pdName === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'pdName' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'fsType' || r === 'partition' || r === 'pdName' || r === 'readOnly')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: {
            additionalProperty: r,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword:
            '\
type',
          params: { type: Ur.properties.fsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.partition !== void 0) {
      let r = t.partition;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/partition',
          schemaPath: '#/properties/partition/type',
          keyword: 'type',
          params: { type: Ur.properties.partition.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/partition',
            schemaPath: '#/properties/partition/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/partition',
            schemaPath: '#/properties/partition/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.pdName !== void 0 && typeof t.pdName != 'string') {
      const r = { instancePath: o + '/pdName', schemaPath: '#/properties/pdName/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: Ur.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Kr.errors = e), i === 0);
}
const bs = f.Pod.$defs.GitRepoVolumeSource;
function Hr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: bs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.repository === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'repository' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'directory' || r === 'repository' || r === 'revision')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.directory !== void 0) {
      let r = t.directory;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/directory',
          schemaPath: '#/properties/directory/type',
          keyword: 'type',
          params: { type: bs.properties.directory.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.repository !== void 0 && typeof t.repository != 'string') {
      const r = {
        instancePath: o + '/repository',
        schemaPath: '#/properties/repository/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.revision !== void 0) {
      let r = t.revision;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/revision',
          schemaPath: '#/properties/revision/type',
          keyword: 'type',
          params: { type: bs.properties.revision.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Hr.errors = e), i === 0);
}
const ei = f.Pod.$defs.GlusterfsVolumeSource;
function Wr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ei.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.endpoints === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'endpoints' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.path === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '#/\
required',
        keyword: 'required',
        params: { missingProperty: 'path' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'endpoints' || r === 'path' || r === 'readOnly')) {
        const s = {
          instancePath: o,
          schemaPath:
            '#/add\
itionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.endpoints !== void 0 && typeof t.endpoints != 'string') {
      const r = { instancePath: o + '/endpoints', schemaPath: '#/properties/endpoints/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.path !== void 0 && typeof t.path != 'string') {
      const r = {
        instancePath: o + '/path',
        schemaPath:
          '#/\
properties/path/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: ei.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Wr.errors = e), i === 0);
}
const ri = f.Pod.$defs.HostPathVolumeSource;
function Br(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ri.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.path === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
path',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'path' || r === 'type')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.path !== void 0 && typeof t.path != 'string') {
      const r = { instancePath: o + '/path', schemaPath: '#/properties/path/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.type !== void 0) {
      let r = t.type;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/type',
          schemaPath: '#/properties/type/type',
          keyword: 'type',
          params: { type: ri.properties.type.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Br.errors = e), i === 0);
}
const Ds = f.Pod.$defs.ImageVolumeSource;
function Zr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ds.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'pullPolicy' || r === 'reference')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.pullPolicy !== void 0) {
      let r = t.pullPolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/pullPolicy',
          schemaPath: '#/properties/pullPolicy/type',
          keyword: 'type',
          params: { type: Ds.properties.pullPolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.reference !== void 0) {
      let r = t.reference;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/reference',
          schemaPath: '#/properties/reference/type',
          keyword: 'type',
          params: {
            type: Ds.properties.reference.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Zr.errors = e), i === 0);
}
const E = f.Pod.$defs.ISCSIVolumeSource;
function Qr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: E.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (
    t &&
    typeof t ==
      '\
object' &&
    !Array.isArray(t)
  ) {
    if (t.targetPortal === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'targetPortal' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.iqn === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'iqn' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.lun === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '#/require\
d',
        keyword: 'required',
        params: { missingProperty: 'lun' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!A.call(E.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            'add\
itionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.chapAuthDiscovery !== void 0) {
      let r = t.chapAuthDiscovery;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath:
            o +
            '/ch\
apAuthDiscovery',
          schemaPath: '#/properties/chapAuthDiscovery/type',
          keyword: 'type',
          params: { type: E.properties.chapAuthDiscovery.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.chapAuthSession !== void 0) {
      let r = t.chapAuthSession;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/chapAuthSession',
          schemaPath: '#/properties/chapAuthSession/type',
          keyword: 'type',
          params: { type: E.properties.chapAuthSession.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword: 'type',
          params: { type: E.properties.fsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.initiatorName !== void 0) {
      let r = t.initiatorName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/initiatorName',
          schemaPath:
            '#/proper\
ties/initiatorName/type',
          keyword: 'type',
          params: { type: E.properties.initiatorName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.iqn !== void 0 && typeof t.iqn != 'string') {
      const r = {
        instancePath: o + '/iqn',
        schemaPath:
          '\
#/properties/iqn/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.iscsiInterface !== void 0) {
      let r = t.iscsiInterface;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/iscsiInterface',
          schemaPath: '#/properties/iscsiInterface/type',
          keyword: 'type',
          params: { type: E.properties.iscsiInterface.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.lun !== void 0) {
      let r = t.lun;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r))) {
        const s = { instancePath: o + '/lun', schemaPath: '#/properties/lun/type', keyword: 'type', params: { type: 'integer' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/lun',
            schemaPath: '#/properties/lun/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/lun',
            schemaPath: '#/properties/lun/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.portals !== void 0) {
      let r = t.portals;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/portals',
          schemaPath: '#/properties/portals/type',
          keyword: 'type',
          params: { type: E.properties.portals.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/portals/' + p,
              schemaPath: '#/properties/portals/items/type',
              keyword: 'type',
              params: {
                type: 'string',
              },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword:
            '\
type',
          params: { type: E.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.secretRef !== void 0 &&
        (d(t.secretRef, { instancePath: o + '/secretRef', parentData: t, parentDataProperty: 'secretRef', rootData: l }) ||
          ((e = e === null ? d.errors : e.concat(d.errors)), (i = e.length))),
      t.targetPortal !== void 0 && typeof t.targetPortal != 'string')
    ) {
      const r = {
        instancePath: o + '/targetPortal',
        schemaPath: '#/properties/targetPortal/type',
        keyword:
          '\
type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((Qr.errors = e), i === 0);
}
const ti = f.Pod.$defs.NFSVolumeSource;
function _r(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ti.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.server === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'server' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.path === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'path' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'path' || r === 'readOnly' || r === 'server')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.path !== void 0 && typeof t.path != 'string') {
      const r = { instancePath: o + '/path', schemaPath: '#/properties/path/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: ti.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.server !== void 0 && typeof t.server != 'string') {
      const r = { instancePath: o + '/server', schemaPath: '#/properties/server/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((_r.errors = e), i === 0);
}
const si = f.Pod.$defs.PersistentVolumeClaimVolumeSource;
function Jr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: si.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.claimName === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
claimName',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'claimName' || r === 'readOnly')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.claimName !== void 0 && typeof t.claimName != 'string') {
      const r = { instancePath: o + '/claimName', schemaPath: '#/properties/claimName/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: {
            type: si.properties.readOnly.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Jr.errors = e), i === 0);
}
const ii = f.Pod.$defs.PhotonPersistentDiskVolumeSource;
function Xr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ii.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.pdID === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'pdID' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'fsType' || r === 'pdID')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword: 'type',
          params: { type: ii.properties.fsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.pdID !== void 0 && typeof t.pdID != 'string') {
      const r = { instancePath: o + '/pdID', schemaPath: '#/properties/pdID/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((Xr.errors = e), i === 0);
}
const vs = f.Pod.$defs.PortworxVolumeSource;
function Yr(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: vs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.volumeID === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'volumeID' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'fsType' || r === 'readOnly' || r === 'volumeID')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword: 'type',
          params: { type: vs.properties.fsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: vs.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.volumeID !== void 0 && typeof t.volumeID != 'string') {
      const r = { instancePath: o + '/volumeID', schemaPath: '#/properties/volumeID/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((Yr.errors = e), i === 0);
}
const Ns = f.Pod.$defs.ProjectedVolumeSource,
  Vi = f.Pod.$defs.VolumeProjection,
  et = f.Pod.$defs.ClusterTrustBundleProjection;
function rt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: et.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.path === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'path' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'labelSelector' || r === 'name' || r === 'optional' || r === 'path' || r === 'signerName')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (
      (t.labelSelector !== void 0 &&
        (b(t.labelSelector, { instancePath: o + '/labelSelector', parentData: t, parentDataProperty: 'labelSelector', rootData: l }) ||
          ((e = e === null ? b.errors : e.concat(b.errors)), (i = e.length))),
      t.name !== void 0)
    ) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: et.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.optional !== void 0) {
      let r = t.optional;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/optional',
          schemaPath: '#/properties/optional/type',
          keyword: 'type',
          params: {
            type: et.properties.optional.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.path !== void 0 && typeof t.path != 'string') {
      const r = {
        instancePath: o + '/path',
        schemaPath: '#/properties/path/type',
        keyword: 'type',
        params: {
          type: 'string',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.signerName !== void 0) {
      let r = t.signerName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/signerName',
          schemaPath:
            '#/properties/signerName/typ\
e',
          keyword: 'type',
          params: { type: et.properties.signerName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((rt.errors = e), i === 0);
}
const tt = f.Pod.$defs.ConfigMapProjection;
function st(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: tt.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'items' || r === 'name' || r === 'optional')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            'ad\
ditionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.items !== void 0) {
      let r = t.items;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/items',
          schemaPath:
            '#/proper\
ties/items/type',
          keyword: 'type',
          params: { type: tt.properties.items.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/items/' + p,
              schemaPath: '#/properties/items/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          S(n, { instancePath: o + '/items/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? S.errors : e.concat(S.errors)), (i = e.length));
        }
      }
    }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath:
            '#\
/properties/name/type',
          keyword: 'type',
          params: { type: tt.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.optional !== void 0) {
      let r = t.optional;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/optional',
          schemaPath: '#/properties/optional/type',
          keyword: 'type',
          params: { type: tt.properties.optional.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((st.errors = e), i === 0);
}
const oi = f.Pod.$defs.DownwardAPIProjection;
function it(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: oi.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (r !== 'items') {
        const s = {
          instancePath: o,
          schemaPath:
            '#/additionalPropert\
ies',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.items !== void 0) {
      let r = t.items;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/items',
          schemaPath:
            '\
#/properties/items/type',
          keyword: 'type',
          params: { type: oi.properties.items.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(
            n &&
            typeof n ==
              'ob\
ject' &&
            !Array.isArray(n)
          )) {
            const a = {
              instancePath: o + '/items/' + p,
              schemaPath: '#/properties/items/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          Ne(n, {
            instancePath:
              o +
              '/ite\
ms/' +
              p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? Ne.errors : e.concat(Ne.errors)), (i = e.length));
        }
      }
    }
  }
  return ((it.errors = e), i === 0);
}
const Oe = f.Pod.$defs.PodCertificateProjection;
function ot(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Oe.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.signerName === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            's\
ignerName',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.keyType === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'keyType' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(
        r === 'certificateChainPath' ||
        r === 'credentialBundlePath' ||
        r === 'keyPath' ||
        r === 'keyType' ||
        r === 'maxExpirationSeconds' ||
        r === 'signerName' ||
        r === 'userAnnotations'
      )) {
        const s = {
          instancePath: o,
          schemaPath:
            '#/a\
dditionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.certificateChainPath !== void 0) {
      let r = t.certificateChainPath;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/certificateChainPath',
          schemaPath: '#/properties/certificateChainPath/type',
          keyword: 'type',
          params: { type: Oe.properties.certificateChainPath.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.credentialBundlePath !== void 0) {
      let r = t.credentialBundlePath;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/credentialBundlePath',
          schemaPath:
            '#/properties/credentialBundlePath/\
type',
          keyword: 'type',
          params: { type: Oe.properties.credentialBundlePath.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.keyPath !== void 0) {
      let r = t.keyPath;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/keyPath',
          schemaPath: '#/properties/keyPath/type',
          keyword: 'type',
          params: { type: Oe.properties.keyPath.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.keyType !== void 0 && typeof t.keyType != 'string') {
      const r = { instancePath: o + '/keyType', schemaPath: '#/properties/keyType/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.maxExpirationSeconds !== void 0) {
      let r = t.maxExpirationSeconds;
      if (
        !(
          typeof r ==
            'n\
umber' &&
          !(r % 1) &&
          !isNaN(r) &&
          isFinite(r)
        ) &&
        r !== null
      ) {
        const s = {
          instancePath: o + '/maxExpirationSeconds',
          schemaPath: '#/properties/maxExpirationSeconds/type',
          keyword: 'type',
          params: { type: Oe.properties.maxExpirationSeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/maxExpirationSeconds',
            schemaPath: '#/properties/maxExpirationSeconds/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/maxExpirationSeconds',
            schemaPath:
              '#/properties/maxExpira\
tionSeconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.signerName !== void 0 && typeof t.signerName != 'string') {
      const r = {
        instancePath:
          o +
          '/sig\
nerName',
        schemaPath: '#/properties/signerName/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.userAnnotations !== void 0) {
      let r = t.userAnnotations;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/userAnnotations',
          schemaPath: '#/properties/userAnnotations/type',
          keyword: 'type',
          params: { type: Oe.properties.userAnnotations.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r)) {
        for (const s in r)
          if (typeof r[s] != 'string') {
            const p = {
              instancePath: o + '/userAnnotations/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath:
                '#\
/properties/userAnnotations/additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
      }
    }
  }
  return ((ot.errors = e), i === 0);
}
const pt = f.Pod.$defs.ConfigMapProjection;
function nt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: pt.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'items' || r === 'name' || r === 'optional')) {
        const s = {
          instancePath: o,
          schemaPath:
            '#/a\
dditionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.items !== void 0) {
      let r = t.items;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/items',
          schemaPath: '#/properties/items/type',
          keyword: 'type',
          params: { type: pt.properties.items.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/items/' + p,
              schemaPath: '#/properties/items/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          S(n, {
            instancePath: o + '/items/' + p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? S.errors : e.concat(S.errors)), (i = e.length));
        }
      }
    }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: pt.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.optional !== void 0) {
      let r = t.optional;
      if (
        typeof r !=
          'bo\
olean' &&
        r !== null
      ) {
        const s = {
          instancePath: o + '/optional',
          schemaPath: '#/properties/optional/type',
          keyword: 'type',
          params: { type: pt.properties.optional.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((nt.errors = e), i === 0);
}
const Ss = f.Pod.$defs.ServiceAccountTokenProjection;
function lt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ss.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.path === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'path' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'audience' || r === 'expirationSeconds' || r === 'path')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.audience !== void 0) {
      let r = t.audience;
      if (
        typeof r !=
          'str\
ing' &&
        r !== null
      ) {
        const s = {
          instancePath: o + '/audience',
          schemaPath: '#/properties/audience/type',
          keyword: 'type',
          params: { type: Ss.properties.audience.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.expirationSeconds !== void 0) {
      let r = t.expirationSeconds;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/expirationSeconds',
          schemaPath: '#/properties/expirationSeconds/type',
          keyword:
            '\
type',
          params: { type: Ss.properties.expirationSeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/expirationSeconds',
            schemaPath: '#/properties/expirationSeconds/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/expirationSeconds',
            schemaPath: '#/properties/expirationSeconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.path !== void 0 && typeof t.path != 'string') {
      const r = { instancePath: o + '/path', schemaPath: '#/properties/path/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((lt.errors = e), i === 0);
}
function at(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Vi.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(
        r === 'clusterTrustBundle' ||
        r === 'configMap' ||
        r === 'downwardAPI' ||
        r === 'podCertificate' ||
        r === 'secret' ||
        r === 'serviceAccountToken'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    (t.clusterTrustBundle !== void 0 &&
      (rt(t.clusterTrustBundle, {
        instancePath: o + '/clusterTrustBundle',
        parentData: t,
        parentDataProperty: 'clusterTrustBundle',
        rootData: l,
      }) ||
        ((e = e === null ? rt.errors : e.concat(rt.errors)), (i = e.length))),
      t.configMap !== void 0 &&
        (st(t.configMap, { instancePath: o + '/configMap', parentData: t, parentDataProperty: 'configMap', rootData: l }) ||
          ((e = e === null ? st.errors : e.concat(st.errors)), (i = e.length))),
      t.downwardAPI !== void 0 &&
        (it(t.downwardAPI, { instancePath: o + '/downwardAPI', parentData: t, parentDataProperty: 'downwardAPI', rootData: l }) ||
          ((e = e === null ? it.errors : e.concat(it.errors)), (i = e.length))),
      t.podCertificate !== void 0 &&
        (ot(t.podCertificate, { instancePath: o + '/podCertificate', parentData: t, parentDataProperty: 'podCertificate', rootData: l }) ||
          ((e = e === null ? ot.errors : e.concat(ot.errors)), (i = e.length))),
      t.secret !== void 0 &&
        (nt(t.secret, { instancePath: o + '/secret', parentData: t, parentDataProperty: 'secret', rootData: l }) ||
          ((e = e === null ? nt.errors : e.concat(nt.errors)), (i = e.length))),
      t.serviceAccountToken !== void 0 &&
        (lt(t.serviceAccountToken, {
          instancePath: o + '/serviceAccountToken',
          parentData: t,
          parentDataProperty: 'serviceAccountToken',
          rootData: l,
        }) ||
          ((e = e === null ? lt.errors : e.concat(lt.errors)), (i = e.length))));
  }
  return ((at.errors = e), i === 0);
}
function yt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ns.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'defaultMode' || r === 'sources')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: {
            additionalProperty: r,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.defaultMode !== void 0) {
      let r = t.defaultMode;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath:
            o +
            '/default\
Mode',
          schemaPath: '#/properties/defaultMode/type',
          keyword: 'type',
          params: { type: Ns.properties.defaultMode.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/defaultMode',
            schemaPath: '#/properties/defaultMode/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/defaultMode',
            schemaPath: '#/properties/defaultMode/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.sources !== void 0) {
      let r = t.sources;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/sources',
          schemaPath: '#/properties/sources/type',
          keyword: 'type',
          params: { type: Ns.properties.sources.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/sources/' + p,
              schemaPath:
                '#/properties/sources/item\
s/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          at(n, { instancePath: o + '/sources/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? at.errors : e.concat(at.errors)), (i = e.length));
        }
      }
    }
  }
  return ((yt.errors = e), i === 0);
}
const Qe = f.Pod.$defs.QuobyteVolumeSource;
function ut(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (
    !(
      t &&
      typeof t ==
        '\
object' &&
      !Array.isArray(t)
    ) &&
    t !== null
  ) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Qe.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.registry === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'registry' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.volume === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '\
#/required',
        keyword: 'required',
        params: { missingProperty: 'volume' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'group' || r === 'readOnly' || r === 'registry' || r === 'tenant' || r === 'user' || r === 'volume')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.group !== void 0) {
      let r = t.group;
      if (
        typeof r !=
          '\
string' &&
        r !== null
      ) {
        const s = {
          instancePath: o + '/group',
          schemaPath: '#/properties/group/type',
          keyword: 'type',
          params: { type: Qe.properties.group.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: Qe.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.registry !== void 0 && typeof t.registry != 'string') {
      const r = { instancePath: o + '/registry', schemaPath: '#/properties/registry/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.tenant !== void 0) {
      let r = t.tenant;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/tenant',
          schemaPath: '#/properties/tenant/type',
          keyword: 'type',
          params: { type: Qe.properties.tenant.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.user !== void 0) {
      let r = t.user;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/user',
          schemaPath: '#/properties/user/type',
          keyword: 'type',
          params: { type: Qe.properties.user.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.volume !== void 0 && typeof t.volume != 'string') {
      const r = { instancePath: o + '/volume', schemaPath: '#/properties/volume/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((ut.errors = e), i === 0);
}
const Ge = f.Pod.$defs.RBDVolumeSource;
function ft(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ge.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.monitors === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'monitors' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.image === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'image' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(
        r === 'fsType' ||
        r === 'image' ||
        r === 'keyring' ||
        r === 'monitors' ||
        r === 'pool' ||
        r === 'readOnly' ||
        r === 'secretRef' ||
        r === 'user'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword: 'type',
          params: { type: Ge.properties.fsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.image !== void 0 && typeof t.image != 'string') {
      const r = { instancePath: o + '/image', schemaPath: '#/properties/image/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.keyring !== void 0) {
      let r = t.keyring;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/keyring',
          schemaPath: '#/properties/keyring/type',
          keyword: 'type',
          params: { type: Ge.properties.keyring.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.monitors !== void 0) {
      let r = t.monitors;
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/monitors/' + p,
              schemaPath:
                '\
#/properties/monitors/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      } else {
        const s = {
          instancePath: o + '/monitors',
          schemaPath: '#/properties/monitors/type',
          keyword: 'type',
          params: {
            type: 'array',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.pool !== void 0) {
      let r = t.pool;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/pool',
          schemaPath: '#/properties/pool/type',
          keyword: 'type',
          params: {
            type: Ge.properties.pool.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath:
            '#/properties/rea\
dOnly/type',
          keyword: 'type',
          params: { type: Ge.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.secretRef !== void 0 &&
        (d(t.secretRef, {
          instancePath: o + '/secretRef',
          parentData: t,
          parentDataProperty:
            '\
secretRef',
          rootData: l,
        }) ||
          ((e = e === null ? d.errors : e.concat(d.errors)), (i = e.length))),
      t.user !== void 0)
    ) {
      let r = t.user;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/user',
          schemaPath:
            '#/properties/us\
er/type',
          keyword: 'type',
          params: { type: Ge.properties.user.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((ft.errors = e), i === 0);
}
const F = f.Pod.$defs.ScaleIOVolumeSource;
function mt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: F.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.gateway === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'gateway' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.system === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'system' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.secretRef === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'secretRef' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!A.call(F.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath:
            '\
#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword: 'type',
          params: { type: F.properties.fsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.gateway !== void 0 && typeof t.gateway != 'string') {
      const r = { instancePath: o + '/gateway', schemaPath: '#/properties/gateway/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.protectionDomain !== void 0) {
      let r = t.protectionDomain;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/protectionDomain',
          schemaPath: '#/properties/protectionDomain/type',
          keyword: 'type',
          params: { type: F.properties.protectionDomain.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: F.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.secretRef !== void 0) {
      let r = t.secretRef;
      if (!(r && typeof r == 'object' && !Array.isArray(r))) {
        const s = {
          instancePath: o + '/secretRef',
          schemaPath: '#/properties/secretRef/type',
          keyword:
            't\
ype',
          params: { type: 'object' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      d(r, { instancePath: o + '/secretRef', parentData: t, parentDataProperty: 'secretRef', rootData: l }) ||
        ((e = e === null ? d.errors : e.concat(d.errors)), (i = e.length));
    }
    if (t.sslEnabled !== void 0) {
      let r = t.sslEnabled;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/sslEnabled',
          schemaPath: '#/properties/sslEnabled/type',
          keyword: 'type',
          params: { type: F.properties.sslEnabled.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.storageMode !== void 0) {
      let r = t.storageMode;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/storageMode',
          schemaPath:
            '#/properties/storageM\
ode/type',
          keyword: 'type',
          params: { type: F.properties.storageMode.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.storagePool !== void 0) {
      let r = t.storagePool;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/storagePool',
          schemaPath: '#/properties/storagePool/type',
          keyword: 'type',
          params: { type: F.properties.storagePool.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.system !== void 0 && typeof t.system != 'string') {
      const r = {
        instancePath: o + '/system',
        schemaPath: '#/properties/system/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.volumeName !== void 0) {
      let r = t.volumeName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/volumeName',
          schemaPath: '#/properties/volumeName/type',
          keyword: 'type',
          params: { type: F.properties.volumeName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((mt.errors = e), i === 0);
}
const _e = f.Pod.$defs.SecretVolumeSource;
function ct(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = {
      instancePath: o,
      schemaPath: '#/type',
      keyword: 'type',
      params: { type: _e.type },
    };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'defaultMode' || r === 'items' || r === 'optional' || r === 'secretName')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.defaultMode !== void 0) {
      let r = t.defaultMode;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/defaultMode',
          schemaPath: '#/properties/defaultMode/type',
          keyword: 'type',
          params: {
            type: _e.properties.defaultMode.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/defaultMode',
            schemaPath:
              '#/properties/defaul\
tMode/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/defaultMode',
            schemaPath:
              '#/properties/def\
aultMode/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.items !== void 0) {
      let r = t.items;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/items',
          schemaPath: '#/properties/items/type',
          keyword: 'type',
          params: { type: _e.properties.items.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/items/' + p,
              schemaPath: '#/properties/items/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          S(n, {
            instancePath: o + '/items/' + p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? S.errors : e.concat(S.errors)), (i = e.length));
        }
      }
    }
    if (t.optional !== void 0) {
      let r = t.optional;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/optional',
          schemaPath: '#/properties/optional/type',
          keyword: 'type',
          params: { type: _e.properties.optional.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.secretName !== void 0) {
      let r = t.secretName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/secretName',
          schemaPath: '#/properties/secretName/type',
          keyword: 'type',
          params: { type: _e.properties.secretName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((ct.errors = e), i === 0);
}
const Je = f.Pod.$defs.StorageOSVolumeSource;
function dt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Je.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'fsType' || r === 'readOnly' || r === 'secretRef' || r === 'volumeName' || r === 'volumeNamespace')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword: 'type',
          params: { type: Je.properties.fsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath:
            '#/properties/readOnly/\
type',
          keyword: 'type',
          params: { type: Je.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.secretRef !== void 0 &&
        (d(t.secretRef, {
          instancePath: o + '/secretRef',
          parentData: t,
          parentDataProperty:
            'secr\
etRef',
          rootData: l,
        }) ||
          ((e = e === null ? d.errors : e.concat(d.errors)), (i = e.length))),
      t.volumeName !== void 0)
    ) {
      let r = t.volumeName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/volumeName',
          schemaPath:
            '#\
/properties/volumeName/type',
          keyword: 'type',
          params: { type: Je.properties.volumeName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.volumeNamespace !== void 0) {
      let r = t.volumeNamespace;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/volumeNamespace',
          schemaPath: '#/properties/volumeNamespace/type',
          keyword: 'type',
          params: { type: Je.properties.volumeNamespace.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((dt.errors = e), i === 0);
}
const ht = f.Pod.$defs.VsphereVirtualDiskVolumeSource;
function Pt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ht.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.volumePath === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'volumePath' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(
        r === 'fsType' ||
        r === 'storagePolicyID' ||
        r ===
          's\
toragePolicyName' ||
        r === 'volumePath'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.fsType !== void 0) {
      let r = t.fsType;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/fsType',
          schemaPath: '#/properties/fsType/type',
          keyword: 'type',
          params: { type: ht.properties.fsType.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.storagePolicyID !== void 0) {
      let r = t.storagePolicyID;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/storagePolicyID',
          schemaPath: '#/properties/storagePolicyID/type',
          keyword:
            '\
type',
          params: { type: ht.properties.storagePolicyID.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.storagePolicyName !== void 0) {
      let r = t.storagePolicyName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/storagePolicyName',
          schemaPath: '#/properties/storagePolicyName/type',
          keyword: 'type',
          params: { type: ht.properties.storagePolicyName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.volumePath !== void 0 && typeof t.volumePath != 'string') {
      const r = {
        instancePath: o + '/volumePath',
        schemaPath: '#/properties/volumePath/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  }
  return ((Pt.errors = e), i === 0);
}
function $e(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Qs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.name === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
name',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!A.call(Qs.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (
      (t.awsElasticBlockStore !== void 0 &&
        (Dr(t.awsElasticBlockStore, {
          instancePath: o + '/awsElasticBlockStore',
          parentData: t,
          parentDataProperty: 'awsElasticBlockStore',
          rootData: l,
        }) ||
          ((e = e === null ? Dr.errors : e.concat(Dr.errors)), (i = e.length))),
      t.azureDisk !== void 0 &&
        (vr(t.azureDisk, { instancePath: o + '/azureDisk', parentData: t, parentDataProperty: 'azureDisk', rootData: l }) ||
          ((e = e === null ? vr.errors : e.concat(vr.errors)), (i = e.length))),
      t.azureFile !== void 0 &&
        (Nr(t.azureFile, { instancePath: o + '/azureFile', parentData: t, parentDataProperty: 'azureFile', rootData: l }) ||
          ((e = e === null ? Nr.errors : e.concat(Nr.errors)), (i = e.length))),
      t.cephfs !== void 0 &&
        (Sr(t.cephfs, { instancePath: o + '/cephfs', parentData: t, parentDataProperty: 'cephfs', rootData: l }) ||
          ((e = e === null ? Sr.errors : e.concat(Sr.errors)), (i = e.length))),
      t.cinder !== void 0 &&
        (jr(t.cinder, { instancePath: o + '/cinder', parentData: t, parentDataProperty: 'cinder', rootData: l }) ||
          ((e = e === null ? jr.errors : e.concat(jr.errors)), (i = e.length))),
      t.configMap !== void 0 &&
        ($r(t.configMap, { instancePath: o + '/configMap', parentData: t, parentDataProperty: 'configMap', rootData: l }) ||
          ((e = e === null ? $r.errors : e.concat($r.errors)), (i = e.length))),
      t.csi !== void 0 &&
        (qr(t.csi, {
          instancePath: o + '/csi',
          parentData: t,
          parentDataProperty:
            '\
csi',
          rootData: l,
        }) ||
          ((e = e === null ? qr.errors : e.concat(qr.errors)), (i = e.length))),
      t.downwardAPI !== void 0 &&
        (Cr(t.downwardAPI, { instancePath: o + '/downwardAPI', parentData: t, parentDataProperty: 'downwardAPI', rootData: l }) ||
          ((e = e === null ? Cr.errors : e.concat(Cr.errors)), (i = e.length))),
      t.emptyDir !== void 0 &&
        (Tr(t.emptyDir, { instancePath: o + '/emptyDir', parentData: t, parentDataProperty: 'emptyDir', rootData: l }) ||
          ((e = e === null ? Tr.errors : e.concat(Tr.errors)), (i = e.length))),
      t.ephemeral !== void 0 &&
        (Gr(t.ephemeral, { instancePath: o + '/ephemeral', parentData: t, parentDataProperty: 'ephemeral', rootData: l }) ||
          ((e = e === null ? Gr.errors : e.concat(Gr.errors)), (i = e.length))),
      t.fc !== void 0 &&
        (Vr(t.fc, { instancePath: o + '/fc', parentData: t, parentDataProperty: 'fc', rootData: l }) ||
          ((e = e === null ? Vr.errors : e.concat(Vr.errors)), (i = e.length))),
      t.flexVolume !== void 0 &&
        (zr(t.flexVolume, { instancePath: o + '/flexVolume', parentData: t, parentDataProperty: 'flexVolume', rootData: l }) ||
          ((e = e === null ? zr.errors : e.concat(zr.errors)), (i = e.length))),
      t.flocker !== void 0 &&
        (Lr(t.flocker, {
          instancePath:
            o +
            '/floc\
ker',
          parentData: t,
          parentDataProperty: 'flocker',
          rootData: l,
        }) ||
          ((e = e === null ? Lr.errors : e.concat(Lr.errors)), (i = e.length))),
      t.gcePersistentDisk !== void 0 &&
        (Kr(t.gcePersistentDisk, {
          instancePath:
            o +
            '/gcePersisten\
tDisk',
          parentData: t,
          parentDataProperty: 'gcePersistentDisk',
          rootData: l,
        }) ||
          ((e = e === null ? Kr.errors : e.concat(Kr.errors)), (i = e.length))),
      t.gitRepo !== void 0 &&
        (Hr(t.gitRepo, { instancePath: o + '/gitRepo', parentData: t, parentDataProperty: 'gitRepo', rootData: l }) ||
          ((e = e === null ? Hr.errors : e.concat(Hr.errors)), (i = e.length))),
      t.glusterfs !== void 0 &&
        (Wr(t.glusterfs, {
          instancePath: o + '/glusterfs',
          parentData: t,
          parentDataProperty:
            'gl\
usterfs',
          rootData: l,
        }) ||
          ((e = e === null ? Wr.errors : e.concat(Wr.errors)), (i = e.length))),
      t.hostPath !== void 0 &&
        (Br(t.hostPath, { instancePath: o + '/hostPath', parentData: t, parentDataProperty: 'hostPath', rootData: l }) ||
          ((e = e === null ? Br.errors : e.concat(Br.errors)), (i = e.length))),
      t.image !== void 0 &&
        (Zr(t.image, { instancePath: o + '/image', parentData: t, parentDataProperty: 'image', rootData: l }) ||
          ((e = e === null ? Zr.errors : e.concat(Zr.errors)), (i = e.length))),
      t.iscsi !== void 0 &&
        (Qr(t.iscsi, { instancePath: o + '/iscsi', parentData: t, parentDataProperty: 'iscsi', rootData: l }) ||
          ((e = e === null ? Qr.errors : e.concat(Qr.errors)), (i = e.length))),
      t.name !== void 0 && typeof t.name != 'string')
    ) {
      const r = { instancePath: o + '/name', schemaPath: '#/properties/name/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    (t.nfs !== void 0 &&
      (_r(t.nfs, { instancePath: o + '/nfs', parentData: t, parentDataProperty: 'nfs', rootData: l }) ||
        ((e = e === null ? _r.errors : e.concat(_r.errors)), (i = e.length))),
      t.persistentVolumeClaim !== void 0 &&
        (Jr(t.persistentVolumeClaim, {
          instancePath:
            o +
            '/persistentVol\
umeClaim',
          parentData: t,
          parentDataProperty: 'persistentVolumeClaim',
          rootData: l,
        }) ||
          ((e = e === null ? Jr.errors : e.concat(Jr.errors)), (i = e.length))),
      t.photonPersistentDisk !== void 0 &&
        (Xr(t.photonPersistentDisk, {
          instancePath: o + '/photonPersistentDisk',
          parentData: t,
          parentDataProperty: 'photonPersistentDisk',
          rootData: l,
        }) ||
          ((e = e === null ? Xr.errors : e.concat(Xr.errors)), (i = e.length))),
      t.portworxVolume !== void 0 &&
        (Yr(t.portworxVolume, { instancePath: o + '/portworxVolume', parentData: t, parentDataProperty: 'portworxVolume', rootData: l }) ||
          ((e = e === null ? Yr.errors : e.concat(Yr.errors)), (i = e.length))),
      t.projected !== void 0 &&
        (yt(t.projected, {
          instancePath:
            o +
            '/projecte\
d',
          parentData: t,
          parentDataProperty: 'projected',
          rootData: l,
        }) ||
          ((e = e === null ? yt.errors : e.concat(yt.errors)), (i = e.length))),
      t.quobyte !== void 0 &&
        (ut(t.quobyte, {
          instancePath: o + '/quobyte',
          parentData: t,
          parentDataProperty:
            '\
quobyte',
          rootData: l,
        }) ||
          ((e = e === null ? ut.errors : e.concat(ut.errors)), (i = e.length))),
      t.rbd !== void 0 &&
        (ft(t.rbd, { instancePath: o + '/rbd', parentData: t, parentDataProperty: 'rbd', rootData: l }) ||
          ((e = e === null ? ft.errors : e.concat(ft.errors)), (i = e.length))),
      t.scaleIO !== void 0 &&
        (mt(t.scaleIO, { instancePath: o + '/scaleIO', parentData: t, parentDataProperty: 'scaleIO', rootData: l }) ||
          ((e = e === null ? mt.errors : e.concat(mt.errors)), (i = e.length))),
      t.secret !== void 0 &&
        (ct(t.secret, { instancePath: o + '/secret', parentData: t, parentDataProperty: 'secret', rootData: l }) ||
          ((e = e === null ? ct.errors : e.concat(ct.errors)), (i = e.length))),
      t.storageos !== void 0 &&
        (dt(t.storageos, { instancePath: o + '/storageos', parentData: t, parentDataProperty: 'storageos', rootData: l }) ||
          ((e = e === null ? dt.errors : e.concat(dt.errors)), (i = e.length))),
      t.vsphereVolume !== void 0 &&
        (Pt(t.vsphereVolume, { instancePath: o + '/vsphereVolume', parentData: t, parentDataProperty: 'vsphereVolume', rootData: l }) ||
          ((e = e === null ? Pt.errors : e.concat(Pt.errors)), (i = e.length))));
  }
  return (($e.errors = e), i === 0);
}
function gt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: m.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.containers === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'containers' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!A.call(m.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.activeDeadlineSeconds !== void 0) {
      let r = t.activeDeadlineSeconds;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath:
            o +
            '/activeDeadlineSecon\
ds',
          schemaPath: '#/properties/activeDeadlineSeconds/type',
          keyword: 'type',
          params: { type: m.properties.activeDeadlineSeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/activeDeadlineSeconds',
            schemaPath: '#/properties/activeDeadlineSeconds/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/activeDeadlineSeconds',
            schemaPath: '#/properties/activeDeadlineSeconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (
      (t.affinity !== void 0 &&
        (Z(t.affinity, { instancePath: o + '/affinity', parentData: t, parentDataProperty: 'affinity', rootData: l }) ||
          ((e = e === null ? Z.errors : e.concat(Z.errors)), (i = e.length))),
      t.automountServiceAccountToken !== void 0)
    ) {
      let r = t.automountServiceAccountToken;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/automountServiceAccountToken',
          schemaPath:
            '#/properties/automou\
ntServiceAccountToken/type',
          keyword: 'type',
          params: { type: m.properties.automountServiceAccountToken.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.containers !== void 0) {
      let r = t.containers;
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/containers/' + p,
              schemaPath: '#/properties/containers/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          N(n, { instancePath: o + '/containers/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? N.errors : e.concat(N.errors)), (i = e.length));
        }
      } else {
        const s = {
          instancePath: o + '/containers',
          schemaPath: '#/properties/containers/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.dnsConfig !== void 0 &&
        (ce(t.dnsConfig, {
          instancePath:
            o +
            '/dn\
sConfig',
          parentData: t,
          parentDataProperty: 'dnsConfig',
          rootData: l,
        }) ||
          ((e = e === null ? ce.errors : e.concat(ce.errors)), (i = e.length))),
      t.dnsPolicy !== void 0)
    ) {
      let r = t.dnsPolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/dnsPolicy',
          schemaPath: '#/properties/dnsPolicy/type',
          keyword: 'type',
          params: { type: m.properties.dnsPolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.enableServiceLinks !== void 0) {
      let r = t.enableServiceLinks;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/enableServiceLinks',
          schemaPath: '#/properties/enableServiceLinks/type',
          keyword: 'type',
          params: { type: m.properties.enableServiceLinks.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.ephemeralContainers !== void 0) {
      let r = t.ephemeralContainers;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/ephemeralContainers',
          schemaPath:
            '#/properties/ephemer\
alContainers/type',
          keyword: 'type',
          params: { type: m.properties.ephemeralContainers.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/ephemeralContainers/' + p,
              schemaPath: '#/properties/ephemeralContainers/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          de(n, { instancePath: o + '/ephemeralContainers/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? de.errors : e.concat(de.errors)), (i = e.length));
        }
      }
    }
    if (t.hostAliases !== void 0) {
      let r = t.hostAliases;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/hostAliases',
          schemaPath: '#/properties/hostAliases/type',
          keyword: 'type',
          params: { type: m.properties.hostAliases.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/hostAliases/' + p,
              schemaPath:
                '#/properties/hostAliases/ite\
ms/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          he(n, { instancePath: o + '/hostAliases/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? he.errors : e.concat(he.errors)), (i = e.length));
        }
      }
    }
    if (t.hostIPC !== void 0) {
      let r = t.hostIPC;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/hostIPC',
          schemaPath: '#/properties/hostIPC/type',
          keyword: 'type',
          params: { type: m.properties.hostIPC.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.hostNetwork !== void 0) {
      let r = t.hostNetwork;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/hostNetwork',
          schemaPath:
            '#/properties/hostNetwor\
k/type',
          keyword: 'type',
          params: { type: m.properties.hostNetwork.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.hostPID !== void 0) {
      let r = t.hostPID;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath:
            o +
            '/hos\
tPID',
          schemaPath: '#/properties/hostPID/type',
          keyword: 'type',
          params: { type: m.properties.hostPID.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.hostUsers !== void 0) {
      let r = t.hostUsers;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/hostUsers',
          schemaPath: '#/properties/hostUsers/type',
          keyword: 'type',
          params: { type: m.properties.hostUsers.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.hostname !== void 0) {
      let r = t.hostname;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/hostname',
          schemaPath: '#/properties/hostname/type',
          keyword: 'type',
          params: { type: m.properties.hostname.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.hostnameOverride !== void 0) {
      let r = t.hostnameOverride;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/hostnameOverride',
          schemaPath: '#/properties/hostnameOverride/type',
          keyword: 'type',
          params: { type: m.properties.hostnameOverride.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.imagePullSecrets !== void 0) {
      let r = t.imagePullSecrets;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath:
            o +
            '/image\
PullSecrets',
          schemaPath: '#/properties/imagePullSecrets/type',
          keyword: 'type',
          params: { type: m.properties.imagePullSecrets.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/imagePullSecrets/' + p,
              schemaPath: '#/properties/imagePullSecrets/items/type',
              keyword: 'type',
              params: {
                type: 'obje\
ct',
              },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          d(n, { instancePath: o + '/imagePullSecrets/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? d.errors : e.concat(d.errors)), (i = e.length));
        }
      }
    }
    if (t.initContainers !== void 0) {
      let r = t.initContainers;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/initContainers',
          schemaPath: '#/properties/initContainers/type',
          keyword: 'type',
          params: { type: m.properties.initContainers.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/initContainers/' + p,
              schemaPath:
                '\
#/properties/initContainers/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          N(n, { instancePath: o + '/initContainers/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? N.errors : e.concat(N.errors)), (i = e.length));
        }
      }
    }
    if (t.nodeName !== void 0) {
      let r = t.nodeName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/nodeName',
          schemaPath: '#/properties/nodeName/type',
          keyword: 'type',
          params: { type: m.properties.nodeName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.nodeSelector !== void 0) {
      let r = t.nodeSelector;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/nodeSelector',
          schemaPath: '#/properties/nodeSelector/type',
          keyword: 'type',
          params: { type: m.properties.nodeSelector.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r)) {
        for (const s in r)
          if (typeof r[s] != 'string') {
            const p = {
              instancePath: o + '/nodeSelector/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/nodeSelector/additionalProperties/type',
              keyword:
                '\
type',
              params: { type: 'string' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
      }
    }
    if (
      (t.os !== void 0 &&
        (Pe(t.os, { instancePath: o + '/os', parentData: t, parentDataProperty: 'os', rootData: l }) ||
          ((e = e === null ? Pe.errors : e.concat(Pe.errors)), (i = e.length))),
      t.overhead !== void 0)
    ) {
      let r = t.overhead;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/overhead',
          schemaPath: '#/properties/overhead/type',
          keyword: 'type',
          params: { type: m.properties.overhead.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r))
        for (const s in r) {
          let p = r[s];
          if (typeof p != 'string' && !(typeof p == 'number' && isFinite(p))) {
            const n = {
              instancePath: o + '/overhead/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/overhead/additionalProperties/type',
              keyword: 'type',
              params: { type: m.properties.overhead.additionalProperties.type },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
          if (typeof p == 'string' && !x.test(p)) {
            const n = {
              instancePath: o + '/overhead/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath:
                '#/properties/overhead/additionalPropert\
ies/pattern',
              keyword: 'pattern',
              params: { pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
        }
    }
    if (t.preemptionPolicy !== void 0) {
      let r = t.preemptionPolicy;
      if (
        typeof r !=
          'st\
ring' &&
        r !== null
      ) {
        const s = {
          instancePath: o + '/preemptionPolicy',
          schemaPath: '#/properties/preemptionPolicy/type',
          keyword: 'type',
          params: { type: m.properties.preemptionPolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.priority !== void 0) {
      let r = t.priority;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/priority',
          schemaPath: '#/properties/priority/type',
          keyword: 'type',
          params: { type: m.properties.priority.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/priority',
            schemaPath:
              '#/properties/prior\
ity/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/priority',
            schemaPath:
              '#/properties/priority\
/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.priorityClassName !== void 0) {
      let r = t.priorityClassName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/priorityClassName',
          schemaPath: '#/properties/priorityClassName/type',
          keyword: 'type',
          params: { type: m.properties.priorityClassName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.readinessGates !== void 0) {
      let r = t.readinessGates;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/readinessGates',
          schemaPath: '#/properties/readinessGates/type',
          keyword: 'type',
          params: { type: m.properties.readinessGates.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/readinessGates/' + p,
              schemaPath:
                '\
#/properties/readinessGates/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          ge(n, { instancePath: o + '/readinessGates/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? ge.errors : e.concat(ge.errors)), (i = e.length));
        }
      }
    }
    if (t.resourceClaims !== void 0) {
      let r = t.resourceClaims;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/resourceClaims',
          schemaPath:
            '#/proper\
ties/resourceClaims/type',
          keyword: 'type',
          params: { type: m.properties.resourceClaims.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/resourceClaims/' + p,
              schemaPath: '#/properties/resourceClaims/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          ke(n, { instancePath: o + '/resourceClaims/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? ke.errors : e.concat(ke.errors)), (i = e.length));
        }
      }
    }
    if (
      (t.resources !== void 0 &&
        (w(t.resources, {
          instancePath:
            o +
            '/r\
esources',
          parentData: t,
          parentDataProperty: 'resources',
          rootData: l,
        }) ||
          ((e = e === null ? w.errors : e.concat(w.errors)), (i = e.length))),
      t.restartPolicy !== void 0)
    ) {
      let r = t.restartPolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/restartPolicy',
          schemaPath: '#/properties/restartPolicy/type',
          keyword: 'type',
          params: { type: m.properties.restartPolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.runtimeClassName !== void 0) {
      let r = t.runtimeClassName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/runtimeClassName',
          schemaPath: '#/properties/runtimeClassName/type',
          keyword: 'type',
          params: { type: m.properties.runtimeClassName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.schedulerName !== void 0) {
      let r = t.schedulerName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/schedulerName',
          schemaPath:
            '#/properties/schedulerName\
/type',
          keyword: 'type',
          params: { type: m.properties.schedulerName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.schedulingGates !== void 0) {
      let r = t.schedulingGates;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/schedulingGates',
          schemaPath: '#/properties/schedulingGates/type',
          keyword: 'type',
          params: { type: m.properties.schedulingGates.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/schedulingGates/' + p,
              schemaPath: '#/properties/schedulingGates/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          we(n, { instancePath: o + '/schedulingGates/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? we.errors : e.concat(we.errors)), (i = e.length));
        }
      }
    }
    if (
      (t.schedulingGroup !== void 0 &&
        (Ae(t.schedulingGroup, {
          instancePath: o + '/schedulingGroup',
          parentData: t,
          parentDataProperty: 'schedulingGroup',
          rootData: l,
        }) ||
          ((e = e === null ? Ae.errors : e.concat(Ae.errors)), (i = e.length))),
      t.securityContext !== void 0 &&
        (be(t.securityContext, {
          instancePath: o + '/securityContext',
          parentData: t,
          parentDataProperty: 'securityContext',
          rootData: l,
        }) ||
          ((e = e === null ? be.errors : e.concat(be.errors)), (i = e.length))),
      t.serviceAccount !== void 0)
    ) {
      let r = t.serviceAccount;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/serviceAccount',
          schemaPath: '#/properties/serviceAccount/type',
          keyword: 'type',
          params: { type: m.properties.serviceAccount.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.serviceAccountName !== void 0) {
      let r = t.serviceAccountName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/serviceAccountName',
          schemaPath:
            '#/propertie\
s/serviceAccountName/type',
          keyword: 'type',
          params: { type: m.properties.serviceAccountName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.setHostnameAsFQDN !== void 0) {
      let r = t.setHostnameAsFQDN;
      if (
        typeof r !=
          'boo\
lean' &&
        r !== null
      ) {
        const s = {
          instancePath: o + '/setHostnameAsFQDN',
          schemaPath: '#/properties/setHostnameAsFQDN/type',
          keyword: 'type',
          params: { type: m.properties.setHostnameAsFQDN.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.shareProcessNamespace !== void 0) {
      let r = t.shareProcessNamespace;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/shareProcessNamespace',
          schemaPath:
            '#/properties/shareProcessNamespac\
e/type',
          keyword: 'type',
          params: { type: m.properties.shareProcessNamespace.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.subdomain !== void 0) {
      let r = t.subdomain;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/subdomain',
          schemaPath: '#/properties/subdomain/type',
          keyword: 'type',
          params: { type: m.properties.subdomain.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.terminationGracePeriodSeconds !== void 0) {
      let r = t.terminationGracePeriodSeconds;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/terminationGracePeriodSeconds',
          schemaPath: '#/properties/terminationGracePeriodSeconds/type',
          keyword: 'type',
          params: { type: m.properties.terminationGracePeriodSeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath:
              o +
              '/terminationGr\
acePeriodSeconds',
            schemaPath: '#/properties/terminationGracePeriodSeconds/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/terminationGracePeriodSeconds',
            schemaPath: '#/properties/terminationGracePeriodSeconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.tolerations !== void 0) {
      let r = t.tolerations;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/tolerations',
          schemaPath: '#/properties/tolerations/type',
          keyword:
            'typ\
e',
          params: { type: m.properties.tolerations.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/tolerations/' + p,
              schemaPath: '#/properties/tolerations/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          De(n, { instancePath: o + '/tolerations/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? De.errors : e.concat(De.errors)), (i = e.length));
        }
      }
    }
    if (t.topologySpreadConstraints !== void 0) {
      let r = t.topologySpreadConstraints;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/topologySpreadConstraints',
          schemaPath: '#/properties/topologySpreadConstraints/type',
          keyword: 'type',
          params: { type: m.properties.topologySpreadConstraints.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/topologySpreadConstraints/' + p,
              schemaPath:
                '#/properti\
es/topologySpreadConstraints/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          ve(n, { instancePath: o + '/topologySpreadConstraints/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? ve.errors : e.concat(ve.errors)), (i = e.length));
        }
      }
    }
    if (t.volumes !== void 0) {
      let r = t.volumes;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/volumes',
          schemaPath: '#/properties/volumes/type',
          keyword: 'type',
          params: { type: m.properties.volumes.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/volumes/' + p,
              schemaPath: '#/properties/volumes/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          $e(n, { instancePath: o + '/volumes/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? $e.errors : e.concat($e.errors)), (i = e.length));
        }
      }
    }
  }
  return ((gt.errors = e), i === 0);
}
function kt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ai.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'metadata' || r === 'spec')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    (t.metadata !== void 0 &&
      (U(t.metadata, { instancePath: o + '/metadata', parentData: t, parentDataProperty: 'metadata', rootData: l }) ||
        ((e = e === null ? U.errors : e.concat(U.errors)), (i = e.length))),
      t.spec !== void 0 &&
        (gt(t.spec, { instancePath: o + '/spec', parentData: t, parentDataProperty: 'spec', rootData: l }) ||
          ((e = e === null ? gt.errors : e.concat(gt.errors)), (i = e.length))));
  }
  return ((kt.errors = e), i === 0);
}
const pi = f.DaemonSet.$defs.DaemonSetUpdateStrategy,
  js = f.DaemonSet.$defs.RollingUpdateDaemonSet;
function wt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: js.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(
        r === 'maxSurge' ||
        r ===
          'm\
axUnavailable'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.maxSurge !== void 0) {
      let r = t.maxSurge;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/maxSurge',
          schemaPath: '#/properties/maxSurge/type',
          keyword: 'type',
          params: { type: js.properties.maxSurge.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/maxSurge',
            schemaPath: '#/properties/maxSurge/maximum',
            keyword:
              '\
maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/maxSurge',
            schemaPath: '#/properties/maxSurge/minimum',
            keyword:
              'min\
imum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.maxUnavailable !== void 0) {
      let r = t.maxUnavailable;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/maxUnavailable',
          schemaPath: '#/properties/maxUnavailable/type',
          keyword: 'type',
          params: { type: js.properties.maxUnavailable.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/maxUnavailable',
            schemaPath: '#/properties/maxUnavailable/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/maxUnavailable',
            schemaPath: '#/properties/maxUnavailable/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
  }
  return ((wt.errors = e), i === 0);
}
function At(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: pi.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(
        r ===
          'ro\
llingUpdate' || r === 'type'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (
      (t.rollingUpdate !== void 0 &&
        (wt(t.rollingUpdate, { instancePath: o + '/rollingUpdate', parentData: t, parentDataProperty: 'rollingUpdate', rootData: l }) ||
          ((e = e === null ? wt.errors : e.concat(wt.errors)), (i = e.length))),
      t.type !== void 0)
    ) {
      let r = t.type;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/type',
          schemaPath: '#/properties/type/type',
          keyword: 'type',
          params: { type: pi.properties.type.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((At.errors = e), i === 0);
}
function bt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = {
      instancePath: o,
      schemaPath:
        '\
#/type',
      keyword: 'type',
      params: { type: is.type },
    };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.selector === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword:
          '\
required',
        params: { missingProperty: 'selector' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.template === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'template' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'minReadySeconds' || r === 'revisionHistoryLimit' || r === 'selector' || r === 'template' || r === 'updateStrategy')) {
        const s = {
          instancePath: o,
          schemaPath:
            '#/addit\
ionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.minReadySeconds !== void 0) {
      let r = t.minReadySeconds;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/minReadySeconds',
          schemaPath: '#/properties/minReadySeconds/type',
          keyword: 'type',
          params: { type: is.properties.minReadySeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/minReadySeconds',
            schemaPath: '#/properties/minReadySeconds/maximum',
            keyword: 'maximum',
            params: {
              comparison:
                '\
<=',
              limit: 2147483647,
            },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/minReadySeconds',
            schemaPath: '#/properties/minReadySeconds/minimum',
            keyword: 'minimum',
            params: {
              comparison:
                '\
>=',
              limit: -2147483648,
            },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.revisionHistoryLimit !== void 0) {
      let r = t.revisionHistoryLimit;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/revisionHistoryLimit',
          schemaPath: '#/properties/revisionHistoryLimit/type',
          keyword: 'type',
          params: { type: is.properties.revisionHistoryLimit.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/revisionHistoryLimit',
            schemaPath: '#/properties/revisionHistoryLimit/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/revisionHistoryLimit',
            schemaPath: '#/properties/revisionHistoryLimit/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.selector !== void 0) {
      let r = t.selector;
      if (!(r && typeof r == 'object' && !Array.isArray(r))) {
        const s = {
          instancePath: o + '/selector',
          schemaPath: '#/properties/selector/type',
          keyword:
            '\
type',
          params: { type: 'object' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      er(r, { instancePath: o + '/selector', parentData: t, parentDataProperty: 'selector', rootData: l }) ||
        ((e = e === null ? er.errors : e.concat(er.errors)), (i = e.length));
    }
    if (t.template !== void 0) {
      let r = t.template;
      if (!(r && typeof r == 'object' && !Array.isArray(r))) {
        const s = { instancePath: o + '/template', schemaPath: '#/properties/template/type', keyword: 'type', params: { type: 'object' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      kt(r, { instancePath: o + '/template', parentData: t, parentDataProperty: 'template', rootData: l }) ||
        ((e = e === null ? kt.errors : e.concat(kt.errors)), (i = e.length));
    }
    t.updateStrategy !== void 0 &&
      (At(t.updateStrategy, { instancePath: o + '/updateStrategy', parentData: t, parentDataProperty: 'updateStrategy', rootData: l }) ||
        ((e = e === null ? At.errors : e.concat(At.errors)), (i = e.length)));
  }
  return ((bt.errors = e), i === 0);
}
const j = f.DaemonSet.$defs.DaemonSetStatus,
  Ve = f.DaemonSet.$defs.DaemonSetCondition;
function Dt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ve.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'lastTransitionTime' || r === 'message' || r === 'reason' || r === 'status' || r === 'type')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.lastTransitionTime !== void 0) {
      let r = t.lastTransitionTime;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/lastTransitionTime',
          schemaPath:
            '#/properties/lastTr\
ansitionTime/type',
          keyword: 'type',
          params: { type: Ve.properties.lastTransitionTime.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !D.test(r)) {
        const s = {
          instancePath: o + '/lastTransitionTime',
          schemaPath:
            '\
#/properties/lastTransitionTime/pattern',
          keyword: 'pattern',
          params: { pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.message !== void 0) {
      let r = t.message;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/message',
          schemaPath: '#/properties/message/type',
          keyword: 'type',
          params: { type: Ve.properties.message.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.reason !== void 0) {
      let r = t.reason;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/reason',
          schemaPath: '#/properties/reason/type',
          keyword: 'type',
          params: { type: Ve.properties.reason.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.status !== void 0) {
      let r = t.status;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/status',
          schemaPath: '#/properties/status/type',
          keyword: 'type',
          params: { type: Ve.properties.status.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.type !== void 0) {
      let r = t.type;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/type',
          schemaPath:
            '#/properties/type/t\
ype',
          keyword: 'type',
          params: { type: Ve.properties.type.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Dt.errors = e), i === 0);
}
function vt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: j.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (
    t &&
    typeof t ==
      '\
object' &&
    !Array.isArray(t)
  ) {
    for (const r in t)
      if (!A.call(j.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.collisionCount !== void 0) {
      let r = t.collisionCount;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/collisionCount',
          schemaPath:
            '#/pro\
perties/collisionCount/type',
          keyword: 'type',
          params: { type: j.properties.collisionCount.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/collisionCount',
            schemaPath: '#/properties/collisionCount/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/collisionCount',
            schemaPath: '#/properties/collisionCount/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.conditions !== void 0) {
      let r = t.conditions;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/conditions',
          schemaPath: '#/properties/conditions/type',
          keyword: 'type',
          params: { type: j.properties.conditions.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/conditions/' + p,
              schemaPath:
                '#/properties/conditions/items\
/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          Dt(n, { instancePath: o + '/conditions/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? Dt.errors : e.concat(Dt.errors)), (i = e.length));
        }
      }
    }
    if (t.currentNumberScheduled !== void 0) {
      let r = t.currentNumberScheduled;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/currentNumberScheduled',
          schemaPath: '#/properties/currentNumberScheduled/type',
          keyword: 'type',
          params: { type: j.properties.currentNumberScheduled.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/currentNumberScheduled',
            schemaPath: '#/properties/currentNumberScheduled/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/currentNumberScheduled',
            schemaPath: '#/properties/currentNumberScheduled/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.desiredNumberScheduled !== void 0) {
      let r = t.desiredNumberScheduled;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath:
            o +
            '/desire\
dNumberScheduled',
          schemaPath: '#/properties/desiredNumberScheduled/type',
          keyword: 'type',
          params: { type: j.properties.desiredNumberScheduled.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/desiredNumberScheduled',
            schemaPath: '#/properties/desiredNumberScheduled/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/desiredNumberScheduled',
            schemaPath: '#/properties/desiredNumberScheduled/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.numberAvailable !== void 0) {
      let r = t.numberAvailable;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath:
            o +
            '/\
numberAvailable',
          schemaPath: '#/properties/numberAvailable/type',
          keyword: 'type',
          params: { type: j.properties.numberAvailable.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/numberAvailable',
            schemaPath: '#/properties/numberAvailable/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/numberAvailable',
            schemaPath: '#/properties/numberAvailable/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.numberMisscheduled !== void 0) {
      let r = t.numberMisscheduled;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/numberMisscheduled',
          schemaPath:
            '#/properties/numbe\
rMisscheduled/type',
          keyword: 'type',
          params: { type: j.properties.numberMisscheduled.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/numberMisscheduled',
            schemaPath: '#/properties/numberMisscheduled/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/numberMisscheduled',
            schemaPath: '#/properties/numberMisscheduled/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.numberReady !== void 0) {
      let r = t.numberReady;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/numberReady',
          schemaPath: '#/properties/numberReady/type',
          keyword: 'type',
          params: {
            type: j.properties.numberReady.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/numberReady',
            schemaPath:
              '#/properties/numberR\
eady/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/numberReady',
            schemaPath:
              '#/properties/numb\
erReady/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.numberUnavailable !== void 0) {
      let r = t.numberUnavailable;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/numberUnavailable',
          schemaPath: '#/properties/numberUnavailable/type',
          keyword: 'type',
          params: { type: j.properties.numberUnavailable.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/numberUnavailable',
            schemaPath: '#/properties/numberUnavailable/maximum',
            keyword: 'maximum',
            params: {
              comparison: '<=',
              limit: 2147483647,
            },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/numberUnavailable',
            schemaPath: '#/properties/numberUnavailable/minimum',
            keyword:
              'mi\
nimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.observedGeneration !== void 0) {
      let r = t.observedGeneration;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/observedGeneration',
          schemaPath: '#/properties/observedGeneration/type',
          keyword: 'type',
          params: { type: j.properties.observedGeneration.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/observedGeneration',
            schemaPath: '#/properties/observedGeneration/maximum',
            keyword: 'maximum',
            params: {
              comparison:
                '\
<=',
              limit: 9007199254740991,
            },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/observedGeneration',
            schemaPath: '#/properties/observedGeneration/minimum',
            keyword:
              '\
minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.updatedNumberScheduled !== void 0) {
      let r = t.updatedNumberScheduled;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/updatedNumberScheduled',
          schemaPath: '#/properties/updatedNumberScheduled/type',
          keyword: 'type',
          params: { type: j.properties.updatedNumberScheduled.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/updatedNumberScheduled',
            schemaPath: '#/properties/updatedNumberScheduled/maximum',
            keyword:
              '\
maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/updatedNumberScheduled',
            schemaPath:
              '#/properties/updatedNumberSch\
eduled/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
  }
  return ((vt.errors = e), i === 0);
}
function Nt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.apiVersion === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            'apiV\
ersion',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.kind === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'kind' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.metadata === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'metadata' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.spec === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '#/r\
equired',
        keyword: 'required',
        params: { missingProperty: 'spec' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'apiVersion' || r === 'kind' || r === 'metadata' || r === 'spec' || r === 'status')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.apiVersion !== void 0 && t.apiVersion !== 'apps/v1') {
      const r = {
        instancePath: o + '/apiVersion',
        schemaPath: '#/properties/apiVersion/const',
        keyword: 'const',
        params: { allowedValue: 'apps/v1' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.kind !== void 0 && t.kind !== 'DaemonSet') {
      const r = {
        instancePath: o + '/kind',
        schemaPath: '#/properties/kind/const',
        keyword: 'const',
        params: { allowedValue: 'DaemonSet' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.metadata !== void 0) {
      let r = t.metadata;
      if (!(r && typeof r == 'object' && !Array.isArray(r))) {
        const s = { instancePath: o + '/metadata', schemaPath: '#/properties/metadata/type', keyword: 'type', params: { type: 'object' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      U(r, { instancePath: o + '/metadata', parentData: t, parentDataProperty: 'metadata', rootData: l }) ||
        ((e = e === null ? U.errors : e.concat(U.errors)), (i = e.length));
    }
    if (t.spec !== void 0) {
      let r = t.spec;
      if (!(r && typeof r == 'object' && !Array.isArray(r))) {
        const s = { instancePath: o + '/spec', schemaPath: '#/properties/spec/type', keyword: 'type', params: { type: 'object' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      bt(r, { instancePath: o + '/spec', parentData: t, parentDataProperty: 'spec', rootData: l }) ||
        ((e = e === null ? bt.errors : e.concat(bt.errors)), (i = e.length));
    }
    t.status !== void 0 &&
      (vt(t.status, { instancePath: o + '/status', parentData: t, parentDataProperty: 'status', rootData: l }) ||
        ((e = e === null ? vt.errors : e.concat(vt.errors)), (i = e.length)));
  } else {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((Nt.errors = e), i === 0);
}
function ni(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  return (
    Nt(t, { instancePath: o, parentData: y, parentDataProperty: u, rootData: l }) ||
      ((e = e === null ? Nt.errors : e.concat(Nt.errors)), (i = e.length)),
    (ni.errors = e),
    i === 0
  );
}
const so = fi,
  io = f.Pod,
  oo = f.Pod.$defs.Pod;
function St(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: m.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.containers === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'containers' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!A.call(m.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath:
            '#/additi\
onalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.activeDeadlineSeconds !== void 0) {
      let r = t.activeDeadlineSeconds;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/activeDeadlineSeconds',
          schemaPath: '#/properties/activeDeadlineSeconds/type',
          keyword: 'type',
          params: { type: m.properties.activeDeadlineSeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/activeDeadlineSeconds',
            schemaPath:
              '#/properties/activeDeadlineSeconds\
/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/activeDeadlineSeconds',
            schemaPath:
              '\
#/properties/activeDeadlineSeconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (
      (t.affinity !== void 0 &&
        (Z(t.affinity, {
          instancePath:
            o +
            '/a\
ffinity',
          parentData: t,
          parentDataProperty: 'affinity',
          rootData: l,
        }) ||
          ((e = e === null ? Z.errors : e.concat(Z.errors)), (i = e.length))),
      t.automountServiceAccountToken !== void 0)
    ) {
      let r = t.automountServiceAccountToken;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/automountServiceAccountToken',
          schemaPath: '#/properties/automountServiceAccountToken/type',
          keyword: 'type',
          params: { type: m.properties.automountServiceAccountToken.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.containers !== void 0) {
      let r = t.containers;
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/containers/' + p,
              schemaPath: '#/properties/containers/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          N(n, { instancePath: o + '/containers/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? N.errors : e.concat(N.errors)), (i = e.length));
        }
      } else {
        const s = {
          instancePath: o + '/containers',
          schemaPath: '#/properties/containers/type',
          keyword: 'type',
          params: {
            type: '\
array',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.dnsConfig !== void 0 &&
        (ce(t.dnsConfig, { instancePath: o + '/dnsConfig', parentData: t, parentDataProperty: 'dnsConfig', rootData: l }) ||
          ((e = e === null ? ce.errors : e.concat(ce.errors)), (i = e.length))),
      t.dnsPolicy !== void 0)
    ) {
      let r = t.dnsPolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/dnsPolicy',
          schemaPath: '#/properties/dnsPolicy/type',
          keyword: 'type',
          params: { type: m.properties.dnsPolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.enableServiceLinks !== void 0) {
      let r = t.enableServiceLinks;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/enableServiceLinks',
          schemaPath:
            '\
#/properties/enableServiceLinks/type',
          keyword: 'type',
          params: { type: m.properties.enableServiceLinks.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.ephemeralContainers !== void 0) {
      let r = t.ephemeralContainers;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/ephemeralContainers',
          schemaPath: '#/properties/ephemeralContainers/type',
          keyword: 'type',
          params: { type: m.properties.ephemeralContainers.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/ephemeralContainers/' + p,
              schemaPath:
                '#/p\
roperties/ephemeralContainers/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          de(n, { instancePath: o + '/ephemeralContainers/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? de.errors : e.concat(de.errors)), (i = e.length));
        }
      }
    }
    if (t.hostAliases !== void 0) {
      let r = t.hostAliases;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/hostAliases',
          schemaPath:
            '#/properties/h\
ostAliases/type',
          keyword: 'type',
          params: { type: m.properties.hostAliases.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(
            n &&
            typeof n ==
              'objec\
t' &&
            !Array.isArray(n)
          )) {
            const a = {
              instancePath: o + '/hostAliases/' + p,
              schemaPath: '#/properties/hostAliases/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          he(n, { instancePath: o + '/hostAliases/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? he.errors : e.concat(he.errors)), (i = e.length));
        }
      }
    }
    if (t.hostIPC !== void 0) {
      let r = t.hostIPC;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/hostIPC',
          schemaPath: '#/properties/hostIPC/type',
          keyword: 'type',
          params: { type: m.properties.hostIPC.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.hostNetwork !== void 0) {
      let r = t.hostNetwork;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/hostNetwork',
          schemaPath: '#/properties/hostNetwork/type',
          keyword: 'type',
          params: { type: m.properties.hostNetwork.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.hostPID !== void 0) {
      let r = t.hostPID;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/hostPID',
          schemaPath: '#/properties/hostPID/type',
          keyword: 'type',
          params: { type: m.properties.hostPID.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.hostUsers !== void 0) {
      let r = t.hostUsers;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/hostUsers',
          schemaPath: '#/properties/hostUsers/type',
          keyword: 'type',
          params: { type: m.properties.hostUsers.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.hostname !== void 0) {
      let r = t.hostname;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/hostname',
          schemaPath:
            '#/properties/hostnam\
e/type',
          keyword: 'type',
          params: { type: m.properties.hostname.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.hostnameOverride !== void 0) {
      let r = t.hostnameOverride;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/hostnameOverride',
          schemaPath: '#/properties/hostnameOverride/type',
          keyword: 'type',
          params: { type: m.properties.hostnameOverride.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.imagePullSecrets !== void 0) {
      let r = t.imagePullSecrets;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/imagePullSecrets',
          schemaPath: '#/properties/imagePullSecrets/type',
          keyword: 'type',
          params: { type: m.properties.imagePullSecrets.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/imagePullSecrets/' + p,
              schemaPath:
                '\
#/properties/imagePullSecrets/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          d(n, { instancePath: o + '/imagePullSecrets/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? d.errors : e.concat(d.errors)), (i = e.length));
        }
      }
    }
    if (t.initContainers !== void 0) {
      let r = t.initContainers;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/initContainers',
          schemaPath:
            '#/prope\
rties/initContainers/type',
          keyword: 'type',
          params: { type: m.properties.initContainers.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/initContainers/' + p,
              schemaPath: '#/properties/initContainers/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          N(n, {
            instancePath: o + '/initContainers/' + p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? N.errors : e.concat(N.errors)), (i = e.length));
        }
      }
    }
    if (t.nodeName !== void 0) {
      let r = t.nodeName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/nodeName',
          schemaPath: '#/properties/nodeName/type',
          keyword: 'type',
          params: { type: m.properties.nodeName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.nodeSelector !== void 0) {
      let r = t.nodeSelector;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/nodeSelector',
          schemaPath: '#/properties/nodeSelector/type',
          keyword: 'type',
          params: { type: m.properties.nodeSelector.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r)) {
        for (const s in r)
          if (typeof r[s] != 'string') {
            const p = {
              instancePath: o + '/nodeSelector/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/nodeSelector/additionalProperties/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
      }
    }
    if (
      (t.os !== void 0 &&
        (Pe(t.os, { instancePath: o + '/os', parentData: t, parentDataProperty: 'os', rootData: l }) ||
          ((e = e === null ? Pe.errors : e.concat(Pe.errors)), (i = e.length))),
      t.overhead !== void 0)
    ) {
      let r = t.overhead;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/overhead',
          schemaPath: '#/properties/overhead/type',
          keyword: 'type',
          params: { type: m.properties.overhead.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r))
        for (const s in r) {
          let p = r[s];
          if (typeof p != 'string' && !(typeof p == 'number' && isFinite(p))) {
            const n = {
              instancePath: o + '/overhead/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath:
                '#/properties/overhead/additionalProperti\
es/type',
              keyword: 'type',
              params: { type: m.properties.overhead.additionalProperties.type },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
          if (typeof p == 'string' && !x.test(p)) {
            const n = {
              instancePath: o + '/overhead/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/overhead/additionalProperties/pattern',
              keyword: 'pattern',
              params: { pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
        }
    }
    if (t.preemptionPolicy !== void 0) {
      let r = t.preemptionPolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/preemptionPolicy',
          schemaPath: '#/properties/preemptionPolicy/type',
          keyword: 'type',
          params: {
            type: m.properties.preemptionPolicy.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.priority !== void 0) {
      let r = t.priority;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/priority',
          schemaPath: '#/properties/priority/type',
          keyword: 'type',
          params: { type: m.properties.priority.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/priority',
            schemaPath: '#/properties/priority/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/priority',
            schemaPath: '#/properties/priority/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.priorityClassName !== void 0) {
      let r = t.priorityClassName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/priorityClassName',
          schemaPath: '#/properties/priorityClassName/type',
          keyword: 'type',
          params: { type: m.properties.priorityClassName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.readinessGates !== void 0) {
      let r = t.readinessGates;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/readinessGates',
          schemaPath:
            '#/properties/readinessGa\
tes/type',
          keyword: 'type',
          params: { type: m.properties.readinessGates.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/readinessGates/' + p,
              schemaPath: '#/properties/readinessGates/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          ge(n, { instancePath: o + '/readinessGates/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? ge.errors : e.concat(ge.errors)), (i = e.length));
        }
      }
    }
    if (t.resourceClaims !== void 0) {
      let r = t.resourceClaims;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/resourceClaims',
          schemaPath: '#/properties/resourceClaims/type',
          keyword: 'type',
          params: { type: m.properties.resourceClaims.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/resourceClaims/' + p,
              schemaPath: '#/properties/resourceClaims/items/type',
              keyword:
                '\
type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          ke(n, { instancePath: o + '/resourceClaims/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? ke.errors : e.concat(ke.errors)), (i = e.length));
        }
      }
    }
    if (
      (t.resources !== void 0 &&
        (w(t.resources, { instancePath: o + '/resources', parentData: t, parentDataProperty: 'resources', rootData: l }) ||
          ((e = e === null ? w.errors : e.concat(w.errors)), (i = e.length))),
      t.restartPolicy !== void 0)
    ) {
      let r = t.restartPolicy;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/restartPolicy',
          schemaPath: '#/properties/restartPolicy/type',
          keyword: 'type',
          params: { type: m.properties.restartPolicy.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.runtimeClassName !== void 0) {
      let r = t.runtimeClassName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/runtimeClassName',
          schemaPath:
            '#/properties/runtimeClas\
sName/type',
          keyword: 'type',
          params: { type: m.properties.runtimeClassName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.schedulerName !== void 0) {
      let r = t.schedulerName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/schedulerName',
          schemaPath: '#/properties/schedulerName/type',
          keyword: 'type',
          params: { type: m.properties.schedulerName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.schedulingGates !== void 0) {
      let r = t.schedulingGates;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/schedulingGates',
          schemaPath: '#/properties/schedulingGates/type',
          keyword: 'type',
          params: { type: m.properties.schedulingGates.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/schedulingGates/' + p,
              schemaPath: '#/properties/schedulingGates/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          we(n, { instancePath: o + '/schedulingGates/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? we.errors : e.concat(we.errors)), (i = e.length));
        }
      }
    }
    if (
      (t.schedulingGroup !== void 0 &&
        (Ae(t.schedulingGroup, {
          instancePath: o + '/schedulingGroup',
          parentData: t,
          parentDataProperty: 'schedulingGroup',
          rootData: l,
        }) ||
          ((e = e === null ? Ae.errors : e.concat(Ae.errors)), (i = e.length))),
      t.securityContext !== void 0 &&
        (be(t.securityContext, {
          instancePath: o + '/securityContext',
          parentData: t,
          parentDataProperty: 'securityContext',
          rootData: l,
        }) ||
          ((e = e === null ? be.errors : e.concat(be.errors)), (i = e.length))),
      t.serviceAccount !== void 0)
    ) {
      let r = t.serviceAccount;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/serviceAccount',
          schemaPath:
            '#/proper\
ties/serviceAccount/type',
          keyword: 'type',
          params: { type: m.properties.serviceAccount.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.serviceAccountName !== void 0) {
      let r = t.serviceAccountName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/serviceAccountName',
          schemaPath: '#/properties/serviceAccountName/type',
          keyword: 'type',
          params: { type: m.properties.serviceAccountName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.setHostnameAsFQDN !== void 0) {
      let r = t.setHostnameAsFQDN;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/setHostnameAsFQDN',
          schemaPath: '#/properties/setHostnameAsFQDN/type',
          keyword: 'type',
          params: { type: m.properties.setHostnameAsFQDN.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.shareProcessNamespace !== void 0) {
      let r = t.shareProcessNamespace;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/shareProcessNamespace',
          schemaPath: '#/properties/shareProcessNamespace/type',
          keyword: 'type',
          params: { type: m.properties.shareProcessNamespace.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.subdomain !== void 0) {
      let r = t.subdomain;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/subdomain',
          schemaPath: '#/properties/subdomain/type',
          keyword: 'type',
          params: { type: m.properties.subdomain.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.terminationGracePeriodSeconds !== void 0) {
      let r = t.terminationGracePeriodSeconds;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath:
            o +
            '/terminat\
ionGracePeriodSeconds',
          schemaPath: '#/properties/terminationGracePeriodSeconds/type',
          keyword: 'type',
          params: { type: m.properties.terminationGracePeriodSeconds.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/terminationGracePeriodSeconds',
            schemaPath: '#/properties/terminationGracePeriodSeconds/maximum',
            keyword: 'maximum',
            params: {
              comparison: '<=',
              limit: 9007199254740991,
            },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/terminationGracePeriodSeconds',
            schemaPath:
              '#/properties/terminationGra\
cePeriodSeconds/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.tolerations !== void 0) {
      let r = t.tolerations;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/tolerations',
          schemaPath: '#/properties/tolerations/type',
          keyword: 'type',
          params: { type: m.properties.tolerations.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/tolerations/' + p,
              schemaPath: '#/properties/tolerations/items/type',
              keyword: 'type',
              params: {
                type: 'object',
              },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          De(n, { instancePath: o + '/tolerations/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? De.errors : e.concat(De.errors)), (i = e.length));
        }
      }
    }
    if (t.topologySpreadConstraints !== void 0) {
      let r = t.topologySpreadConstraints;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/topologySpreadConstraints',
          schemaPath: '#/properties/topologySpreadConstraints/type',
          keyword: 'type',
          params: {
            type: m.properties.topologySpreadConstraints.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/topologySpreadConstraints/' + p,
              schemaPath: '#/properties/topologySpreadConstraints/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          ve(n, {
            instancePath:
              o +
              '\
/topologySpreadConstraints/' +
              p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? ve.errors : e.concat(ve.errors)), (i = e.length));
        }
      }
    }
    if (t.volumes !== void 0) {
      let r = t.volumes;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/volumes',
          schemaPath: '#/properties/volumes/type',
          keyword: 'type',
          params: { type: m.properties.volumes.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/volumes/' + p,
              schemaPath: '#/properties/volumes/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          $e(n, { instancePath: o + '/volumes/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? $e.errors : e.concat($e.errors)), (i = e.length));
        }
      }
    }
  }
  return ((St.errors = e), i === 0);
}
const h = f.Pod.$defs.PodStatus,
  G = f.Pod.$defs.PodCondition;
function jt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: G.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(
        r === 'lastProbeTime' ||
        r === 'lastTransitionTime' ||
        r === 'message' ||
        r === 'observedGeneration' ||
        r === 'reason' ||
        r === 'status' ||
        r === 'type'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: {
            additionalProperty: r,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.lastProbeTime !== void 0) {
      let r = t.lastProbeTime;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/lastProbeTime',
          schemaPath:
            '#/propertie\
s/lastProbeTime/type',
          keyword: 'type',
          params: { type: G.properties.lastProbeTime.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !D.test(r)) {
        const s = {
          instancePath: o + '/lastProbeTime',
          schemaPath:
            '\
#/properties/lastProbeTime/pattern',
          keyword: 'pattern',
          params: { pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.lastTransitionTime !== void 0) {
      let r = t.lastTransitionTime;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/lastTransitionTime',
          schemaPath: '#/properties/lastTransitionTime/type',
          keyword: 'type',
          params: { type: G.properties.lastTransitionTime.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !D.test(r)) {
        const s = {
          instancePath: o + '/lastTransitionTime',
          schemaPath: '#/properties/lastTransitionTime/pattern',
          keyword:
            'pa\
ttern',
          params: { pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.message !== void 0) {
      let r = t.message;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/message',
          schemaPath: '#/properties/message/type',
          keyword: 'type',
          params: { type: G.properties.message.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.observedGeneration !== void 0) {
      let r = t.observedGeneration;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/observedGeneration',
          schemaPath: '#/properties/observedGeneration/type',
          keyword:
            '\
type',
          params: { type: G.properties.observedGeneration.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/observedGeneration',
            schemaPath: '#/properties/observedGeneration/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/observedGeneration',
            schemaPath: '#/properties/observedGeneration/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.reason !== void 0) {
      let r = t.reason;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/reason',
          schemaPath: '#/properties/reason/type',
          keyword: 'type',
          params: { type: G.properties.reason.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.status !== void 0) {
      let r = t.status;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/status',
          schemaPath: '#/properties/status/type',
          keyword: 'type',
          params: { type: G.properties.status.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.type !== void 0) {
      let r = t.type;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/type',
          schemaPath: '#/properties/type/type',
          keyword: 'type',
          params: { type: G.properties.type.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((jt.errors = e), i === 0);
}
const v = f.Pod.$defs.ContainerStatus,
  $s = f.Pod.$defs.ResourceStatus,
  $t = f.Pod.$defs.ResourceHealth;
function xt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: $t.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'health' || r === 'message' || r === 'resourceID')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            '\
additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.health !== void 0) {
      let r = t.health;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/health',
          schemaPath:
            '#/\
properties/health/type',
          keyword: 'type',
          params: { type: $t.properties.health.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.message !== void 0) {
      let r = t.message;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/message',
          schemaPath: '#/properties/message/type',
          keyword: 'type',
          params: { type: $t.properties.message.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.resourceID !== void 0) {
      let r = t.resourceID;
      if (
        typeof r !=
          'stri\
ng' &&
        r !== null
      ) {
        const s = {
          instancePath: o + '/resourceID',
          schemaPath: '#/properties/resourceID/type',
          keyword: 'type',
          params: { type: $t.properties.resourceID.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((xt.errors = e), i === 0);
}
function qt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = {
      instancePath: o,
      schemaPath:
        '\
#/type',
      keyword: 'type',
      params: { type: $s.type },
    };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'name' || r === 'resources')) {
        const s = {
          instancePath: o,
          schemaPath:
            '\
#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: $s.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.resources !== void 0) {
      let r = t.resources;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/resources',
          schemaPath: '#/properties/resources/type',
          keyword: 'type',
          params: { type: $s.properties.resources.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/resources/' + p,
              schemaPath: '#/properties/resources/items/type',
              keyword: 'type',
              params: {
                type: 'obje\
ct',
              },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          xt(n, { instancePath: o + '/resources/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? xt.errors : e.concat(xt.errors)), (i = e.length));
        }
      }
    }
  }
  return ((qt.errors = e), i === 0);
}
const Mi = f.Pod.$defs.ContainerState,
  li = f.Pod.$defs.ContainerStateRunning;
function Ct(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: li.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (r !== 'startedAt') {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.startedAt !== void 0) {
      let r = t.startedAt;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/startedAt',
          schemaPath: '#/properties/startedAt/type',
          keyword: 'type',
          params: { type: li.properties.startedAt.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !D.test(r)) {
        const s = {
          instancePath: o + '/startedAt',
          schemaPath: '#/properties/startedAt/pattern',
          keyword: 'pattern',
          params: {
            pattern:
              '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?\
([Zz]|[-+]\\d\\d:\\d\\d)$',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Ct.errors = e), i === 0);
}
const V = f.Pod.$defs.ContainerStateTerminated;
function Tt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: V.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (
    t &&
    typeof t ==
      '\
object' &&
    !Array.isArray(t)
  ) {
    for (const r in t)
      if (!(
        r === 'containerID' ||
        r === 'exitCode' ||
        r === 'finishedAt' ||
        r === 'message' ||
        r === 'reason' ||
        r === 'signal' ||
        r === 'startedAt'
      )) {
        const s = {
          instancePath: o,
          schemaPath:
            '\
#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.containerID !== void 0) {
      let r = t.containerID;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/containerID',
          schemaPath: '#/properties/containerID/type',
          keyword: 'type',
          params: { type: V.properties.containerID.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.exitCode !== void 0) {
      let r = t.exitCode;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/exitCode',
          schemaPath: '#/properties/exitCode/type',
          keyword: 'type',
          params: { type: V.properties.exitCode.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/exitCode',
            schemaPath: '#/properties/exitCode/maximum',
            keyword: 'maximum',
            params: {
              comparison:
                '\
<=',
              limit: 2147483647,
            },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/exitCode',
            schemaPath: '#/properties/exitCode/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.finishedAt !== void 0) {
      let r = t.finishedAt;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/finishedAt',
          schemaPath:
            '#/properties/finished\
At/type',
          keyword: 'type',
          params: { type: V.properties.finishedAt.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !D.test(r)) {
        const s = {
          instancePath: o + '/finishedAt',
          schemaPath:
            '#/properties/finis\
hedAt/pattern',
          keyword: 'pattern',
          params: { pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.message !== void 0) {
      let r = t.message;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/message',
          schemaPath: '#/properties/message/type',
          keyword: 'type',
          params: { type: V.properties.message.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.reason !== void 0) {
      let r = t.reason;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/reason',
          schemaPath: '#/properties/reason/type',
          keyword: 'type',
          params: { type: V.properties.reason.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.signal !== void 0) {
      let r = t.signal;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/signal',
          schemaPath: '#/properties/signal/type',
          keyword:
            't\
ype',
          params: { type: V.properties.signal.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath: o + '/signal',
            schemaPath:
              '#/properties/sign\
al/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/signal',
            schemaPath:
              '#/properties/signal/mini\
mum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.startedAt !== void 0) {
      let r = t.startedAt;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath:
            o +
            '/\
startedAt',
          schemaPath: '#/properties/startedAt/type',
          keyword: 'type',
          params: { type: V.properties.startedAt.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !D.test(r)) {
        const s = {
          instancePath:
            o +
            '/\
startedAt',
          schemaPath: '#/properties/startedAt/pattern',
          keyword: 'pattern',
          params: { pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Tt.errors = e), i === 0);
}
const xs = f.Pod.$defs.ContainerStateWaiting;
function Rt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: xs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'message' || r === 'reason')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.message !== void 0) {
      let r = t.message;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/message',
          schemaPath: '#/properties/message/type',
          keyword: 'type',
          params: { type: xs.properties.message.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.reason !== void 0) {
      let r = t.reason;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/reason',
          schemaPath: '#/properties/reason/type',
          keyword: 'type',
          params: { type: xs.properties.reason.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Rt.errors = e), i === 0);
}
function xe(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Mi.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'running' || r === 'terminated' || r === 'waiting')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    (t.running !== void 0 &&
      (Ct(t.running, { instancePath: o + '/running', parentData: t, parentDataProperty: 'running', rootData: l }) ||
        ((e = e === null ? Ct.errors : e.concat(Ct.errors)), (i = e.length))),
      t.terminated !== void 0 &&
        (Tt(t.terminated, { instancePath: o + '/terminated', parentData: t, parentDataProperty: 'terminated', rootData: l }) ||
          ((e = e === null ? Tt.errors : e.concat(Tt.errors)), (i = e.length))),
      t.waiting !== void 0 &&
        (Rt(t.waiting, { instancePath: o + '/waiting', parentData: t, parentDataProperty: 'waiting', rootData: l }) ||
          ((e = e === null ? Rt.errors : e.concat(Rt.errors)), (i = e.length))));
  }
  return ((xe.errors = e), i === 0);
}
const zi = f.Pod.$defs.ContainerUser,
  Et = f.Pod.$defs.LinuxContainerUser;
function Ft(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Et.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'gid' || r === 'supplementalGroups' || r === 'uid')) {
        const s = {
          instancePath: o,
          schemaPath:
            '\
#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.gid !== void 0) {
      let r = t.gid;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/gid',
          schemaPath: '#/properties/gid/type',
          keyword: 'type',
          params: { type: Et.properties.gid.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/gid',
            schemaPath: '#/properties/gid/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/gid',
            schemaPath: '#/properties/gid/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.supplementalGroups !== void 0) {
      let r = t.supplementalGroups;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/supplementalGroups',
          schemaPath: '#/properties/supplementalGroups/type',
          keyword: 'type',
          params: { type: Et.properties.supplementalGroups.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(typeof n == 'number' && !(n % 1) && !isNaN(n) && isFinite(n))) {
            const a = {
              instancePath:
                o +
                '/supplement\
alGroups/' +
                p,
              schemaPath: '#/properties/supplementalGroups/items/type',
              keyword: 'type',
              params: { type: 'integer' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          if (typeof n == 'number' && isFinite(n)) {
            if (n > 9007199254740991 || isNaN(n)) {
              const a = {
                instancePath: o + '/supplementalGroups/' + p,
                schemaPath: '#/properties/supplementalGroups/items/maximum',
                keyword: 'maximum',
                params: { comparison: '<=', limit: 9007199254740991 },
              };
              (e === null ? (e = [a]) : e.push(a), i++);
            }
            if (n < -9007199254740991 || isNaN(n)) {
              const a = {
                instancePath: o + '/supplementalGroups/' + p,
                schemaPath: '#/properties/supplementalGroups/items/minimum',
                keyword: 'minimum',
                params: { comparison: '>=', limit: -9007199254740991 },
              };
              (e === null ? (e = [a]) : e.push(a), i++);
            }
          }
        }
      }
    }
    if (t.uid !== void 0) {
      let r = t.uid;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/uid',
          schemaPath: '#/properties/uid/type',
          keyword:
            '\
type',
          params: { type: Et.properties.uid.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/uid',
            schemaPath:
              '#/properties/ui\
d/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/uid',
            schemaPath:
              '#/properties/uid\
/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
  }
  return ((Ft.errors = e), i === 0);
}
function It(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: zi.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (r !== 'linux') {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    t.linux !== void 0 &&
      (Ft(t.linux, { instancePath: o + '/linux', parentData: t, parentDataProperty: 'linux', rootData: l }) ||
        ((e = e === null ? Ft.errors : e.concat(Ft.errors)), (i = e.length)));
  }
  return ((It.errors = e), i === 0);
}
const Xe = f.Pod.$defs.VolumeMountStatus,
  Li = f.Pod.$defs.VolumeStatus,
  ai = f.Pod.$defs.ImageVolumeStatus;
function Ot(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: ai.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (r !== 'imageRef') {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.imageRef !== void 0) {
      let r = t.imageRef;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/imageRef',
          schemaPath: '#/properties/imageRef/type',
          keyword: 'type',
          params: { type: ai.properties.imageRef.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Ot.errors = e), i === 0);
}
function Gt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Li.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (r !== 'image') {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    t.image !== void 0 &&
      (Ot(t.image, { instancePath: o + '/image', parentData: t, parentDataProperty: 'image', rootData: l }) ||
        ((e = e === null ? Ot.errors : e.concat(Ot.errors)), (i = e.length)));
  }
  return ((Gt.errors = e), i === 0);
}
function Vt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Xe.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'mountPath' || r === 'name' || r === 'readOnly' || r === 'recursiveReadOnly' || r === 'volumeStatus')) {
        const s = {
          instancePath: o,
          schemaPath:
            '#/addi\
tionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.mountPath !== void 0) {
      let r = t.mountPath;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/mountPath',
          schemaPath: '#/properties/mountPath/type',
          keyword: 'type',
          params: { type: Xe.properties.mountPath.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: Xe.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.readOnly !== void 0) {
      let r = t.readOnly;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/readOnly',
          schemaPath: '#/properties/readOnly/type',
          keyword: 'type',
          params: { type: Xe.properties.readOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.recursiveReadOnly !== void 0) {
      let r = t.recursiveReadOnly;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/recursiveReadOnly',
          schemaPath: '#/properties/recursiveReadOnly/type',
          keyword: 'type',
          params: { type: Xe.properties.recursiveReadOnly.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    t.volumeStatus !== void 0 &&
      (Gt(t.volumeStatus, { instancePath: o + '/volumeStatus', parentData: t, parentDataProperty: 'volumeStatus', rootData: l }) ||
        ((e = e === null ? Gt.errors : e.concat(Gt.errors)), (i = e.length)));
  }
  return ((Vt.errors = e), i === 0);
}
function T(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: v.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!A.call(v.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.allocatedResources !== void 0) {
      let r = t.allocatedResources;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/allocatedResources',
          schemaPath: '#/properties/allocatedResources/type',
          keyword: 'type',
          params: {
            type: v.properties.allocatedResources.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r))
        for (const s in r) {
          let p = r[s];
          if (typeof p != 'string' && !(typeof p == 'number' && isFinite(p))) {
            const n = {
              instancePath: o + '/allocatedResources/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/allocatedResources/additionalProperties/type',
              keyword: 'type',
              params: { type: v.properties.allocatedResources.additionalProperties.type },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
          if (typeof p == 'string' && !x.test(p)) {
            const n = {
              instancePath: o + '/allocatedResources/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath:
                '\
#/properties/allocatedResources/additionalProperties/pattern',
              keyword: 'pattern',
              params: { pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
        }
    }
    if (t.allocatedResourcesStatus !== void 0) {
      let r = t.allocatedResourcesStatus;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/allocatedResourcesStatus',
          schemaPath: '#/properties/allocatedResourcesStatus/type',
          keyword: 'type',
          params: {
            type: v.properties.allocatedResourcesStatus.type,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/allocatedResourcesStatus/' + p,
              schemaPath: '#/properties/allocatedResourcesStatus/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          qt(n, {
            instancePath:
              o +
              '/a\
llocatedResourcesStatus/' +
              p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? qt.errors : e.concat(qt.errors)), (i = e.length));
        }
      }
    }
    if (t.containerID !== void 0) {
      let r = t.containerID;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/containerID',
          schemaPath: '#/properties/containerID/type',
          keyword: 'type',
          params: { type: v.properties.containerID.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.image !== void 0) {
      let r = t.image;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/image',
          schemaPath: '#/properties/image/type',
          keyword: 'type',
          params: { type: v.properties.image.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.imageID !== void 0) {
      let r = t.imageID;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/imageID',
          schemaPath: '#/properties/imageID/type',
          keyword: 'type',
          params: { type: v.properties.imageID.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.lastState !== void 0 &&
        (xe(t.lastState, { instancePath: o + '/lastState', parentData: t, parentDataProperty: 'lastState', rootData: l }) ||
          ((e = e === null ? xe.errors : e.concat(xe.errors)), (i = e.length))),
      t.name !== void 0)
    ) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: v.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.ready !== void 0) {
      let r = t.ready;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/ready',
          schemaPath: '#/properties/ready/type',
          keyword: 'type',
          params: { type: v.properties.ready.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.resources !== void 0 &&
        (w(t.resources, { instancePath: o + '/resources', parentData: t, parentDataProperty: 'resources', rootData: l }) ||
          ((e = e === null ? w.errors : e.concat(w.errors)), (i = e.length))),
      t.restartCount !== void 0)
    ) {
      let r = t.restartCount;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/restartCount',
          schemaPath:
            '#/propertie\
s/restartCount/type',
          keyword: 'type',
          params: { type: v.properties.restartCount.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 2147483647 || isNaN(r)) {
          const s = {
            instancePath:
              o +
              '/\
restartCount',
            schemaPath: '#/properties/restartCount/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 2147483647 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -2147483648 || isNaN(r)) {
          const s = {
            instancePath: o + '/restartCount',
            schemaPath: '#/properties/restartCount/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -2147483648 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.started !== void 0) {
      let r = t.started;
      if (typeof r != 'boolean' && r !== null) {
        const s = {
          instancePath: o + '/started',
          schemaPath: '#/properties/started/type',
          keyword: 'type',
          params: { type: v.properties.started.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.state !== void 0 &&
        (xe(t.state, { instancePath: o + '/state', parentData: t, parentDataProperty: 'state', rootData: l }) ||
          ((e = e === null ? xe.errors : e.concat(xe.errors)), (i = e.length))),
      t.stopSignal !== void 0)
    ) {
      let r = t.stopSignal;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/stopSignal',
          schemaPath: '#/properties/stopSignal/type',
          keyword: 'type',
          params: { type: v.properties.stopSignal.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (
      (t.user !== void 0 &&
        (It(t.user, { instancePath: o + '/user', parentData: t, parentDataProperty: 'user', rootData: l }) ||
          ((e = e === null ? It.errors : e.concat(It.errors)), (i = e.length))),
      t.volumeMounts !== void 0)
    ) {
      let r = t.volumeMounts;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/volumeMounts',
          schemaPath: '#/properties/volumeMounts/type',
          keyword: 'type',
          params: { type: v.properties.volumeMounts.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/volumeMounts/' + p,
              schemaPath: '#/properties/volumeMounts/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          Vt(n, { instancePath: o + '/volumeMounts/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? Vt.errors : e.concat(Vt.errors)), (i = e.length));
        }
      }
    }
  }
  return ((T.errors = e), i === 0);
}
const qs = f.Pod.$defs.PodExtendedResourceClaimStatus,
  Mt = f.Pod.$defs.ContainerExtendedResourceRequest;
function zt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Mt.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'containerName' || r === 'requestName' || r === 'resourceName')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            'add\
itionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.containerName !== void 0) {
      let r = t.containerName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath:
            o +
            '/containerNa\
me',
          schemaPath: '#/properties/containerName/type',
          keyword: 'type',
          params: { type: Mt.properties.containerName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.requestName !== void 0) {
      let r = t.requestName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/requestName',
          schemaPath: '#/properties/requestName/type',
          keyword: 'type',
          params: { type: Mt.properties.requestName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.resourceName !== void 0) {
      let r = t.resourceName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/resourceName',
          schemaPath: '#/properties/resourceName/type',
          keyword: 'type',
          params: { type: Mt.properties.resourceName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((zt.errors = e), i === 0);
}
function Lt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: qs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(
        r ===
          're\
questMappings' || r === 'resourceClaimName'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.requestMappings !== void 0) {
      let r = t.requestMappings;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/requestMappings',
          schemaPath: '#/properties/requestMappings/type',
          keyword: 'type',
          params: { type: qs.properties.requestMappings.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/requestMappings/' + p,
              schemaPath: '#/properties/requestMappings/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          zt(n, { instancePath: o + '/requestMappings/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? zt.errors : e.concat(zt.errors)), (i = e.length));
        }
      }
    }
    if (t.resourceClaimName !== void 0) {
      let r = t.resourceClaimName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/resourceClaimName',
          schemaPath:
            '\
#/properties/resourceClaimName/type',
          keyword: 'type',
          params: { type: qs.properties.resourceClaimName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Lt.errors = e), i === 0);
}
const yi = f.Pod.$defs.HostIP;
function Ut(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: yi.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (r !== 'ip') {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            'addi\
tionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.ip !== void 0) {
      let r = t.ip;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/ip',
          schemaPath:
            '#/properties/ip/ty\
pe',
          keyword: 'type',
          params: { type: yi.properties.ip.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Ut.errors = e), i === 0);
}
const Ye = f.Pod.$defs.NodeAllocatableResourceClaimStatus;
function Kt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Ye.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'containers' || r === 'resourceClaimName' || r === 'resources')) {
        const s = {
          instancePath: o,
          schemaPath:
            '\
#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.containers !== void 0) {
      let r = t.containers;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/containers',
          schemaPath: '#/properties/containers/type',
          keyword: 'type',
          params: { type: Ye.properties.containers.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/containers/' + p,
              schemaPath: '#/properties/containers/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      }
    }
    if (t.resourceClaimName !== void 0) {
      let r = t.resourceClaimName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/resourceClaimName',
          schemaPath: '#/properties/resourceClaimName/type',
          keyword: 'type',
          params: { type: Ye.properties.resourceClaimName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.resources !== void 0) {
      let r = t.resources;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/resources',
          schemaPath:
            '\
#/properties/resources/type',
          keyword: 'type',
          params: { type: Ye.properties.resources.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r))
        for (const s in r) {
          let p = r[s];
          if (typeof p != 'string' && !(typeof p == 'number' && isFinite(p))) {
            const n = {
              instancePath: o + '/resources/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/resources/additionalProperties/type',
              keyword: 'type',
              params: { type: Ye.properties.resources.additionalProperties.type },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
          if (typeof p == 'string' && !x.test(p)) {
            const n = {
              instancePath: o + '/resources/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/resources/additionalProperties/pattern',
              keyword: 'pattern',
              params: { pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
        }
    }
  }
  return ((Kt.errors = e), i === 0);
}
const ui = f.Pod.$defs.HostIP;
function Ht(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = {
      instancePath: o,
      schemaPath: '#/type',
      keyword: 'type',
      params: { type: ui.type },
    };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (r !== 'ip') {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.ip !== void 0) {
      let r = t.ip;
      if (typeof r != 'string' && r !== null) {
        const s = { instancePath: o + '/ip', schemaPath: '#/properties/ip/type', keyword: 'type', params: { type: ui.properties.ip.type } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Ht.errors = e), i === 0);
}
const Cs = f.Pod.$defs.PodResourceClaimStatus;
function Wt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: Cs.type } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!(r === 'name' || r === 'resourceClaimName')) {
        const s = {
          instancePath: o,
          schemaPath:
            '#/addit\
ionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath:
            o +
            '/\
name',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: Cs.properties.name.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.resourceClaimName !== void 0) {
      let r = t.resourceClaimName;
      if (
        typeof r !=
          's\
tring' &&
        r !== null
      ) {
        const s = {
          instancePath: o + '/resourceClaimName',
          schemaPath: '#/properties/resourceClaimName/type',
          keyword: 'type',
          params: { type: Cs.properties.resourceClaimName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Wt.errors = e), i === 0);
}
function Bt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (!(t && typeof t == 'object' && !Array.isArray(t)) && t !== null) {
    const r = {
      instancePath: o,
      schemaPath: '#/type',
      keyword: 'type',
      params: { type: h.type },
    };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!A.call(h.properties, r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.allocatedResources !== void 0) {
      let r = t.allocatedResources;
      if (!(r && typeof r == 'object' && !Array.isArray(r)) && r !== null) {
        const s = {
          instancePath: o + '/allocatedResources',
          schemaPath: '#/properties/allocatedResources/type',
          keyword: 'type',
          params: { type: h.properties.allocatedResources.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (r && typeof r == 'object' && !Array.isArray(r))
        for (const s in r) {
          let p = r[s];
          if (typeof p != 'string' && !(typeof p == 'number' && isFinite(p))) {
            const n = {
              instancePath:
                o +
                '/alloca\
tedResources/' +
                s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath: '#/properties/allocatedResources/additionalProperties/type',
              keyword: 'type',
              params: { type: h.properties.allocatedResources.additionalProperties.type },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
          if (typeof p == 'string' && !x.test(p)) {
            const n = {
              instancePath: o + '/allocatedResources/' + s.replace(/~/g, '~0').replace(/\//g, '~1'),
              schemaPath:
                '#/properties/allocatedResourc\
es/additionalProperties/pattern',
              keyword: 'pattern',
              params: { pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
        }
    }
    if (t.conditions !== void 0) {
      let r = t.conditions;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/conditions',
          schemaPath: '#/properties/conditions/type',
          keyword: 'type',
          params: { type: h.properties.conditions.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/conditions/' + p,
              schemaPath: '#/properties/conditions/items/type',
              keyword:
                't\
ype',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          jt(n, { instancePath: o + '/conditions/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? jt.errors : e.concat(jt.errors)), (i = e.length));
        }
      }
    }
    if (t.containerStatuses !== void 0) {
      let r = t.containerStatuses;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/containerStatuses',
          schemaPath: '#/properties/containerStatuses/type',
          keyword: 'type',
          params: { type: h.properties.containerStatuses.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/containerStatuses/' + p,
              schemaPath: '#/properties/containerStatuses/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          T(n, {
            instancePath:
              o +
              '/containerStatuse\
s/' +
              p,
            parentData: r,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? T.errors : e.concat(T.errors)), (i = e.length));
        }
      }
    }
    if (t.ephemeralContainerStatuses !== void 0) {
      let r = t.ephemeralContainerStatuses;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/ephemeralContainerStatuses',
          schemaPath: '#/properties/ephemeralContainerStatuses/type',
          keyword: 'type',
          params: { type: h.properties.ephemeralContainerStatuses.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/ephemeralContainerStatuses/' + p,
              schemaPath: '#/properties/ephemeralContainerStatuses/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          T(n, { instancePath: o + '/ephemeralContainerStatuses/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? T.errors : e.concat(T.errors)), (i = e.length));
        }
      }
    }
    if (
      (t.extendedResourceClaimStatus !== void 0 &&
        (Lt(t.extendedResourceClaimStatus, {
          instancePath:
            o +
            '/extendedResource\
ClaimStatus',
          parentData: t,
          parentDataProperty: 'extendedResourceClaimStatus',
          rootData: l,
        }) ||
          ((e = e === null ? Lt.errors : e.concat(Lt.errors)), (i = e.length))),
      t.hostIP !== void 0)
    ) {
      let r = t.hostIP;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/hostIP',
          schemaPath: '#/properties/hostIP/type',
          keyword: 'type',
          params: { type: h.properties.hostIP.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.hostIPs !== void 0) {
      let r = t.hostIPs;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/hostIPs',
          schemaPath: '#/properties/hostIPs/type',
          keyword: 'type',
          params: { type: h.properties.hostIPs.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/hostIPs/' + p,
              schemaPath: '#/properties/hostIPs/items/type',
              keyword:
                '\
type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          Ut(n, { instancePath: o + '/hostIPs/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? Ut.errors : e.concat(Ut.errors)), (i = e.length));
        }
      }
    }
    if (t.initContainerStatuses !== void 0) {
      let r = t.initContainerStatuses;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/initContainerStatuses',
          schemaPath: '#/properties/initContainerStatuses/type',
          keyword:
            '\
type',
          params: { type: h.properties.initContainerStatuses.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/initContainerStatuses/' + p,
              schemaPath: '#/properties/initContainerStatuses/items/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          T(n, { instancePath: o + '/initContainerStatuses/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? T.errors : e.concat(T.errors)), (i = e.length));
        }
      }
    }
    if (t.message !== void 0) {
      let r = t.message;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/message',
          schemaPath: '#/properties/message/type',
          keyword: 'type',
          params: { type: h.properties.message.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.nodeAllocatableResourceClaimStatuses !== void 0) {
      let r = t.nodeAllocatableResourceClaimStatuses;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/nodeAllocatableResourceClaimStatuses',
          schemaPath:
            '#/properties/nodeAllocatableResourceCla\
imStatuses/type',
          keyword: 'type',
          params: { type: h.properties.nodeAllocatableResourceClaimStatuses.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/nodeAllocatableResourceClaimStatuses/' + p,
              schemaPath: '#/properties/nodeAllocatableResourceClaimStatuses/items/type',
              keyword:
                'ty\
pe',
              params: { type: 'object' },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          Kt(n, { instancePath: o + '/nodeAllocatableResourceClaimStatuses/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? Kt.errors : e.concat(Kt.errors)), (i = e.length));
        }
      }
    }
    if (t.nominatedNodeName !== void 0) {
      let r = t.nominatedNodeName;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/nominatedNodeName',
          schemaPath:
            '#/properties/nominatedNode\
Name/type',
          keyword: 'type',
          params: { type: h.properties.nominatedNodeName.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.observedGeneration !== void 0) {
      let r = t.observedGeneration;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r)) && r !== null) {
        const s = {
          instancePath: o + '/observedGeneration',
          schemaPath: '#/properties/observedGeneration/type',
          keyword: 'type',
          params: { type: h.properties.observedGeneration.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/observedGeneration',
            schemaPath: '#/properties/observedGeneration/maximum',
            keyword:
              '\
maximum',
            params: { comparison: '<=', limit: 9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < -9007199254740991 || isNaN(r)) {
          const s = {
            instancePath: o + '/observedGeneration',
            schemaPath:
              '#/properties/observed\
Generation/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: -9007199254740991 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.phase !== void 0) {
      let r = t.phase;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/phase',
          schemaPath: '#/properties/phase/type',
          keyword: 'type',
          params: { type: h.properties.phase.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.podIP !== void 0) {
      let r = t.podIP;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/podIP',
          schemaPath: '#/properties/podIP/type',
          keyword: 'type',
          params: { type: h.properties.podIP.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.podIPs !== void 0) {
      let r = t.podIPs;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath: o + '/podIPs',
          schemaPath: '#/properties/podIPs/type',
          keyword: 'type',
          params: { type: h.properties.podIPs.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/podIPs/' + p,
              schemaPath: '#/properties/podIPs/items/type',
              keyword: 'type',
              params: {
                type: 'obj\
ect',
              },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          Ht(n, { instancePath: o + '/podIPs/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? Ht.errors : e.concat(Ht.errors)), (i = e.length));
        }
      }
    }
    if (t.qosClass !== void 0) {
      let r = t.qosClass;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/qosClass',
          schemaPath: '#/properties/qosClass/type',
          keyword: 'type',
          params: { type: h.properties.qosClass.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.reason !== void 0) {
      let r = t.reason;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/reason',
          schemaPath: '#/properties/reason/type',
          keyword: 'type',
          params: { type: h.properties.reason.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.resize !== void 0) {
      let r = t.resize;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/resize',
          schemaPath: '#/properties/resize/type',
          keyword: 'type',
          params: { type: h.properties.resize.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.resourceClaimStatuses !== void 0) {
      let r = t.resourceClaimStatuses;
      if (!Array.isArray(r) && r !== null) {
        const s = {
          instancePath:
            o +
            '/resourceClaimStatuse\
s',
          schemaPath: '#/properties/resourceClaimStatuses/type',
          keyword: 'type',
          params: { type: h.properties.resourceClaimStatuses.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++) {
          let n = r[p];
          if (!(n && typeof n == 'object' && !Array.isArray(n))) {
            const a = {
              instancePath: o + '/resourceClaimStatuses/' + p,
              schemaPath: '#/properties/resourceClaimStatuses/items/type',
              keyword: 'type',
              params: {
                type: 'object',
              },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          Wt(n, { instancePath: o + '/resourceClaimStatuses/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? Wt.errors : e.concat(Wt.errors)), (i = e.length));
        }
      }
    }
    if (
      (t.resources !== void 0 &&
        (w(t.resources, { instancePath: o + '/resources', parentData: t, parentDataProperty: 'resources', rootData: l }) ||
          ((e = e === null ? w.errors : e.concat(w.errors)), (i = e.length))),
      t.startTime !== void 0)
    ) {
      let r = t.startTime;
      if (typeof r != 'string' && r !== null) {
        const s = {
          instancePath: o + '/startTime',
          schemaPath: '#/properties/startTime/type',
          keyword: 'type',
          params: { type: h.properties.startTime.type },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'string' && !D.test(r)) {
        const s = {
          instancePath: o + '/startTime',
          schemaPath: '#/properties/startTime/pattern',
          keyword: 'pattern',
          params: {
            pattern:
              '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?\
([Zz]|[-+]\\d\\d:\\d\\d)$',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  }
  return ((Bt.errors = e), i === 0);
}
function Zt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.apiVersion === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'apiVersion' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.kind === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'kind' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.metadata === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '#/r\
equired',
        keyword: 'required',
        params: { missingProperty: 'metadata' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.spec === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
spec',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'apiVersion' || r === 'kind' || r === 'metadata' || r === 'spec' || r === 'status')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            '\
additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.apiVersion !== void 0 && t.apiVersion !== 'v1') {
      const r = {
        instancePath: o + '/apiVersion',
        schemaPath:
          '#/properties/apiVersi\
on/const',
        keyword: 'const',
        params: { allowedValue: 'v1' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.kind !== void 0 && t.kind !== 'Pod') {
      const r = {
        instancePath: o + '/kind',
        schemaPath: '#/properties/kind/const',
        keyword:
          'con\
st',
        params: { allowedValue: 'Pod' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.metadata !== void 0) {
      let r = t.metadata;
      if (!(r && typeof r == 'object' && !Array.isArray(r))) {
        const s = {
          instancePath: o + '/metadata',
          schemaPath:
            '#\
/properties/metadata/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      Se(r, { instancePath: o + '/metadata', parentData: t, parentDataProperty: 'metadata', rootData: l }) ||
        ((e = e === null ? Se.errors : e.concat(Se.errors)), (i = e.length));
    }
    if (t.spec !== void 0) {
      let r = t.spec;
      if (!(r && typeof r == 'object' && !Array.isArray(r))) {
        const s = {
          instancePath: o + '/spec',
          schemaPath: '#/properties/spec/type',
          keyword:
            'typ\
e',
          params: { type: 'object' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      St(r, { instancePath: o + '/spec', parentData: t, parentDataProperty: 'spec', rootData: l }) ||
        ((e = e === null ? St.errors : e.concat(St.errors)), (i = e.length));
    }
    t.status !== void 0 &&
      (Bt(t.status, { instancePath: o + '/status', parentData: t, parentDataProperty: 'status', rootData: l }) ||
        ((e = e === null ? Bt.errors : e.concat(Bt.errors)), (i = e.length)));
  } else {
    const r = {
      instancePath: o,
      schemaPath:
        '#/\
type',
      keyword: 'type',
      params: { type: 'object' },
    };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((Zt.errors = e), i === 0);
}
function fi(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  return (
    Zt(t, { instancePath: o, parentData: y, parentDataProperty: u, rootData: l }) ||
      ((e = e === null ? Zt.errors : e.concat(Zt.errors)), (i = e.length)),
    (fi.errors = e),
    i === 0
  );
}
const po = mi,
  no = f.Service,
  Me = new RegExp(
    '^[a-z]([a-z0-9-]{0,30}\
[a-z0-9])?$',
    'u',
  ),
  Ui = new RegExp('^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$', 'u'),
  Ki = f.Service.$defs.ServicePort;
function Qt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.port === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'port' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'name' || r === 'protocol' || r === 'port' || r === 'targetPort')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.name !== void 0 && typeof t.name != 'string') {
      const r = { instancePath: o + '/name', schemaPath: '#/properties/name/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.protocol !== void 0) {
      let r = t.protocol;
      if (!(r === 'TCP' || r === 'UDP')) {
        const s = {
          instancePath: o + '/protocol',
          schemaPath: '#/properties/protocol/enum',
          keyword: 'enum',
          params: { allowedValues: Ki.properties.protocol.enum },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.port !== void 0) {
      let r = t.port;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r))) {
        const s = {
          instancePath: o + '/port',
          schemaPath: '#/properties/port/type',
          keyword:
            '\
type',
          params: { type: 'integer' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 65535 || isNaN(r)) {
          const s = {
            instancePath: o + '/port',
            schemaPath: '#/properties/port/maximum',
            keyword:
              'ma\
ximum',
            params: { comparison: '<=', limit: 65535 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < 1 || isNaN(r)) {
          const s = {
            instancePath: o + '/port',
            schemaPath: '#/properties/port/minimum',
            keyword: 'minimum',
            params: {
              comparison:
                '\
>=',
              limit: 1,
            },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
    if (t.targetPort !== void 0) {
      let r = t.targetPort;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r))) {
        const s = {
          instancePath: o + '/targetPort',
          schemaPath:
            '#/\
properties/targetPort/type',
          keyword: 'type',
          params: { type: 'integer' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r)) {
        if (r > 65535 || isNaN(r)) {
          const s = {
            instancePath: o + '/targetPort',
            schemaPath:
              '\
#/properties/targetPort/maximum',
            keyword: 'maximum',
            params: { comparison: '<=', limit: 65535 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r < 1 || isNaN(r)) {
          const s = {
            instancePath: o + '/targetPort',
            schemaPath:
              '#/properties/t\
argetPort/minimum',
            keyword: 'minimum',
            params: { comparison: '>=', limit: 1 },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      }
    }
  } else {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((Qt.errors = e), i === 0);
}
function mi(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.apiVersion === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'apiVersion' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.kind === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '#\
/required',
        keyword: 'required',
        params: { missingProperty: 'kind' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.metadata === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
metadata',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.spec === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'spec' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'apiVersion' || r === 'kind' || r === 'metadata' || r === 'spec')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.apiVersion !== void 0 && t.apiVersion !== 'v1') {
      const r = {
        instancePath: o + '/apiVersion',
        schemaPath: '#/properties/apiVersion/const',
        keyword: 'const',
        params: { allowedValue: 'v1' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.kind !== void 0 && t.kind !== 'Service') {
      const r = { instancePath: o + '/kind', schemaPath: '#/properties/kind/const', keyword: 'const', params: { allowedValue: 'Service' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.metadata !== void 0) {
      let r = t.metadata;
      if (r && typeof r == 'object' && !Array.isArray(r)) {
        if (r.name === void 0) {
          const s = {
            instancePath: o + '/metadata',
            schemaPath: '#/properties/metadata/required',
            keyword:
              'requi\
red',
            params: { missingProperty: 'name' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        for (const s in r)
          if (!(s === 'name' || s === 'namespace')) {
            const p = {
              instancePath: o + '/metadata',
              schemaPath:
                '#/properties/metadata/additionalP\
roperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: s },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
        if (r.name !== void 0) {
          let s = r.name;
          if (typeof s == 'string') {
            if (!Me.test(s)) {
              const p = {
                instancePath:
                  o +
                  '/\
metadata/name',
                schemaPath: '#/properties/metadata/properties/name/pattern',
                keyword: 'pattern',
                params: { pattern: '^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$' },
              };
              (e === null ? (e = [p]) : e.push(p), i++);
            }
          } else {
            const p = {
              instancePath: o + '/metadata/name',
              schemaPath: '#/properties/metadata/properties/name/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
        }
        if (r.namespace !== void 0) {
          let s = r.namespace;
          if (
            typeof s ==
            's\
tring'
          ) {
            if (!Ui.test(s)) {
              const p = {
                instancePath: o + '/metadata/namespace',
                schemaPath: '#/properties/metadata/properties/namespace/pattern',
                keyword: 'pattern',
                params: {
                  pattern:
                    '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-\
9])?$',
                },
              };
              (e === null ? (e = [p]) : e.push(p), i++);
            }
          } else {
            const p = {
              instancePath: o + '/metadata/namespace',
              schemaPath: '#/properties/metadata/properties/namespace/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
        }
      } else {
        const s = { instancePath: o + '/metadata', schemaPath: '#/properties/metadata/type', keyword: 'type', params: { type: 'object' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.spec !== void 0) {
      let r = t.spec;
      if (r && typeof r == 'object' && !Array.isArray(r)) {
        if (r.selector === void 0) {
          const s = {
            instancePath: o + '/spec',
            schemaPath: '#/properties/spec/required',
            keyword: 'required',
            params: { missingProperty: 'selector' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        if (r.ports === void 0) {
          const s = {
            instancePath: o + '/spec',
            schemaPath: '#/properties/spec/required',
            keyword: 'required',
            params: { missingProperty: 'ports' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
        for (const s in r)
          if (!(s === 'selector' || s === 'ports')) {
            const p = {
              instancePath: o + '/spec',
              schemaPath: '#/properties/spec/additionalProperties',
              keyword: 'additionalProperties',
              params: { additionalProperty: s },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
        if (r.selector !== void 0) {
          let s = r.selector;
          if (s && typeof s == 'object' && !Array.isArray(s)) {
            if (Object.keys(s).length < 1) {
              const p = {
                instancePath: o + '/spec/selector',
                schemaPath:
                  '#/proper\
ties/spec/properties/selector/minProperties',
                keyword: 'minProperties',
                params: { limit: 1 },
              };
              (e === null ? (e = [p]) : e.push(p), i++);
            }
            for (const p in s)
              if (typeof s[p] != 'string') {
                const n = {
                  instancePath: o + '/spec/selector/' + p.replace(/~/g, '~0').replace(/\//g, '~1'),
                  schemaPath: '#/properties/spec/properties/selector/additionalProperties/type',
                  keyword: 'type',
                  params: { type: 'string' },
                };
                (e === null ? (e = [n]) : e.push(n), i++);
              }
          } else {
            const p = {
              instancePath: o + '/spec/selector',
              schemaPath: '#/properties/spec/properties/selector/type',
              keyword: 'type',
              params: { type: 'object' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
        }
        if (r.ports !== void 0) {
          let s = r.ports;
          if (Array.isArray(s)) {
            if (s.length < 1) {
              const n = {
                instancePath: o + '/spec/ports',
                schemaPath: '#/properties/spec/properties/ports/minItems',
                keyword: 'minItems',
                params: { limit: 1 },
              };
              (e === null ? (e = [n]) : e.push(n), i++);
            }
            const p = s.length;
            for (let n = 0; n < p; n++)
              Qt(s[n], { instancePath: o + '/spec/ports/' + n, parentData: s, parentDataProperty: n, rootData: l }) ||
                ((e = e === null ? Qt.errors : e.concat(Qt.errors)), (i = e.length));
          } else {
            const p = {
              instancePath:
                o +
                '/spec/p\
orts',
              schemaPath: '#/properties/spec/properties/ports/type',
              keyword: 'type',
              params: { type: 'array' },
            };
            (e === null ? (e = [p]) : e.push(p), i++);
          }
        }
      } else {
        const s = { instancePath: o + '/spec', schemaPath: '#/properties/spec/type', keyword: 'type', params: { type: 'object' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  } else {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((mi.errors = e), i === 0);
}
const lo = di,
  ao = f.DeploymentsIndex,
  ci = new RegExp('^[a-z]([a-z0-9-]{0,30}[a-z0-9])?/[a-z]([a-z0-9-]{0,30}[a-z0-9])?$', 'u'),
  yo = f.DeploymentsIndex.$defs.Entry,
  Hi = new RegExp(
    '^nodegroups/[a-z]([a-z\
0-9-]{0,30}[a-z0-9])?/pods/sha512/[0-9a-f]{128}\\.yaml$',
    'u',
  ),
  Wi = new RegExp('^services/[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?/[a-z]([a-z0-9-]{0,30}[a-z0-9])?/sha512/[0-9a-f]{128}\\.yaml$', 'u');
function _t(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.pod === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword:
          '\
required',
        params: { missingProperty: 'pod' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'pod' || r === 'service')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            'additionalP\
roperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.pod !== void 0) {
      let r = t.pod;
      if (typeof r == 'string') {
        if (!Hi.test(r)) {
          const s = {
            instancePath: o + '/pod',
            schemaPath:
              '#/properties/pod\
/pattern',
            keyword: 'pattern',
            params: { pattern: '^nodegroups/[a-z]([a-z0-9-]{0,30}[a-z0-9])?/pods/sha512/[0-9a-f]{128}\\.yaml$' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath: o + '/pod',
          schemaPath:
            '\
#/properties/pod/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.service !== void 0) {
      let r = t.service;
      if (typeof r == 'string') {
        if (!Wi.test(r)) {
          const s = {
            instancePath:
              o +
              '/serv\
ice',
            schemaPath: '#/properties/service/pattern',
            keyword: 'pattern',
            params: {
              pattern: '^services/[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?/[a-z]([a-z0-9-]{0,30}[a-z0-9])?/sha512/[0-9a-f]{128}\\.yaml$',
            },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = { instancePath: o + '/service', schemaPath: '#/properties/service/type', keyword: 'type', params: { type: 'string' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  } else {
    const r = {
      instancePath: o,
      schemaPath:
        '\
#/type',
      keyword: 'type',
      params: { type: 'object' },
    };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((_t.errors = e), i === 0);
}
function di(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    for (const r in t)
      if (!ci.test(r)) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    for (const r in t)
      ci.test(r) &&
        (_t(t[r], {
          instancePath: o + '/' + r.replace(/~/g, '~0').replace(/\//g, '~1'),
          parentData: t,
          parentDataProperty: r,
          rootData: l,
        }) ||
          ((e = e === null ? _t.errors : e.concat(_t.errors)), (i = e.length)));
  } else {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((di.errors = e), i === 0);
}
const uo = hi,
  fo = f.Contexts,
  Bi = f.Contexts.$defs.Context,
  M = new RegExp('.', 'u');
function Jt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.clusterID === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'clusterID' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.provider === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '\
#/required',
        keyword: 'required',
        params: { missingProperty: 'provider' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.bucket === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
bucket',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.clusterID !== void 0) {
      let r = t.clusterID;
      if (typeof r == 'string') {
        if (!Me.test(r)) {
          const s = {
            instancePath: o + '/clusterID',
            schemaPath: '#/properties/clusterID/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath: o + '/clusterID',
          schemaPath: '#/properties/clusterID/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.provider !== void 0) {
      let r = t.provider;
      if (!(r === 'aws' || r === 'local')) {
        const s = {
          instancePath: o + '/provider',
          schemaPath: '#/properties/provider/enum',
          keyword: 'enum',
          params: { allowedValues: Bi.properties.provider.enum },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.region !== void 0 && typeof t.region != 'string') {
      const r = {
        instancePath: o + '/region',
        schemaPath:
          '#/proper\
ties/region/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.bucket !== void 0) {
      let r = t.bucket;
      if (typeof r == 'string') {
        if (!M.test(r)) {
          const s = {
            instancePath: o + '/bucket',
            schemaPath:
              '\
#/properties/bucket/pattern',
            keyword: 'pattern',
            params: { pattern: '.' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath: o + '/bucket',
          schemaPath: '#/properties/bucket/type',
          keyword: 'type',
          params: {
            type: '\
string',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.profile !== void 0 && typeof t.profile != 'string') {
      const r = { instancePath: o + '/profile', schemaPath: '#/properties/profile/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.secretsProvider !== void 0) {
      let r = t.secretsProvider;
      if (typeof r == 'string') {
        if (!M.test(r)) {
          const s = {
            instancePath: o + '/secretsProvider',
            schemaPath:
              '#/properties/secretsPro\
vider/pattern',
            keyword: 'pattern',
            params: { pattern: '.' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath: o + '/secretsProvider',
          schemaPath: '#/properties/secretsProvider/type',
          keyword: 'type',
          params: {
            type: 'string',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  } else {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((Jt.errors = e), i === 0);
}
function hi(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.current !== void 0) {
      let s = t.current;
      if (typeof s == 'string') {
        if (!Me.test(s)) {
          const p = {
            instancePath: o + '/current',
            schemaPath: '#/properties/current/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$' },
          };
          (e === null ? (e = [p]) : e.push(p), i++);
        }
      } else {
        const p = { instancePath: o + '/current', schemaPath: '#/properties/current/type', keyword: 'type', params: { type: 'string' } };
        (e === null ? (e = [p]) : e.push(p), i++);
      }
    }
    if (t.contexts !== void 0) {
      let s = t.contexts;
      if (s && typeof s == 'object' && !Array.isArray(s)) {
        for (const p in s) {
          const n = i;
          if (typeof p == 'string' && !Me.test(p)) {
            const a = {
              instancePath: o + '/contexts',
              schemaPath: '#/properties/contexts/propertyNames/pattern',
              keyword: 'pattern',
              params: {
                pattern:
                  '^[a-\
z]([a-z0-9-]{0,30}[a-z0-9])?$',
              },
              propertyName: p,
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
          var r = n === i;
          if (!r) {
            const a = {
              instancePath: o + '/contexts',
              schemaPath: '#/properties/contexts/propertyNames',
              keyword:
                'propertyNa\
mes',
              params: { propertyName: p },
            };
            (e === null ? (e = [a]) : e.push(a), i++);
          }
        }
        for (const p in s)
          Jt(s[p], {
            instancePath: o + '/contexts/' + p.replace(/~/g, '~0').replace(/\//g, '~1'),
            parentData: s,
            parentDataProperty: p,
            rootData: l,
          }) || ((e = e === null ? Jt.errors : e.concat(Jt.errors)), (i = e.length));
      } else {
        const p = { instancePath: o + '/contexts', schemaPath: '#/properties/contexts/type', keyword: 'type', params: { type: 'object' } };
        (e === null ? (e = [p]) : e.push(p), i++);
      }
    }
  } else {
    const s = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [s]) : e.push(s), i++);
  }
  return ((hi.errors = e), i === 0);
}
const mo = ki,
  co = f.DependencyManifest,
  Pi = new RegExp(
    '^[a-z0-9][a-\
z0-9-]*$',
    'u',
  ),
  ho = f.DependencyManifest.$defs.Architectures,
  Po = f.DependencyManifest.$defs.File,
  Zi = new RegExp('^dependencies(/(?!\\.\\.?(/|$))[^*?\\[\\]\\\\/]+)+$', 'u'),
  gi = new RegExp(
    '^(sha256:[0-9a-f]{\
64}|sha512:[0-9a-f]{128})$',
    'u',
  );
function qe(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.version === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'version' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.url === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword:
          '\
required',
        params: { missingProperty: 'url' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.path === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'path' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.digest === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'digest' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.size === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'size' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(
        r === 'version' ||
        r === 'url' ||
        r === 'path' ||
        r === 'digest' ||
        r ===
          's\
ize'
      )) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.version !== void 0) {
      let r = t.version;
      if (typeof r == 'string') {
        if (!M.test(r)) {
          const s = {
            instancePath: o + '/version',
            schemaPath: '#/properties/version/pattern',
            keyword: 'pattern',
            params: { pattern: '.' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = { instancePath: o + '/version', schemaPath: '#/properties/version/type', keyword: 'type', params: { type: 'string' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.url !== void 0) {
      let r = t.url;
      if (typeof r == 'string') {
        if (!M.test(r)) {
          const s = { instancePath: o + '/url', schemaPath: '#/properties/url/pattern', keyword: 'pattern', params: { pattern: '.' } };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = { instancePath: o + '/url', schemaPath: '#/properties/url/type', keyword: 'type', params: { type: 'string' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.path !== void 0) {
      let r = t.path;
      if (typeof r == 'string') {
        if (!Zi.test(r)) {
          const s = {
            instancePath: o + '/path',
            schemaPath: '#/properties/path/pattern',
            keyword:
              '\
pattern',
            params: { pattern: '^dependencies(/(?!\\.\\.?(/|$))[^*?\\[\\]\\\\/]+)+$' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath: o + '/path',
          schemaPath: '#/properties/path/type',
          keyword: 'type',
          params: {
            type: 'string',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.digest !== void 0) {
      let r = t.digest;
      if (typeof r == 'string') {
        if (!gi.test(r)) {
          const s = {
            instancePath: o + '/digest',
            schemaPath: '#/properties/digest/pattern',
            keyword:
              '\
pattern',
            params: { pattern: '^(sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath: o + '/digest',
          schemaPath: '#/properties/digest/type',
          keyword: 'type',
          params: {
            type: 'string',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.size !== void 0) {
      let r = t.size;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r))) {
        const s = {
          instancePath: o + '/size',
          schemaPath:
            '#/properties/size/t\
ype',
          keyword: 'type',
          params: { type: 'integer' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r) && (r < 1 || isNaN(r))) {
        const s = {
          instancePath: o + '/size',
          schemaPath: '#/properties/size/minimum',
          keyword:
            '\
minimum',
          params: { comparison: '>=', limit: 1 },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  } else {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((qe.errors = e), i === 0);
}
function Xt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (Object.keys(t).length < 1) {
      const r = { instancePath: o, schemaPath: '#/minProperties', keyword: 'minProperties', params: { limit: 1 } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'amd64' || r === 'arm64')) {
        const s = {
          instancePath: o,
          schemaPath:
            '#/additionalPro\
perties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    (t.amd64 !== void 0 &&
      (qe(t.amd64, { instancePath: o + '/amd64', parentData: t, parentDataProperty: 'amd64', rootData: l }) ||
        ((e = e === null ? qe.errors : e.concat(qe.errors)), (i = e.length))),
      t.arm64 !== void 0 &&
        (qe(t.arm64, { instancePath: o + '/arm64', parentData: t, parentDataProperty: 'arm64', rootData: l }) ||
          ((e = e === null ? qe.errors : e.concat(qe.errors)), (i = e.length))));
  } else {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((Xt.errors = e), i === 0);
}
const go = f.DependencyManifest.$defs.Image,
  Qi = new RegExp('^mirror(/(?!\\.\\.?(/|$))[^*?\\[\\]\\\\/]+)+$', 'u');
function Yt(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.version === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'version' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.source === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '\
#/required',
        keyword: 'required',
        params: { missingProperty: 'source' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.path === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
path',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.digest === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'digest' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.size === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'size' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    for (const r in t)
      if (!(r === 'version' || r === 'source' || r === 'path' || r === 'digest' || r === 'size')) {
        const s = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword: 'additionalProperties',
          params: { additionalProperty: r },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    if (t.version !== void 0) {
      let r = t.version;
      if (typeof r == 'string') {
        if (!M.test(r)) {
          const s = {
            instancePath: o + '/version',
            schemaPath: '#/properties/version/pattern',
            keyword: 'pattern',
            params: { pattern: '.' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = { instancePath: o + '/version', schemaPath: '#/properties/version/type', keyword: 'type', params: { type: 'string' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.source !== void 0) {
      let r = t.source;
      if (typeof r == 'string') {
        if (!M.test(r)) {
          const s = {
            instancePath: o + '/source',
            schemaPath: '#/properties/source/pattern',
            keyword: 'pattern',
            params: { pattern: '.' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath: o + '/source',
          schemaPath:
            '\
#/properties/source/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.path !== void 0) {
      let r = t.path;
      if (typeof r == 'string') {
        if (!Qi.test(r)) {
          const s = {
            instancePath: o + '/path',
            schemaPath:
              '\
#/properties/path/pattern',
            keyword: 'pattern',
            params: { pattern: '^mirror(/(?!\\.\\.?(/|$))[^*?\\[\\]\\\\/]+)+$' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath: o + '/path',
          schemaPath:
            '#/properti\
es/path/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.digest !== void 0) {
      let r = t.digest;
      if (typeof r == 'string') {
        if (!gi.test(r)) {
          const s = {
            instancePath: o + '/digest',
            schemaPath:
              '\
#/properties/digest/pattern',
            keyword: 'pattern',
            params: { pattern: '^(sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath: o + '/digest',
          schemaPath:
            '#/prope\
rties/digest/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.size !== void 0) {
      let r = t.size;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r))) {
        const s = { instancePath: o + '/size', schemaPath: '#/properties/size/type', keyword: 'type', params: { type: 'integer' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r) && (r < 1 || isNaN(r))) {
        const s = {
          instancePath: o + '/size',
          schemaPath:
            '\
#/properties/size/minimum',
          keyword: 'minimum',
          params: { comparison: '>=', limit: 1 },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  } else {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((Yt.errors = e), i === 0);
}
function ki(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.version === void 0) {
      const p = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'version' } };
      (e === null ? (e = [p]) : e.push(p), i++);
    }
    if (t.dependencies === void 0) {
      const p = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'dependencies' } };
      (e === null ? (e = [p]) : e.push(p), i++);
    }
    if (t.images === void 0) {
      const p = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'images' } };
      (e === null ? (e = [p]) : e.push(p), i++);
    }
    for (const p in t)
      if (!(p === 'version' || p === 'dependencies' || p === 'images')) {
        const n = {
          instancePath: o,
          schemaPath: '#/additionalProperties',
          keyword:
            '\
additionalProperties',
          params: { additionalProperty: p },
        };
        (e === null ? (e = [n]) : e.push(n), i++);
      }
    if (t.version !== void 0 && t.version !== 1) {
      const p = {
        instancePath: o + '/version',
        schemaPath: '#/properties/version/const',
        keyword:
          '\
const',
        params: { allowedValue: 1 },
      };
      (e === null ? (e = [p]) : e.push(p), i++);
    }
    if (t.dependencies !== void 0) {
      let p = t.dependencies;
      if (p && typeof p == 'object' && !Array.isArray(p)) {
        for (const n in p) {
          const a = i;
          if (
            typeof n ==
              'str\
ing' &&
            !Pi.test(n)
          ) {
            const $ = {
              instancePath: o + '/dependencies',
              schemaPath: '#/properties/dependencies/propertyNames/pattern',
              keyword: 'pattern',
              params: { pattern: '^[a-z0-9][a-z0-9-]*$' },
              propertyName: n,
            };
            (e === null ? (e = [$]) : e.push($), i++);
          }
          var r = a === i;
          if (!r) {
            const $ = {
              instancePath: o + '/dependencies',
              schemaPath: '#/properties/dependencies/propertyNames',
              keyword: 'propertyNames',
              params: { propertyName: n },
            };
            (e === null ? (e = [$]) : e.push($), i++);
          }
        }
        for (const n in p)
          Xt(p[n], {
            instancePath: o + '/dependencies/' + n.replace(/~/g, '~0').replace(/\//g, '~1'),
            parentData: p,
            parentDataProperty: n,
            rootData: l,
          }) || ((e = e === null ? Xt.errors : e.concat(Xt.errors)), (i = e.length));
      } else {
        const n = {
          instancePath: o + '/dependencies',
          schemaPath: '#/properties/dependencies/type',
          keyword: 'type',
          params: { type: 'object' },
        };
        (e === null ? (e = [n]) : e.push(n), i++);
      }
    }
    if (t.images !== void 0) {
      let p = t.images;
      if (p && typeof p == 'object' && !Array.isArray(p)) {
        for (const n in p) {
          const a = i;
          if (typeof n == 'string' && !Pi.test(n)) {
            const $ = {
              instancePath: o + '/images',
              schemaPath: '#/properties/images/propertyNames/pattern',
              keyword:
                '\
pattern',
              params: { pattern: '^[a-z0-9][a-z0-9-]*$' },
              propertyName: n,
            };
            (e === null ? (e = [$]) : e.push($), i++);
          }
          var s = a === i;
          if (!s) {
            const $ = {
              instancePath: o + '/images',
              schemaPath: '#/properties/images/propertyNames',
              keyword:
                '\
propertyNames',
              params: { propertyName: n },
            };
            (e === null ? (e = [$]) : e.push($), i++);
          }
        }
        for (const n in p)
          Yt(p[n], {
            instancePath: o + '/images/' + n.replace(/~/g, '~0').replace(/\//g, '~1'),
            parentData: p,
            parentDataProperty: n,
            rootData: l,
          }) || ((e = e === null ? Yt.errors : e.concat(Yt.errors)), (i = e.length));
      } else {
        const n = { instancePath: o + '/images', schemaPath: '#/properties/images/type', keyword: 'type', params: { type: 'object' } };
        (e === null ? (e = [n]) : e.push(n), i++);
      }
    }
  } else {
    const p = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [p]) : e.push(p), i++);
  }
  return ((ki.errors = e), i === 0);
}
const ko = wi,
  wo = f.Status,
  _i = f.Status.$defs.Node,
  Ji = f.Status.$defs.Index;
function es(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.state === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '\
#/required',
        keyword: 'required',
        params: { missingProperty: 'state' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.etag !== void 0 && typeof t.etag != 'string') {
      const r = {
        instancePath: o + '/etag',
        schemaPath:
          '#/properties/etag\
/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.state !== void 0) {
      let r = t.state;
      if (!(r === 'current' || r === 'unreadable' || r === 'missing')) {
        const s = {
          instancePath: o + '/state',
          schemaPath:
            '\
#/properties/state/enum',
          keyword: 'enum',
          params: { allowedValues: Ji.properties.state.enum },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.reason !== void 0 && typeof t.reason != 'string') {
      const r = { instancePath: o + '/reason', schemaPath: '#/properties/reason/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
  } else {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((es.errors = e), i === 0);
}
const Xi = f.Status.$defs.Deployment,
  Yi = new RegExp('^[0-9a-f]{32}$', 'u');
function rs(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.name === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'name' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.namespace === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'namespace' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.revision === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'revision' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.phase === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty: 'phase',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.restarts === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'restarts' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.since === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'since' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.name !== void 0) {
      let r = t.name;
      if (typeof r == 'string') {
        if (!M.test(r)) {
          const s = { instancePath: o + '/name', schemaPath: '#/properties/name/pattern', keyword: 'pattern', params: { pattern: '.' } };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath:
            o +
            '/nam\
e',
          schemaPath: '#/properties/name/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.namespace !== void 0 && typeof t.namespace != 'string') {
      const r = { instancePath: o + '/namespace', schemaPath: '#/properties/namespace/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.revision !== void 0) {
      let r = t.revision;
      if (typeof r == 'string') {
        if (!Yi.test(r)) {
          const s = {
            instancePath: o + '/revision',
            schemaPath: '#/properties/revision/pattern',
            keyword: 'pattern',
            params: { pattern: '^[0-9a-f]{32}$' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath: o + '/revision',
          schemaPath:
            '#/propert\
ies/revision/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.phase !== void 0) {
      let r = t.phase;
      if (!(
        r === 'waiting' ||
        r === 'invalid' ||
        r === 'written' ||
        r === 'starting' ||
        r === 'ready' ||
        r === 'updating' ||
        r === 'crashing' ||
        r === 'rejected' ||
        r === 'removing'
      )) {
        const s = {
          instancePath: o + '/phase',
          schemaPath: '#/properties/phase/enum',
          keyword: 'enum',
          params: { allowedValues: Xi.properties.phase.enum },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.reason !== void 0 && typeof t.reason != 'string') {
      const r = { instancePath: o + '/reason', schemaPath: '#/properties/reason/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.message !== void 0 && typeof t.message != 'string') {
      const r = { instancePath: o + '/message', schemaPath: '#/properties/message/type', keyword: 'type', params: { type: 'string' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.restarts !== void 0) {
      let r = t.restarts;
      if (!(typeof r == 'number' && !(r % 1) && !isNaN(r) && isFinite(r))) {
        const s = {
          instancePath: o + '/restarts',
          schemaPath: '#/properties/restarts/type',
          keyword: 'type',
          params: {
            type: 'integer',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
      if (typeof r == 'number' && isFinite(r) && (r < 0 || isNaN(r))) {
        const s = {
          instancePath: o + '/restarts',
          schemaPath: '#/properties/restarts/minimum',
          keyword: 'minimum',
          params: {
            comparison: '>=',
            limit: 0,
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.podUid !== void 0 && typeof t.podUid != 'string') {
      const r = {
        instancePath: o + '/podUid',
        schemaPath: '#/properties/podUid/type',
        keyword: 'type',
        params: {
          type: 'string',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.podAddress !== void 0 && typeof t.podAddress != 'string') {
      const r = {
        instancePath: o + '/podAddress',
        schemaPath: '#/properties/podAddress/type',
        keyword: 'type',
        params: {
          type: 'string',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.since !== void 0) {
      let r = t.since;
      if (typeof r == 'string') {
        if (!D.test(r)) {
          const s = {
            instancePath: o + '/since',
            schemaPath: '#/properties/since/pattern',
            keyword:
              '\
pattern',
            params: { pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath: o + '/since',
          schemaPath:
            '#/properti\
es/since/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  } else {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((rs.errors = e), i === 0);
}
function ts(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.id === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'id' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.nodegroup === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty: 'nodegroup',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.agentVersion === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'agentVersion' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.address === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'address' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.podPrefix === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'podPrefix' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.index === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '#/require\
d',
        keyword: 'required',
        params: { missingProperty: 'index' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.kubelet === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: {
          missingProperty:
            '\
kubelet',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.ready === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'ready' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.reasons === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'reasons' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.deployments === void 0) {
      const r = {
        instancePath: o,
        schemaPath:
          '\
#/required',
        keyword: 'required',
        params: { missingProperty: 'deployments' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.id !== void 0) {
      let r = t.id;
      if (typeof r == 'string') {
        if (!M.test(r)) {
          const s = {
            instancePath: o + '/id',
            schemaPath:
              '\
#/properties/id/pattern',
            keyword: 'pattern',
            params: { pattern: '.' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = { instancePath: o + '/id', schemaPath: '#/properties/id/type', keyword: 'type', params: { type: 'string' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.nodegroup !== void 0) {
      let r = t.nodegroup;
      if (typeof r == 'string') {
        if (!Me.test(r)) {
          const s = {
            instancePath: o + '/nodegroup',
            schemaPath: '#/properties/nodegroup/pattern',
            keyword:
              '\
pattern',
            params: { pattern: '^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath: o + '/nodegroup',
          schemaPath: '#/properties/nodegroup/type',
          keyword: 'type',
          params: {
            type: '\
string',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.agentVersion !== void 0 && typeof t.agentVersion != 'string') {
      const r = {
        instancePath: o + '/agentVersion',
        schemaPath: '#/properties/agentVersion/type',
        keyword: 'type',
        params: { type: 'string' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.address !== void 0 && typeof t.address != 'string') {
      const r = {
        instancePath: o + '/address',
        schemaPath: '#/properties/address/type',
        keyword: 'type',
        params: {
          type: 'string',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.podPrefix !== void 0 && typeof t.podPrefix != 'string') {
      const r = {
        instancePath: o + '/podPrefix',
        schemaPath: '#/properties/podPrefix/type',
        keyword: 'type',
        params: {
          type: 'string',
        },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (
      (t.index !== void 0 &&
        (es(t.index, { instancePath: o + '/index', parentData: t, parentDataProperty: 'index', rootData: l }) ||
          ((e = e === null ? es.errors : e.concat(es.errors)), (i = e.length))),
      t.kubelet !== void 0)
    ) {
      let r = t.kubelet;
      if (!(r === 'up' || r === 'down')) {
        const s = {
          instancePath: o + '/kubelet',
          schemaPath: '#/properties/kubelet/enum',
          keyword: 'enum',
          params: { allowedValues: _i.properties.kubelet.enum },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.ready !== void 0 && typeof t.ready != 'boolean') {
      const r = { instancePath: o + '/ready', schemaPath: '#/properties/ready/type', keyword: 'type', params: { type: 'boolean' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.reasons !== void 0) {
      let r = t.reasons;
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          if (typeof r[p] != 'string') {
            const n = {
              instancePath: o + '/reasons/' + p,
              schemaPath:
                '\
#/properties/reasons/items/type',
              keyword: 'type',
              params: { type: 'string' },
            };
            (e === null ? (e = [n]) : e.push(n), i++);
          }
      } else {
        const s = {
          instancePath: o + '/reasons',
          schemaPath: '#/properties/reasons/type',
          keyword: 'type',
          params: {
            type: 'array',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.deployments !== void 0) {
      let r = t.deployments;
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          rs(r[p], { instancePath: o + '/deployments/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? rs.errors : e.concat(rs.errors)), (i = e.length));
      } else {
        const s = {
          instancePath: o + '/deployments',
          schemaPath: '#/properties/deployments/type',
          keyword: 'type',
          params: {
            type: '\
array',
          },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  } else {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((ts.errors = e), i === 0);
}
function wi(t, { instancePath: o = '', parentData: y, parentDataProperty: u, rootData: l = t } = {}) {
  let e = null,
    i = 0;
  if (t && typeof t == 'object' && !Array.isArray(t)) {
    if (t.version === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'version' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.cluster === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'cluster' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.updated === void 0) {
      const r = { instancePath: o, schemaPath: '#/required', keyword: 'required', params: { missingProperty: 'updated' } };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.nodes === void 0) {
      const r = {
        instancePath: o,
        schemaPath: '#/required',
        keyword: 'required',
        params: { missingProperty: 'nodes' },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.version !== void 0 && t.version !== 1) {
      const r = {
        instancePath: o + '/version',
        schemaPath:
          '\
#/properties/version/const',
        keyword: 'const',
        params: { allowedValue: 1 },
      };
      (e === null ? (e = [r]) : e.push(r), i++);
    }
    if (t.cluster !== void 0) {
      let r = t.cluster;
      if (typeof r == 'string') {
        if (!Me.test(r)) {
          const s = {
            instancePath: o + '/cluster',
            schemaPath: '#/properties/cluster/pattern',
            keyword: 'pattern',
            params: { pattern: '^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = {
          instancePath: o + '/cluster',
          schemaPath:
            '\
#/properties/cluster/type',
          keyword: 'type',
          params: { type: 'string' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.updated !== void 0) {
      let r = t.updated;
      if (typeof r == 'string') {
        if (!D.test(r)) {
          const s = {
            instancePath:
              o +
              '/u\
pdated',
            schemaPath: '#/properties/updated/pattern',
            keyword: 'pattern',
            params: { pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$' },
          };
          (e === null ? (e = [s]) : e.push(s), i++);
        }
      } else {
        const s = { instancePath: o + '/updated', schemaPath: '#/properties/updated/type', keyword: 'type', params: { type: 'string' } };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
    if (t.nodes !== void 0) {
      let r = t.nodes;
      if (Array.isArray(r)) {
        const s = r.length;
        for (let p = 0; p < s; p++)
          ts(r[p], { instancePath: o + '/nodes/' + p, parentData: r, parentDataProperty: p, rootData: l }) ||
            ((e = e === null ? ts.errors : e.concat(ts.errors)), (i = e.length));
      } else {
        const s = {
          instancePath:
            o +
            '/node\
s',
          schemaPath: '#/properties/nodes/type',
          keyword: 'type',
          params: { type: 'array' },
        };
        (e === null ? (e = [s]) : e.push(s), i++);
      }
    }
  } else {
    const r = { instancePath: o, schemaPath: '#/type', keyword: 'type', params: { type: 'object' } };
    (e === null ? (e = [r]) : e.push(r), i++);
  }
  return ((wi.errors = e), i === 0);
}
export {
  uo as Contexts,
  eo as DaemonSet,
  mo as DependencyManifest,
  lo as DeploymentsIndex,
  so as Pod,
  po as Service,
  ko as Status,
  f as schemas,
};
