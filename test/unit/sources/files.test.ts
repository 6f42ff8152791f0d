import { expect } from 'chai';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { files, type FilesInput } from '../../../controllers/sources/files.ts';
import { Connection, ManualClock, MemoryFolder, settle } from './support.ts';

describe('the files of a folder as a source', () => {
  let clock: ManualClock;
  let folder: MemoryFolder;
  let connection: Connection<string>;
  const connect = (input: Partial<FilesInput<string>> = {}): void => {
    const source = files({
      name: 'folder',
      files: folder,
      folder: '/pods',
      every: 1000,
      random: () => 0.5,
      decode: ({ body }) => {
        const text = new TextDecoder().decode(body);
        if (text === 'bad') throw new Error('bad file');
        return text;
      },
      ...input,
    });
    connection = new Connection(source, { clock });
  };

  beforeEach(() => {
    clock = new ManualClock();
    folder = new MemoryFolder();
  });
  afterEach(async () => {
    await connection.close();
    expect(clock.pending, 'timers left').to.equal(0);
    expect(folder.watchers, 'watches left').to.equal(0);
  });

  it('is a snapshot, then changes, found when the system tells of one', async () => {
    folder.write('a', '1');
    folder.write('.hidden', '1');
    connect();
    await settle();
    folder.write('b', '1');
    await settle();
    folder.delete('a');
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'synced', 'apply b', 'delete a']);
  });

  it('finds at the interval what the system did not tell', async () => {
    connect({ files: { list: (p) => folder.list(p), info: (p) => folder.info(p), read: (p) => folder.read(p) } });
    await settle();
    folder.write('a', '1');
    await clock.advance(999);
    expect(connection.said()).to.deep.equal(['snapshot', 'synced']);
    await clock.advance(1);
    expect(connection.said()).to.deep.equal(['apply a']);
    await clock.advance(1000);
    expect(connection.said()).to.deep.equal(['alive']);
  });

  it('does not read a file again that has not changed', async () => {
    folder.write('a', '1');
    connect();
    await clock.advance(5000);
    expect(folder.reads).to.equal(1);
  });

  it('notices a file rewritten in place, in the same size and time, while the time can not tell', async () => {
    folder.write('a', 'old');
    folder.files.get('a')!.modifiedMs = clock.wall();
    connect();
    await settle();
    connection.said();
    folder.files.get('a')!.body = new TextEncoder().encode('new');
    await clock.advance(1000);
    expect(connection.events).to.deep.include({ ...connection.events[0], type: 'apply', object: 'new' });
  });

  it('says nothing of a file that was replaced by its equal', async () => {
    folder.write('a', '1');
    connect();
    await settle();
    connection.said();
    folder.write('a', '1');
    await settle();
    expect(connection.said()).to.deep.equal(['alive']);
  });

  it('tells of a file that can not be read or decoded, beside the others, and of its recovery', async () => {
    folder.write('a', 'bad');
    folder.write('b', '1');
    folder.write('c', '1');
    folder.failing.set('/pods/c', Object.assign(new Error('EACCES'), { code: 'EACCES' }));
    connect();
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'broken a', 'item b', 'broken c', 'synced']);
    folder.failing.clear();
    folder.write('a', 'good');
    await settle();
    expect(connection.said()).to.deep.equal(['apply a', 'apply c']);
  });

  it('changes nothing when the folder can not be listed', async () => {
    folder.write('a', '1');
    connect();
    await settle();
    connection.said();
    folder.failing.set('/pods', Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
    await clock.advance(1000);
    expect(connection.said()).to.deep.equal([]);
    expect(connection.ended?.error).to.match(/folder: \/pods can't be read, so nothing is changed: EIO/);
  });

  it('treats a missing folder as an error, or as empty when told to', async () => {
    folder.missing = true;
    connect();
    await settle();
    expect(connection.ended?.error).to.match(/ENOENT/);
    connect({ missing: 'empty' });
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'synced']);
  });

  it('watches a folder that can be watched only later', async () => {
    folder.missing = true;
    connect({
      missing: 'empty',
      files: {
        list: (p) => folder.list(p),
        info: (p) => folder.info(p),
        read: (p) => folder.read(p),
        watch: (p, changed) => {
          if (folder.missing) throw new Error('ENOENT');
          return folder.watch(p, changed);
        },
      },
    });
    await settle();
    folder.missing = false;
    await clock.advance(1000);
    connection.said();
    folder.write('a', '1');
    await settle();
    expect(connection.said()).to.deep.equal(['apply a']);
  });

  it('leaves a large file unread until its content is asked for, and refuses a larger one', async () => {
    folder.write('a', 'x'.repeat(100_000));
    folder.write('b', 'x'.repeat(200_000));
    connect({ maxBytes: 150_000 });
    await settle();
    expect(folder.reads).to.equal(0);
    const item = connection.events.find((event) => event.type === 'item');
    expect(await (item as unknown as { load(): Promise<string> }).load()).to.have.length(100_000);
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'broken b', 'synced']);
    await clock.advance(1000);
    expect(connection.said()).to.deep.equal(['alive']);
  });

  it('takes a file that vanishes between the listing and the look as not there', async () => {
    folder.write('a', '1');
    folder.failing.set('/pods/a', Object.assign(new Error('ENOENT'), { code: 'ENOENT' }));
    connect();
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'synced']);
  });
});
