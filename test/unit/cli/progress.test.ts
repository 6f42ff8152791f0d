import { PassThrough } from 'node:stream';
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { progress } from '../../../cli/progress.ts';
import { captured, hurriedClock } from './harness.ts';

const terminal = (stream: PassThrough): NodeJS.WriteStream =>
  Object.assign(stream, { isTTY: true, columns: 80, rows: 24 }) as unknown as NodeJS.WriteStream;

describe('progress without a terminal', () => {
  it('is a plain line per step, and at most one note a second of each', async () => {
    const stderr = captured();
    const clock = hurriedClock();
    const pass = (ms: number): Promise<void> => new Promise((resolve) => void clock.timer(ms, resolve));
    await progress({ stderr, terminal: undefined, clock }).run([
      {
        title: 'image',
        run: async (note) => {
          note('1 %');
          note('2 %');
          await pass(1000);
          note('1 %');
          note('50 %\u001b[2J');
          await pass(1000);
          note('50 %\u001b[2J');
        },
      },
      { title: 'network', run: async () => undefined },
    ]);
    expect(stderr.text).to.equal('image\nimage: 1 %\nimage: 50 % [2J\nnetwork\n');
  });

  it('ends with the first step that fails', async () => {
    const stderr = captured();
    const steps = [
      { title: 'a', run: async () => Promise.reject(new Error('no')) },
      { title: 'b', run: async () => undefined },
    ];
    expect(
      String(
        await progress({ stderr, terminal: undefined, clock: hurriedClock() })
          .run(steps)
          .catch((e: unknown) => e),
      ),
    ).to.equal('Error: no');
    expect(stderr.text).to.equal('a\n');
  });
});

describe('progress on a terminal', () => {
  it('is drawn there, whatever stdout is, and gives the error of a step as it is', async () => {
    const stream = new PassThrough();
    let drawn = '';
    stream.on('data', (chunk: Buffer) => (drawn += chunk.toString()));
    const failure = new Error('no route');
    const outcome = await progress({ stderr: captured(), terminal: terminal(stream), clock: hurriedClock() })
      .run([
        { title: 'image', run: async (note) => note('half') },
        { title: 'network', run: async () => Promise.reject(failure) },
      ])
      .catch((e: unknown) => e);
    expect(outcome).to.equal(failure);
    expect(drawn).to.include('image').and.to.include('network');
  });
});
