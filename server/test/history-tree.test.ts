import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashAnchor, makeAnchor, readLastVersions, type Anchor } from '#server/features/history/anchor.ts';
import { anchorLine, anchorText, readAnchorNotes } from '#server/features/history/anchor-text.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import {
  createTreeReader,
  findHead,
  growTree,
  hashEpoch,
  type Epoch,
} from '#server/features/history/tree.ts';
import type { Verdict, VerifyOptions } from '#server/features/history/verify.ts';
import { verifyHistory } from '#server/history-check.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import {
  consistencyPath,
  hashLeaf,
  inclusionPath,
  isConsistent,
  rootFromPath,
} from '#server/shared/history/merkle.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { startTestApp, type TestApp } from './app.ts';
import { aVendor } from './factories.ts';

const [key] = sealKeysOf(['v3Np8Wd1Xk6Rz2Qy9Tb4Lc7Mf5Hj0Gs']);

let api: TestApp;
const anchors: Anchor[] = [];

/** Vendors with events, without the price of a request each. */
const writeVendors = (db: Queryable, count: number) =>
  db.run(sql`
    with made as (
      insert into vendor (name) select 'Supply ' || gen_random_uuid() from generate_series(1, ${count}::int) returning id, name)
    insert into event (actor, source, entity, entity_id, version, action, changes)
    select 'Test', 'job', 'vendor', id, 1, 'create', jsonb_build_object('name', jsonb_build_object('from', null, 'to', name))
    from made`);

async function sealAndAnchor(db: Pick<Db, 'transaction'>, day: string): Promise<Anchor> {
  await sealHistory(db, key);
  await growTree(db);
  return (await makeAnchor(db, { day, isDaily: true }))!;
}

beforeAll(async () => {
  api = await startTestApp();
  for (const [at, count] of [3, 700, 40].entries()) {
    await writeVendors(api.db, count);
    await aVendor(api);
    anchors.push(await sealAndAnchor(api.db, `2026-03-1${at}`));
  }
}, 120_000);
afterAll(() => api.stop());

const notes = () => anchors.flatMap((anchor) => readAnchorNotes(anchorText(anchor)));
const verify = (options: Omit<VerifyOptions, 'sources'> = {}) =>
  verifyHistory(api.ownerDb, { keys: [key], notedAnchors: notes(), ...options });

class Undo extends Error {}

/** What is found when the owner tampers with the triggers off; afterwards nothing of it happened. */
async function verdictAfter(
  tamper: (tx: Queryable) => Promise<unknown>,
  options: Omit<VerifyOptions, 'sources'> = { keys: [key] },
): Promise<Verdict> {
  let verdict: Verdict | undefined;
  const work = api.ownerDb.transaction(async (tx) => {
    await tx.run(raw('set local session_replication_role = replica'));
    await tamper(tx);
    verdict = await verifyHistory(tx, options);
    throw new Undo();
  });
  await expect(work).rejects.toBeInstanceOf(Undo);
  return verdict!;
}

const reasonsOf = ({ findings }: Verdict) => findings.map(({ reason }) => reason).join('\n');

async function hashEventsAnew(tx: Queryable): Promise<void> {
  await tx.run(sql`update event set hash = event_digest(event) where version = 1`);
  for (let version = 2; version <= 10; version += 1) {
    await tx.run(sql`update event e set previous_hash = p.hash from event p
      where p.entity = e.entity and p.entity_id = e.entity_id and p.version = e.version - 1 and e.version = ${version}`);
    await tx.run(sql`update event set hash = event_digest(event) where version = ${version}`);
  }
}

/** As an owner of database, program and secret can: everything is sealed and anchored once more. */
async function sealAllAnew(tx: Queryable): Promise<void> {
  await hashEventsAnew(tx);
  for (const table of [
    'history_anchor',
    'seal_tree',
    'tree_tile',
    'history_epoch',
    'event_seal',
    'event_seal_tip',
  ]) {
    await tx.run(raw(`delete from ${table}`));
  }
  await sealAndAnchor({ transaction: (work) => work(tx) }, '2026-03-12');
}

