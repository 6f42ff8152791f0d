import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type Change } from '../../../../controllers/change.ts';
import {
  byOwner,
  generationChanged,
  keyOf,
  labelled,
  type KubernetesObjectLike,
} from '../../../../controllers/sources/kubernetes/index.ts';

type Labels = Readonly<Record<string, string>>;
const add = (object: KubernetesObjectLike): Change<KubernetesObjectLike> => ({ type: 'add', key: 'x', object, cause: 'live' });
const update = (previous: KubernetesObjectLike, object: KubernetesObjectLike): Change<KubernetesObjectLike> => ({
  ...{ type: 'update', key: 'x', object, previous, cause: 'live' },
});
const with_ = (labels?: Labels): KubernetesObjectLike => ({ metadata: { name: 'x', ...(labels === undefined ? {} : { labels }) } });

describe('a label selector', () => {
  // The answers of the API server, as its documentation of selectors has them.
  const cases: readonly [selector: string, matching: readonly (Labels | undefined)[], others: readonly (Labels | undefined)[]][] = [
    ['', [undefined, { a: 'b' }], []],
    ['app=web', [{ app: 'web', x: 'y' }], [{ app: 'db' }, {}, undefined]],
    ['app == web', [{ app: 'web' }], [{ app: 'db' }]],
    ['app!=web', [{ app: 'db' }, {}, undefined], [{ app: 'web' }]],
    ['app', [{ app: '' }], [{}]],
    ['!app', [{}, undefined], [{ app: '' }]],
    ['app=', [{ app: '' }], [{ app: 'x' }, {}]],
    ['app in (web, db)', [{ app: 'web' }, { app: 'db' }], [{ app: 'x' }, {}]],
    ['app notin (web,db)', [{ app: 'x' }, {}], [{ app: 'web' }]],
    ['app in (,a)', [{ app: '' }, { app: 'a' }], [{}]],
    ['in in (in)', [{ in: 'in' }], [{}]],
    ['cores>4,cores<8', [{ cores: '5' }], [{ cores: '4' }, { cores: '8' }, { cores: 'many' }, {}]],
    [
      'app.kubernetes.io/name=web, tier notin (db), !old',
      [{ 'app.kubernetes.io/name': 'web' }],
      [{ 'app.kubernetes.io/name': 'web', old: '' }],
    ],
  ];
  for (const [selector, matching, others] of cases) {
    it(`${JSON.stringify(selector)} selects as the API server does`, () => {
      for (const labels of matching) expect(labelled(selector)(add(with_(labels))), JSON.stringify(labels)).to.equal(true);
      for (const labels of others) expect(labelled(selector)(add(with_(labels))), JSON.stringify(labels)).to.equal(false);
    });
  }

  it('lets a change pass when the object matched before', () => {
    expect(labelled('app=web')(update(with_({ app: 'web' }), with_({ app: 'db' })))).to.equal(true);
    expect(labelled('app=web')(update(with_({ app: 'x' }), with_({ app: 'db' })))).to.equal(false);
  });

  it('does not take what every object inherits for a label', () => {
    expect(labelled('toString')(add(with_({})))).to.equal(false);
    expect(labelled('!constructor')(add(with_({})))).to.equal(true);
  });

  for (const [selector, message] of [
    ['app=web,', "at character 9 a label's name is expected, but it ends"],
    ['app in web', 'at character 8 "(" is expected, but there is "web"'],
    ['app in (web', 'at character 12 "," or ")" is expected, but it ends'],
    ['app is web', 'at character 5 an operator: =, ==, !=, >, <, in or notin is expected, but there is "is web"'],
    ['app=web db', 'at character 9 "," or the end is expected, but there is "db"'],
    ['=web', "at character 1 a label's name is expected"],
    ['App_/x=y', "at character 1 a label's name is expected"],
    ['app=-web', "at character 5 a label's value of at most 63 characters is expected"],
    [`app=${'x'.repeat(64)}`, "at character 5 a label's value of at most 63 characters is expected"],
    ['cores>many', 'at character 7 a whole number is expected'],
    ['app=a"b', 'at character 6 "," or the end is expected'],
  ] as const) {
    it(`${JSON.stringify(selector)} is refused, with the place`, () => {
      expect(() => labelled(selector)).to.throw(SyntaxError, message);
    });
  }
});

describe('the owners of an object', () => {
  const owned = (
    ...owners: readonly { kind: string; name: string; apiVersion?: string; controller?: boolean }[]
  ): KubernetesObjectLike => ({
    metadata: { name: 'x', namespace: 'web', ownerReferences: owners.map((owner) => ({ apiVersion: 'apps/v1', ...owner })) },
  });
  const keys = (mapper: ReturnType<typeof byOwner>, change: Change<KubernetesObjectLike>): string[] => [...mapper(change)];

  it('are those of the kind, in its namespace', () => {
    const object = owned({ kind: 'ReplicaSet', name: 'front' }, { kind: 'Node', name: 'n1' });
    expect(keys(byOwner('ReplicaSet'), add(object))).to.deep.equal(['web/front']);
    expect(keys(byOwner({ kind: 'Node', clusterScoped: true }), add(object))).to.deep.equal(['n1']);
    expect(keys(byOwner('ReplicaSet'), add(with_()))).to.deep.equal([]);
  });

  it('include the one that has just lost it', () => {
    const change = update(owned({ kind: 'ReplicaSet', name: 'old' }), owned({ kind: 'ReplicaSet', name: 'new' }));
    expect(keys(byOwner('ReplicaSet'), change)).to.have.members(['web/old', 'web/new']);
  });

  it('are of one API, and only those that control it, if wanted', () => {
    const object = owned(
      { kind: 'Job', name: 'a', apiVersion: 'batch/v1', controller: true },
      { kind: 'Job', name: 'b', apiVersion: 'example.com/v1' },
    );
    expect(keys(byOwner({ kind: 'Job', apiVersion: 'batch/v1' }), add(object))).to.deep.equal(['web/a']);
    expect(keys(byOwner({ kind: 'Job', apiVersion: 'example.com' }), add(object))).to.deep.equal(['web/b']);
    expect(keys(byOwner({ kind: 'Job', apiVersion: 'batch/v' }), add(object))).to.deep.equal([]);
    expect(keys(byOwner({ kind: 'Job', controller: true }), add(object))).to.deep.equal(['web/a']);
  });
});

describe('an object of Kubernetes', () => {
  it('has the key under which the source gives it', () => {
    expect(keyOf({ metadata: { name: 'a', namespace: 'n' } })).to.equal('n/a');
    expect(keyOf({ metadata: { name: 'a', namespace: '' } })).to.equal('a');
    expect(() => keyOf({ metadata: { namespace: 'n' } })).to.throw(TypeError, 'has no key');
  });

  it('has changed for who looks at its specification when its generation has', () => {
    const at = (generation: number, labels: Labels = {}): KubernetesObjectLike => ({ metadata: { name: 'x', generation, labels } });
    expect(generationChanged(update(at(1), at(1, { a: 'b' })))).to.equal(false);
    expect(generationChanged(update(at(1), at(2)))).to.equal(true);
    expect(generationChanged(add(at(1)))).to.equal(true);
  });
});
