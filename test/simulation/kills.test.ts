/** A whole life of an agent (first deployment, change, deletion), cut off at every single change of the file system. */
import { describe, it } from 'mocha';
import { expect } from 'chai';
import type { FileFault } from '../fakes/fault-files.ts';
import { converge } from './convergence.ts';
import { World } from './world.ts';

type Act = (world: World) => Promise<void>;

const ready = async (world: World, name: string, revision: string): Promise<void> => {
  await world.until(
    `${name} is ready, or the agent is dead`,
    () => !world.agentRuns || (world.statusOf(name)?.phase === 'ready' && world.statusOf(name)?.revision === revision),
  );
};

const lives: Readonly<Record<string, Act>> = {
  'deploy, change, delete': async (world) => {
    await ready(world, 'web', await world.deploy({ name: 'web' }));
    await ready(world, 'web', await world.deploy({ name: 'web', version: 2 }));
    await ready(world, 'web', await world.deploy({ name: 'web', version: 2, label: 'green' }));
    await world.remove('web');
    await world.until('web is gone', async () => !world.agentRuns || (await world.manifests()).length === 0);
    await world.advance(20_000);
  },
  'a rejected successor, and a Recreate': async (world) => {
    world.invariants.givesWay.add('web').add('job');
    await ready(world, 'web', await world.deploy({ name: 'web', hostPort: 80 }));
    await ready(world, 'web', await world.deploy({ name: 'web', version: 2, hostPort: 80 }));
    await ready(world, 'job', await world.deploy({ name: 'job', recreate: true }));
    await ready(world, 'job', await world.deploy({ name: 'job', recreate: true, version: 2 }));
  },
};

const KILLS = ['kill-before', 'kill-during', 'kill-after'] as const;
const ERRORS = ['ENOSPC', 'EIO'] as const;

async function meets(act: Act, fault: FileFault): Promise<void> {
  await using world = await World.boot({ agent: false });
  world.startAgent(fault);
  try {
    await world.advance(1_000);
    await act(world);
    if (!world.agentRuns) {
      await world.advance(3_000);
      world.startAgent();
    }
    await converge(world);
    const left = (await world.files.list('/etc/podmin/manifests')).filter((name) => name.startsWith('.'));
    expect(left, 'what a killed write left behind').to.deep.equal([]);
  } catch (error) {
    throw new Error(`${fault.kind} at operation ${fault.at}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

describe('an agent that is stopped in the middle of a file operation', () => {
  for (const [name, act] of Object.entries(lives)) {
    it(`leaves no torn or foreign file, and its successor converges: ${name}`, async function () {
      this.timeout(120_000);
      await using rehearsal = await World.boot();
      await act(rehearsal);
      const { operations } = rehearsal.agent;
      expect(operations.length).to.be.greaterThan(20);
      let points = 0;
      for (const [at, operation] of operations.entries()) {
        for (const kind of KILLS) {
          if (kind === 'kill-during' && operation.name !== 'create') continue;
          await meets(act, { at, kind });
          points++;
        }
      }
      expect(points).to.be.greaterThan(2 * operations.length);
    });

    it(`and one whose disk fails once goes on by itself: ${name}`, async function () {
      this.timeout(120_000);
      await using rehearsal = await World.boot();
      await act(rehearsal);
      // What the start itself needs ends the process, and whoever started it starts it again.
      for (const at of rehearsal.agent.operations.keys()) for (const code of ERRORS) await meets(act, { at, kind: 'error', code });
    });
  }
});