describe('the tree of the history', () => {
  it('holds every sealed event where its seal and its number put it', async () => {
    const head = (await findHead(api.db))!;
    const events = await api.ownerDb.many<{ seq: string; hash: Buffer; place: number }>(
      sql`select seq::text, hash, event_position(seq)::float8 as place from event order by seq`,
    );
    expect(head).toMatchObject({ size: events.length, epoch: 1 });
    expect(new Set(events.map(({ place }) => place)).size).toBe(events.length);
    const reader = createTreeReader(api.db);
    for (const { hash, place } of events.filter((_, at) => at % 61 === 0)) {
      const path = await inclusionPath(reader, place, head.size);
      expect(rootFromPath(hashLeaf(hash), place, head.size, path)?.equals(head.root)).toBe(true);
    }
  });

  it('has each anchor as one of its beginnings', async () => {
    const head = (await findHead(api.db))!;
    const reader = createTreeReader(api.db);
    for (const anchor of anchors) {
      const path = await consistencyPath(reader, anchor.size, head.size);
      expect(isConsistent(anchor, head, path)).toBe(true);
    }
  });

  it('grows by new seals alone, whoever is at it', async () => {
    const before = (await findHead(api.db))!;
    await Promise.all(Array.from({ length: 4 }, () => growTree(api.db)));
    expect(await findHead(api.db)).toEqual(before);
    await writeVendors(api.db, 2);
    for (let n = 0; n < 4; n += 1) {
      await Promise.all([aVendor(api), sealHistory(api.db, key), growTree(api.db), growTree(api.db)]);
    }
    await sealHistory(api.db, key);
    await growTree(api.db);
    const verdict = await verify();
    expect(verdict).toMatchObject({ broken: undefined, unproven: [], unsealed: 0, anchors: 3 });
    expect(verdict.treeSize).toBe(verdict.events);
  });

  it('has one daily anchor for each day, and one more only where it has grown', async () => {
    expect(await makeAnchor(api.db, { day: '2026-03-12', isDaily: true })).toBeUndefined();
    const extra = await makeAnchor(api.db, { day: '2026-03-12', isDaily: false });
    expect(extra).toMatchObject({ number: 4, isDaily: false });
    expect(await makeAnchor(api.db, { day: '2026-03-13', isDaily: false })).toEqual(extra);
  });

  it('knows the last version of every record', async () => {
    const [{ records, sealId }] = anchors as [Anchor];
    let lines: string[] = [];
    for await (const page of readLastVersions(api.db, sealId))
      lines = [...lines, ...page.map(({ line }) => line)];
    expect(lines).toHaveLength(records);
    expect(lines).toEqual(lines.toSorted());
  });
});

