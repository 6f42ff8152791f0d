import { describe, it } from 'mocha';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileLease } from '../../../controllers/locks/file.ts';
import { memoryLease } from '../../../controllers/locks/memory.ts';
import { lockConformance } from '../../../controllers/testing/lock-conformance.ts';

const runner = { describe, it };
const noNetwork = 'nothing lies between the caller and the lease';

describe('the lock in memory', () => {
  const without = {
    loseNextAnswer: noNetwork,
    loseNextRequest: noNetwork,
    hangNext: noNetwork,
    corrupt: 'it holds records',
    remove: 'nobody can',
  };
  lockConformance(
    () => {
      const lock = memoryLease();
      return { one: lock, other: lock };
    },
    runner,
    { without },
  );
});

describe('the lock in a folder', () => {
  const without = { loseNextAnswer: noNetwork, loseNextRequest: noNetwork, hangNext: noNetwork };
  lockConformance(
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lease-'));
      const path = join(folder, 'leader');
      return {
        one: fileLease(path),
        other: fileLease(path),
        corrupt: async () => {
          for (const name of await readdir(path)) await writeFile(join(path, name), '{"holder": "a"');
        },
        remove: () => rm(path, { recursive: true }),
        close: () => rm(folder, { recursive: true }),
      };
    },
    runner,
    { without },
  );
});
