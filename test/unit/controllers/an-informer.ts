/** an-informer — an informer on a fake source, running, with what it told its first listener. */
import { type Change } from '../../../controllers/change.ts';
import { type InformerOptions } from '../../../controllers/informer.ts';
import { informer } from '../../../controllers/source-informer.ts';
import { fakeClock, fakeSource, recordingLog, seededRandom } from '../../../controllers/testing/index.ts';
import { textMeter } from '../../../controllers/text-meter.ts';

export interface Pod {
  readonly ip: string;
}

export async function anInformer<T = Pod, I extends string = never>(
  options: InformerOptions<Pod, T, I> & { before?: (source: ReturnType<typeof fakeSource<Pod>>) => void; staleAfterMs?: number } = {},
) {
  const { before, staleAfterMs, ...rest } = options;
  const clock = fakeClock();
  const source = fakeSource<Pod>('pods', staleAfterMs === undefined ? {} : { staleAfterMs });
  const meter = textMeter();
  const log = recordingLog();
  const pods = informer<Pod, T, I>(source, { ...rest, clock, meter, log, random: seededRandom(1) });
  const seen: string[] = [];
  const changes: Change<T>[] = [];
  pods.subscribe((change) => {
    changes.push(change);
    seen.push(`${change.type} ${change.key} ${change.cause}`);
  });
  before?.(source);
  const stopping = new AbortController();
  const running = pods.run(stopping.signal);
  await clock.settle();
  const stop = async (): Promise<void> => {
    stopping.abort();
    await running;
  };
  /** What listeners were told since the last call. */
  const told = (): string[] => seen.splice(0);
  return { clock, source, meter, log, pods, changes, told, stop, stopping, running };
}

export const two = (source: ReturnType<typeof fakeSource<Pod>>): void => {
  source.put('a', { ip: '1' });
  source.put('b', { ip: '2' });
};
