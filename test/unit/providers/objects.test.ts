/** The bucket in a folder and the fake bucket of other tests keep the contract that S3 keeps (test/integration/providers). */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../infra/providers/clock.ts';
import { localBucket } from '../../../infra/providers/local/bucket.ts';
import { nodeFiles } from '../../../infra/providers/local/files.ts';
import { localObjects } from '../../../infra/providers/local/objects.ts';
import { fakeBucket } from '../../fakes/fake-objects.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { describeObjects } from '../../integration/providers/objects-conformance.ts';

describeObjects('the fake', async () => {
  const bucket = fakeBucket();
  return { objects: bucket.client(), another: bucket.client(), close: async () => undefined };
});

describeObjects('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'podmin-objects-'));
  const input = { folder, files: nodeFiles, clock: systemClock, random: Math.random };
  await localBucket(input).ensure();
  return { objects: localObjects(input), another: localObjects(input), close: () => rm(folder, { recursive: true }) };
});

describeObjects(
  'a folder in memory',
  async () => {
    const input = { folder: '/bucket', files: memoryFiles(), clock: systemClock, random: Math.random };
    await localBucket(input).ensure();
    return { objects: localObjects(input), another: localObjects(input), close: async () => undefined };
  },
  { largeBytes: 4 * 1024 * 1024 },
);
