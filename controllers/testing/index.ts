/**
 * testing — what tests of controllers and sources need: time that stands still, a source that misbehaves, a runtime that can be asked.
 *
 * @module podmin/controllers/testing
 */
export { fakeClock, type FakeClock, type FakeClockOptions } from './fake-clock.ts';
export { fakeSource, type FakeSource, type FakeSourceOptions } from './fake-source.ts';
export { fuzzInformer } from './fuzz-informer.ts';
export { fuzzQueue } from './fuzz-queue.ts';
export {
  lockConformance,
  type LockConformanceOptions,
  type LockFault,
  type LockConformanceRunner,
  type LockPlace,
} from './lock-conformance.ts';
export { seededRandom } from './random.ts';
export { recordingLog, type LogLine, type RecordingLog } from './recording-log.ts';
export {
  sourceConformance,
  type SourceAbility,
  type SourceConformanceOptions,
  type SourceConformanceRunner,
  type SourceFaults,
  type SourceWorld,
} from './source-conformance.ts';
export { testRuntime, type TestRuntime, type TestRuntimeOptions } from './test-runtime.ts';
