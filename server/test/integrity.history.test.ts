import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { Verdict } from '#server/features/history/verify.ts';
import { verifyHistory } from '#server/history-check.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { startTestApp, type TestApp } from './app.ts';
import { callsTo } from './calls.ts';
import { anAttachment, anEquipment } from './factories.ts';

let api: TestApp;
let item: EquipmentRecord;
/** The numbers of the item's events, the first one first. */
let events: string[];
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');
beforeAll(async () => {
  api = await startTestApp();
  item = await anEquipment(api);
  for (let n = 0; n < 3; n += 1) ({ body: item } = await equipment.change(item, { name: `Name ${n}` }));
  await anEquipment(api);
  const rows = await api.ownerDb.many<{ seq: string }>(
    sql`select seq::text from event where entity_id = ${item.id} order by version`,
  );
  events = rows.map((row) => row.seq);
});
afterAll(() => api.stop());

const [sealKey] = sealKeysOf(['v3Np8Wd1Xk6Rz2Qy9Tb4Lc7Mf5Hj0Gs']);
/** Seals every event, as the application does. */
const sealAll = () => sealHistory(api.db, sealKey);

describe('history', () => {
  const changes: [string, string][] = [
    ['UPDATE', `update event set actor = 'nobody'`],
    ['DELETE', `delete from event`],
    ['TRUNCATE', `truncate event`],
    ['UPDATE', `update event_seal set at = now()`],
    ['DELETE', `delete from event_seal`],
    ['TRUNCATE', `truncate event_seal`],
  ];

  it.each(changes)('cannot be changed by the application: %s by %s', async (_, statement) => {
    await expect(api.db.run(raw(statement))).rejects.toMatchObject({ code: '42501' });
  });

  it.each(changes)('refuses its owner by trigger: %s by %s', async (operation, statement) => {
    await sealAll();
    await expect(api.ownerDb.run(raw(statement))).rejects.toMatchObject({
      constraint: 'history_append_only',
      message: expect.stringContaining(operation) as string,
    });
  });

  it('does not let the application switch the triggers off or become another role', async () => {
    for (const statement of [
      'set session_replication_role = replica',
      'alter table event disable trigger all',
      'drop table event',
      'create table other (id int)',
      `insert into setting values ('timeZone', '2000-01-01', '"UTC"')`,
      'delete from equipment',
      'delete from user_account',
    ]) {
      await expect(api.db.run(raw(statement))).rejects.toMatchObject({ code: '42501' });
    }
  });

  const event = (version: number, entity = 'equipment'): Sql => sql`
    insert into event (actor, source, entity, entity_id, version, action, changes)
    values ('Test', 'job', ${entity}, ${item.id}, ${version}, 'update', '{}')`;

  it('is needed for every change of a row, at the latest when the transaction ends', async () => {
    const tries: Sql[][] = [
      [sql`update equipment set name = 'silent' where id = ${item.id}`],
      [sql`update equipment set name = 'silent', version = version + 1 where id = ${item.id}`],
      [sql`update equipment set name = 'silent', version = version + 2 where id = ${item.id}`, event(5)],
      [
        sql`update equipment set name = 'silent', version = version + 1 where id = ${item.id}`,
        event(5, 'category'),
      ],
      [
        sql`insert into category (name, code, kind, path, depth) values ('Silent', 'SILENT', 'equipment', 'Silent', 1)`,
      ],
    ];
    for (const database of [api.db, api.ownerDb]) {
      for (const statements of tries) {
        const work = database.transaction(async (tx) => {
          for (const statement of statements) await tx.run(statement);
        });
        await expect(work).rejects.toMatchObject({
          constraint: expect.stringMatching(/change_without_event|event_chain/) as string,
        });
      }
    }
    expect((await equipment.get(item.id)).body).toEqual(item);
  });

  it('cannot skip a version or write one twice', async () => {
    await expect(api.db.run(event(7))).rejects.toMatchObject({ constraint: 'event_chain' });
    await expect(api.db.run(event(2))).rejects.toMatchObject({ code: '23505' });
  });

  it('keeps rows: no entity’s row is ever deleted', async () => {
    for (const table of ['equipment', 'category', 'location', 'user_account']) {
      for (const statement of [`delete from ${table}`, `truncate ${table} cascade`]) {
        await expect(api.ownerDb.run(raw(statement))).rejects.toMatchObject({ code: '23001' });
      }
    }
  });
});

