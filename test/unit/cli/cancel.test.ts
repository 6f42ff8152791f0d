import { EventEmitter } from 'node:events';
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { cancellation } from '../../../cli/cancel.ts';
import type { LocalUp } from '../../../cli/local-cluster.ts';
import { aWorld } from './harness.ts';

describe('an interrupt', () => {
  it('asks the command to stop; the second ends it at once, with the status that shells know', () => {
    const emitter = new EventEmitter();
    const exits: number[] = [];
    using interrupts = cancellation({ emitter, exit: (status) => void exits.push(status) });
    emitter.emit('SIGINT', 'SIGINT');
    expect(interrupts.signal.aborted).to.equal(true);
    expect(exits).to.deep.equal([]);
    emitter.emit('SIGTERM', 'SIGTERM');
    expect(exits).to.deep.equal([143]);
  });

  it('is not listened to any more afterwards', () => {
    const emitter = new EventEmitter();
    cancellation({ emitter, exit: () => undefined })[Symbol.dispose]();
    expect(emitter.listenerCount('SIGINT') + emitter.listenerCount('SIGTERM')).to.equal(0);
  });

  it('during a command is what the person is told, whatever the interrupted operation threw', async () => {
    const world = aWorld();
    await world.run('connect', 'demo', '--provider', 'local');
    const emitter = new EventEmitter();
    using interrupts = cancellation({ emitter, exit: () => undefined });
    const interrupted = async ({ signal }: LocalUp): Promise<void> => {
      emitter.emit('SIGINT', 'SIGINT');
      if (signal.aborted) throw new Error('docker: exit status 130');
    };
    world.cluster = { up: (input) => [{ title: 'network', run: () => interrupted(input) }], down: () => [] };
    const { status, stderr } = await world.runWith({ argv: ['setup', '--nodegroup', 'default'], signal: interrupts.signal });
    expect(status).to.equal(1);
    expect(stderr).to.match(/network\nerror: cancelled\n$/);
  });
});
