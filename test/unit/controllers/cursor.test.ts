import { expect } from 'chai';
import { describe, it } from 'mocha';
import { Cursor } from '../../../controllers/cursor.ts';
import { type SourceEvent } from '../../../controllers/source.ts';

/** A cursor after connections that each said these words and then ended. */
function after(
  ...connections: readonly { readonly says: readonly SourceEvent<number>[]; readonly relist?: boolean; readonly expired?: boolean }[]
) {
  const cursor = new Cursor();
  for (const { says, relist = false, expired = false } of connections) {
    cursor.open();
    for (const event of says) cursor.take(event);
    cursor.end({ relist, expired });
  }
  return cursor.value;
}

const snapshot: SourceEvent<number> = { type: 'snapshot' };
const alive: SourceEvent<number> = { type: 'alive' };
const item: SourceEvent<number> = { type: 'item', key: 'a', version: '1', object: 1 };
const synced = (cursor?: string): SourceEvent<number> => ({ type: 'synced', cursor });
const bookmark = (cursor: string): SourceEvent<number> => ({ type: 'bookmark', cursor });
const listed = { says: [snapshot, item, synced('c1')] };
const nothing = { says: [] };

describe('a cursor', () => {
  it('is that of the complete snapshot, then of each bookmark', () => {
    expect(after(nothing)).to.equal(undefined);
    expect(after(listed)).to.equal('c1');
    expect(after({ says: [...listed.says, bookmark('c2'), bookmark('c3')] })).to.equal('c3');
  });

  it('stays when a word comes without one', () => {
    expect(after(listed, { says: [synced(), alive] })).to.equal('c1');
  });

  it('does not move within a snapshot that is not complete: resuming there would pass over what it lacks', () => {
    expect(after({ says: [snapshot, item, bookmark('c9')] })).to.equal(undefined);
    expect(after(listed, { says: [synced(), snapshot, item, bookmark('c9')] })).to.equal('c1');
    expect(after({ says: [snapshot, bookmark('c8'), synced(), bookmark('c9')] })).to.equal('c9');
  });

  it('does not move before the first snapshot', () => {
    expect(after({ says: [bookmark('c9')] })).to.equal(undefined);
  });

  it('moves in a connection that was resumed, without a snapshot', () => {
    expect(after(listed, { says: [bookmark('c2')] })).to.equal('c2');
  });

  it('is kept through a brief outage', () => {
    expect(after(listed, nothing, nothing)).to.equal('c1');
    expect(after(listed, nothing, nothing, { says: [alive] }, nothing, nothing)).to.equal('c1');
  });

  it('is forgotten after three connections in a row that it led to nothing, and the count starts over', () => {
    expect(after(listed, nothing, nothing, nothing)).to.equal(undefined);
    expect(after(listed, nothing, nothing, nothing, listed, nothing, nothing)).to.equal('c1');
  });

  it('is forgotten when the source says that it has expired', () => {
    expect(after(listed, { says: [], expired: true })).to.equal(undefined);
  });

  it('is forgotten for a planned relist, which would compare nothing if it resumed', () => {
    expect(after({ ...listed, relist: true })).to.equal(undefined);
  });
});