describe('verifyHistory', () => {
  class Undo extends Error {}

  /** What is found when the owner tampers with the triggers off; afterwards nothing of it happened. */
  async function verdictAfter(tamper: (tx: Queryable) => Promise<unknown>): Promise<Verdict> {
    let verdict: Verdict | undefined;
    const work = api.ownerDb.transaction(async (tx) => {
      await tx.run(raw('set local session_replication_role = replica'));
      await tamper(tx);
      verdict = await verifyHistory(tx);
      throw new Undo();
    });
    await expect(work).rejects.toBeInstanceOf(Undo);
    return verdict!;
  }
  const rehash = (tx: Queryable, seq: string | undefined) =>
    tx.run(sql`update event e set hash = event_digest(e) where seq = ${seq}`);

  it('finds nothing wrong where nothing is', async () => {
    const verdict = await verifyHistory(api.ownerDb);
    expect(verdict.broken).toBeUndefined();
    expect(verdict.events).toBeGreaterThan(8);
    expect(verdict.records).toBeGreaterThan(6);
  });

  it.each([
    ['changes', `changes = '{"name": {"from": null, "to": "other"}}'`],
    ['actor', `actor = 'Somebody Else'`],
    ['time', `at = at - interval '1 second'`],
    ['reason', `reason = 'invented'`],
    ['source', `source = 'import'`],
    ['request', `request_id = 'other'`],
  ])('names the event whose %s was altered', async (_, assignment) => {
    const verdict = await verdictAfter((tx) =>
      tx.run(sql`update event set ${raw(assignment)} where seq = ${events[1]}`),
    );
    expect(verdict.broken).toMatchObject({ what: 'event', id: events[1] });
    expect(verdict.broken?.reason).toContain('was altered');
  });

  it('names the event after one that was altered and hashed anew', async () => {
    const verdict = await verdictAfter(async (tx) => {
      await tx.run(sql`update event set actor = 'Somebody Else' where seq = ${events[1]}`);
      await rehash(tx, events[1]);
    });
    expect(verdict.broken).toMatchObject({ what: 'event', id: events[2] });
  });

  it('names the event after one that was removed, first or in the middle', async () => {
    for (const removed of [0, 1, 2]) {
      const verdict = await verdictAfter((tx) =>
        tx.run(sql`delete from event where seq = ${events[removed]}`),
      );
      expect(verdict.broken).toMatchObject({ what: 'event', id: events[removed + 1] });
      expect(verdict.broken?.reason).toContain('does not follow');
    }
  });

  it('names the record whose last event was removed, or whose whole history was', async () => {
    for (const where of [sql`seq = ${events[3]}`, sql`entity_id = ${item.id}`]) {
      const verdict = await verdictAfter((tx) => tx.run(sql`delete from event where ${where}`));
      expect(verdict.broken).toMatchObject({ what: 'record', id: item.id });
    }
  });

  it('names what was inserted: after the last, and for a record that never was', async () => {
    const columns = raw('actor, source, entity, entity_id, version, action, changes, previous_hash, hash');
    const forged = await verdictAfter((tx) =>
      tx.run(
        sql`insert into event (${columns}) values ('x', 'job', 'equipment', ${item.id}, 5, 'x', '{}', 'a', 'b')`,
      ),
    );
    expect(forged.broken?.what).toBe('event');
    const careful = await verdictAfter(async (tx) => {
      await tx.run(sql`insert into event (${columns}) select 'x', 'job', 'equipment', ${item.id}, 5, 'x', '{}', hash, 'b'
        from event where seq = ${events[3]}`);
      await tx.run(
        sql`update event e set hash = event_digest(e) where entity_id = ${item.id} and version = 5`,
      );
    });
    expect(careful.broken).toMatchObject({ what: 'record', id: item.id });
    const ghost = '019c0000-0000-7000-8000-00000000dead';
    const invented = await verdictAfter(async (tx) => {
      await tx.run(
        sql`insert into event (${columns}) values ('x', 'job', 'equipment', ${ghost}, 1, 'create', '{}', null, 'b')`,
      );
      await tx.run(sql`update event e set hash = event_digest(e) where entity_id = ${ghost}`);
    });
    expect(invented.broken).toMatchObject({ what: 'record' });
    expect(invented.broken?.reason).toContain(ghost);
  });

  it('names the row that was changed behind the history’s back', async () => {
    const verdict = await verdictAfter((tx) =>
      tx.run(sql`update equipment set name = 'silent', version = version + 1 where id = ${item.id}`),
    );
    expect(verdict.broken).toMatchObject({ what: 'record', id: item.id });
  });

  it('looks at the records of every entity, files as well', async () => {
    const file = await anAttachment(api, { recordId: item.id });
    const verdict = await verdictAfter((tx) =>
      tx.run(sql`update attachment set name = 'silent.png', version = version + 1 where id = ${file.id}`),
    );
    expect(verdict.broken).toMatchObject({ what: 'record', id: file.id });
  });

  it('names the seal when the last event of a record was altered and hashed anew', async () => {
    await sealAll();
    const verdict = await verdictAfter(async (tx) => {
      await tx.run(sql`update event set actor = 'Somebody Else' where seq = ${events[3]}`);
      await rehash(tx, events[3]);
    });
    expect(verdict.broken?.what).toBe('seal');
    const erased = await verdictAfter(async (tx) => {
      await tx.run(sql`delete from event where entity_id = ${item.id}`);
      await tx.run(sql`delete from equipment_tag where equipment_id = ${item.id}`);
      await tx.run(sql`delete from equipment where id = ${item.id}`);
    });
    expect(erased.broken?.what).toBe('seal');
  });

  it('names a seal that was altered or removed from the middle', async () => {
    for (let n = 0; n < 2; n += 1) {
      await anEquipment(api);
      await sealAll();
    }
    const seals = await api.ownerDb.many<{ id: string }>(sql`select id::text from event_seal order by id`);
    const middle = seals.at(-2)!.id;
    for (const tamper of [
      sql`update event_seal set event_count = event_count + 1 where id = ${middle}`,
      sql`delete from event_seal where id = ${middle}`,
    ]) {
      expect((await verdictAfter((tx) => tx.run(tamper))).broken?.what).toBe('seal');
    }
    expect((await verifyHistory(api.ownerDb)).broken).toBeUndefined();
  });

  it('is told to the reader of the record', async () => {
    await expect(
      api.ownerDb.transaction(async (tx) => {
        await tx.run(raw('set local session_replication_role = replica'));
        await tx.run(sql`update event set actor = 'Somebody Else' where seq = ${events[1]}`);
      }),
    ).resolves.toBeUndefined();
    expect((await equipment.history(item.id)).body.isChainIntact).toBe(false);
    expect((await equipment.history(item.id, '?limit=1')).body.isChainIntact).toBe(true);
  });
});