describe('a forged history is named', () => {
  const forgeries: Record<string, [(tx: Queryable) => Promise<unknown>, string]> = {
    'a byte of an event': [
      (tx) => tx.run(sql`update event set actor = actor || '.' where seq = 5`),
      'event 5 (agency-setting',
    ],
    'an event whose hash was made to fit': [
      async (tx) => {
        await tx.run(sql`update event set actor = 'Somebody' where seq = 5`);
        await tx.run(sql`update event set hash = event_digest(event) where seq = 5`);
      },
      'seal 1 does not match the events it covers',
    ],
    'a removed middle': [
      (tx) => tx.run(sql`delete from event where seq between 20 and 24`),
      'does not match the events it covers',
    ],
    'an event that was slipped in': [
      async (tx) => {
        const [gone] = await tx.many<{ seq: string }>(sql`select max(seq)::text as seq from event`);
        await tx.run(sql`update event_seal set at = at - interval '2 days'`);
        await tx.run(sql`delete from event where seq = 30`);
        await tx.run(sql`insert into event (seq, actor, source, entity, entity_id, version, action, changes, hash)
          overriding system value select -7, actor, source, entity, gen_random_uuid(), 1, action, changes, hash
          from event where seq = ${gone!.seq}`);
      },
      'event -7 is under no seal',
    ],
    'a record that was given the history of another': [
      async (tx) => {
        const [one, other] = await tx.many<{ id: string }>(
          sql`select entity_id as id from event where entity = 'vendor' order by seq limit 2`,
        );
        const aside = '00000000-0000-4000-8000-000000000000';
        for (const [from, to] of [
          [one!.id, aside],
          [other!.id, one!.id],
          [aside, other!.id],
        ] as const) {
          await tx.run(sql`update event set entity_id = ${to} where entity_id = ${from}`);
        }
      },
      'was altered: its content does not match its hash',
    ],
    'an altered block of the tree': [
      (tx) => tx.run(sql`update tree_tile set hash = sha256('x') where level = 1 and index = 1`),
      'block 1 of level 1',
    ],
    'a removed block of the tree': [
      (tx) => tx.run(sql`delete from tree_tile where level = 1 and index = 0`),
      'block 0 of level 1',
    ],
    'a root of the tree that was changed': [
      (tx) => tx.run(sql`update seal_tree set root = sha256('x') where seal_id = 2`),
      'the tree after seal 2 does not match',
    ],
    'an altered anchor': [
      (tx) => tx.run(sql`update history_anchor set size = size - 1 where number = 2`),
      'anchor 2 of 2026-03-11 was altered',
    ],
    'an anchor that was made to fit itself': [
      async (tx) => {
        const row = anchors[2]!;
        const root = hashLeaf('x');
        await tx.run(
          sql`update history_anchor set root = ${root}, hash = ${hashAnchor({ ...row, root })} where number = 3`,
        );
        await tx.run(sql`delete from history_anchor where number > 3`);
      },
      'the history of 2026-03-12 (anchor 3',
    ],
    'a removed anchor': [
      (tx) => tx.run(sql`delete from history_anchor where number = 2`),
      'anchor 3 does not follow the one before it',
    ],
    'an altered epoch': [
      (tx) => tx.run(sql`update history_epoch set server = 'elsewhere'`),
      'epoch 1 was altered',
    ],
    'an epoch on another history': [
      async (tx) => {
        const first = await tx.one<{ hash: Buffer }>(sql`select hash from history_epoch`);
        const epoch: Epoch = {
          number: 2,
          openedAt: '2026-03-12T00:00:00.000Z',
          server: 'x',
          size: 3,
          root: hashLeaf('x'),
          lost: 0,
          previousHash: first.hash,
        };
        await tx.run(sql`insert into history_epoch (number, opened_at, server, size, root, lost, previous_hash, hash)
          values (2, ${epoch.openedAt}, 'x', 3, ${epoch.root}, 0, ${first.hash}, ${hashEpoch(epoch)})`);
      },
      'epoch 2 began on another history',
    ],
    'an event under two seals': [
      (tx) => tx.run(sql`update event_seal set seqs = seqs + '{[1,2)}'::int8multirange where id = 2`),
      'some events are under two seals',
    ],
  };
  it.each(Object.entries(forgeries))('%s', async (_, [tamper, named]) => {
    expect(reasonsOf(await verdictAfter(tamper))).toContain(named);
  });

  it('a history that was written and sealed anew with the right secret, by an anchor outside', async () => {
    const rewrite = async (tx: Queryable) => {
      await tx.run(sql`update event set actor = 'Somebody Else' where seq = 5`);
      await sealAllAnew(tx);
    };
    expect((await verdictAfter(rewrite)).broken).toBeUndefined();
    const known = await verdictAfter(rewrite, { keys: [key], notedAnchors: notes() });
    expect(reasonsOf(known)).toContain('the anchor that was noted on 2026-03-10');
  });

  it('an end that was removed with all that tells of it, by an anchor outside', async () => {
    const cut = async (tx: Queryable) => {
      await tx.run(sql`delete from vendor where id in (select entity_id from event where seq > 400)`);
      await tx.run(sql`delete from event where seq > 400`);
      await sealAllAnew(tx);
    };
    expect((await verdictAfter(cut)).broken).toBeUndefined();
    const known = await verdictAfter(cut, { keys: [key], notedAnchors: notes() });
    expect(reasonsOf(known)).toContain('the anchor that was noted on 2026-03-12');
  });

  it('a history under an anchor of another installation', async () => {
    const foreign = readAnchorNotes(anchorLine({ ...anchors[1]!, root: hashLeaf('elsewhere') }));
    expect(reasonsOf(await verify({ notedAnchors: foreign }))).toContain(
      'the anchor that was noted on 2026-03-11',
    );
  });
});
