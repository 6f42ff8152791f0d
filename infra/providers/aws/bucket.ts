/**
 * bucket — the S3 bucket of a cluster: made once, closed to the public, emptied and deleted with the cluster.
 *
 * Holds: `ensure` writes nothing to a bucket that is as it should be; a bucket in another region is refused, as nodes would pay for every
 * byte. `emptyAndDelete` takes versions and delete markers too, and goes on where it stopped.
 */
import { type Bucket } from '../bucket.ts';
import { isProviderError, ProviderError } from '../errors.ts';
import { type Objects } from '../objects.ts';
import { type Attempt } from './retry.ts';
import { type S3, type S3Input } from './s3-client.ts';

const closed = { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true };
/** What one DeleteObjects takes. */
const batch = 1000;

export function s3Bucket(input: S3Input, s3: S3, objects: Objects): Bucket {
  const { bucket, region, endpoint, random } = input;
  const description = `s3://${bucket}`;
  type Loaded = Awaited<ReturnType<S3['load']>>;

  const ask = <T>(
    what: string,
    options: { readonly writes: boolean; readonly signal: AbortSignal | undefined },
    send: (loaded: Loaded, attempt: Attempt) => Promise<T>,
  ): Promise<T> =>
    s3.requests.request({
      operation: `${what} ${description}`,
      repeatable: true,
      ...options,
      run: async (attempt) => send(await s3.load(), attempt),
    });

  async function exists(signal: AbortSignal | undefined): Promise<boolean> {
    try {
      await ask('look at', { writes: false, signal }, ({ sdk, client }, attempt) =>
        client.send(new sdk.HeadBucketCommand({ Bucket: bucket }), { abortSignal: attempt.signal }),
      );
      return true;
    } catch (error) {
      if (isProviderError(error, 'not-found')) return false;
      throw error;
    }
  }

  async function create(signal: AbortSignal | undefined): Promise<void> {
    await ask('create', { writes: true, signal }, async ({ sdk, client }, attempt) => {
      const location = sdk.BucketLocationConstraint;
      const constraint = Object.values(location).find((value) => value === region);
      // us-east-1 is the region of a bucket that names none, and is refused as a name.
      const where =
        region === 'us-east-1' || constraint === undefined ? {} : { CreateBucketConfiguration: { LocationConstraint: constraint } };
      if (region !== 'us-east-1' && constraint === undefined) {
        throw new ProviderError('invalid', `create ${description}`, `${region} is no region that this version knows`);
      }
      try {
        await client.send(new sdk.CreateBucketCommand({ Bucket: bucket, ...where }), { abortSignal: attempt.signal });
      } catch (error) {
        // A first attempt whose answer was lost, or another command at the same time.
        if (!(error instanceof sdk.BucketAlreadyOwnedByYou)) throw error;
      }
    });
  }

  async function checkRegion(signal: AbortSignal | undefined): Promise<void> {
    const answer = await ask('locate', { writes: false, signal }, ({ sdk, client }, attempt) =>
      client.send(new sdk.GetBucketLocationCommand({ Bucket: bucket }), { abortSignal: attempt.signal }),
    );
    // Two names from before S3 had regions.
    const said: string = answer.LocationConstraint ?? '';
    const found = said === '' ? 'us-east-1' : said === 'EU' ? 'eu-west-1' : said;
    if (found !== region) throw new ProviderError('invalid', `locate ${description}`, `the bucket is in ${found}, not in ${region}`);
  }

  async function close(signal: AbortSignal | undefined): Promise<void> {
    try {
      if (await isClosed(signal)) return;
      await ask('close', { writes: true, signal }, ({ sdk, client }, attempt) => {
        const command = new sdk.PutPublicAccessBlockCommand({ Bucket: bucket, PublicAccessBlockConfiguration: closed });
        return client.send(command, { abortSignal: attempt.signal });
      });
    } catch (error) {
      // Servers other than AWS know no public access, and say so in their own ways.
      if (endpoint === undefined || isProviderError(error, 'denied') || isProviderError(error, 'throttled')) throw error;
    }
  }

  async function isClosed(signal: AbortSignal | undefined): Promise<boolean> {
    try {
      const answer = await ask('look at', { writes: false, signal }, ({ sdk, client }, attempt) =>
        client.send(new sdk.GetPublicAccessBlockCommand({ Bucket: bucket }), { abortSignal: attempt.signal }),
      );
      const found = answer.PublicAccessBlockConfiguration;
      return Object.keys(closed).every((flag) => found !== undefined && Reflect.get(found, flag) === true);
    } catch (error) {
      if (isProviderError(error, 'not-found')) return false;
      throw error;
    }
  }

  /** The original's check, under the original's name: what a deployer may do is allowed under it. */
  async function checkAccess(signal: AbortSignal | undefined): Promise<void> {
    const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
    const key = `.podmin-access-check-${hex}`;
    const options = signal === undefined ? {} : { signal };
    await objects.put(key, new TextEncoder().encode('podmin'), options);
    await objects.get(key, options);
    await objects.delete(key, options);
  }

  async function removeAll(signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      const found = await ask('list', { writes: false, signal }, ({ sdk, client }, attempt) =>
        client.send(new sdk.ListObjectVersionsCommand({ Bucket: bucket, MaxKeys: batch }), { abortSignal: attempt.signal }),
      );
      const names = [...(found.Versions ?? []), ...(found.DeleteMarkers ?? [])].flatMap(({ Key: key, VersionId: version }) =>
        key === undefined ? [] : [{ Key: key, ...(version === undefined ? {} : { VersionId: version }) }],
      );
      if (names.length === 0) return;
      const answer = await ask('empty', { writes: true, signal }, ({ sdk, client }, attempt) => {
        const command = new sdk.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: names, Quiet: true } });
        return client.send(command, { abortSignal: attempt.signal });
      });
      const [first] = answer.Errors ?? [];
      if (first === undefined) continue;
      const code = first.Code === 'AccessDenied' ? 'denied' : 'unavailable';
      throw new ProviderError(
        code,
        `empty ${description}`,
        `${first.Key ?? 'an object'} could not be deleted (${first.Code ?? 'no reason given'})`,
      );
    }
  }

  return {
    description,
    ensure: async ({ signal } = {}) => {
      if (!(await exists(signal))) await create(signal);
      await checkRegion(signal);
      await close(signal);
      await checkAccess(signal);
    },
    emptyAndDelete: async ({ signal } = {}) => {
      if (!(await exists(signal))) return;
      await removeAll(signal);
      try {
        await ask('delete', { writes: true, signal }, ({ sdk, client }, attempt) =>
          client.send(new sdk.DeleteBucketCommand({ Bucket: bucket }), { abortSignal: attempt.signal }),
        );
      } catch (error) {
        // Deleted by an attempt whose answer was lost.
        if (await exists(signal)) throw error;
      }
    },
  };
}
