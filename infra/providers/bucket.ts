/** bucket — the bucket itself, for the commands that make and remove clusters. Agents never create one: a bucket that is not there is an error to them, not an empty cluster. */
import { type RequestOptions } from './objects.ts';

export interface Bucket {
  readonly description: string;
  /** Creates it when it is missing, closes it to the public, and proves that objects can be written, read and deleted. */
  ensure(options?: RequestOptions): Promise<void>;
  /** Deletes every object, then the bucket. Nothing there is fine; run again after a failure it goes on. */
  emptyAndDelete(options?: RequestOptions): Promise<void>;
}
