/**
 * init — what runs in a node's container under tini (process 1). Bundled into one file; needs nothing but Node. The node's life is
 * node-life.ts.
 */
import { systemClock } from '../../../controllers/clock.ts';
import { NodeLife } from './node-life.ts';

const life = new NodeLife({ clock: systemClock, say: (line) => void process.stdout.write(`${line}\n`) });
// The clock's timers do not keep a process alive, and between two children nothing else would.
const alive = setInterval(() => undefined, 2 ** 30);
for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => life.stop());
process.exitCode = await life.run();
clearInterval(alive);
