import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Notice } from '#contract/areas/overview/notices.api.ts';
import { gatherNotices } from '#server/areas/overview/notices.gather.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { countLeastWork, vacuumWhole } from '../../../test/count-work.ts';
import { aVendor } from '../../../test/factories.ts';
import { anOrderThatIs, openOffice, type Office } from '../../../test/orders.ts';
import { aSignal } from '../../../test/signal.ts';
import { sealKeysOf } from './seal-keys.ts';

const [key] = sealKeysOf(testKeySecrets);

let api: TestApp;
let office: Office;
beforeAll(async () => {
  api = await startTestApp();
  office = await openOffice(api);
});
afterAll(() => api.stop());

const looks = {
  notice_position: () => gatherNotices(api.db),
  event_seal_tip: () => sealHistory(api.db, key, { looksEverywhere: false }),
};
type Table = keyof typeof looks;
const tables: [Table, string][] = [
  ['notice_position', 'distinct entity from event'],
  ['event_seal_tip', 'fresh as materialized'],
];

const readPosition = (table: Table) =>
  api.ownerDb.one<{ finished: number; last: number }>(sql`
    select coalesce(finished_seq, 0)::int as finished, (select max(seq) from event)::int as last from ${raw(table)}`);

/** Looks until everything is finished; transactions in other databases of the machine can hold that up. */
async function settle(table: Table): Promise<void> {
  await vi.waitFor(
    async () => {
      await looks[table]();
      const { finished, last } = await readPosition(table);
      expect(finished).toBe(last);
    },
    { timeout: 120_000, interval: 20 },
  );
}

/** What the history says does not matter here, how long it is does. */
async function writeMany(count: number): Promise<void> {
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(raw('set local session_replication_role = replica'));
    await tx.run(sql`
      insert into event (actor, source, entity, entity_id, version, action, changes, hash)
      select 'System', 'job', 'model', gen_random_uuid(), 1, 'create', '{}', sha256('')
      from generate_series(1, ${count}::int)`);
  });
}

/** A transaction that stays open until it is let go. */
async function begin(work: (tx: Queryable) => Promise<unknown>): Promise<() => Promise<void>> {
  const [begun, isOver] = [aSignal(), aSignal()];
  const transaction = api.ownerDb.transaction(async (tx) => {
    await work(tx);
    begun.give();
    await isOver.given;
  });
  await begun.given;
  return () => {
    isOver.give();
    return transaction;
  };
}

describe.each(tables)('the position in %s', (table, statement) => {
  const countPages = async () => {
    const { byStatement } = await countLeastWork(api, looks[table]);
    return byStatement.find(({ text }) => text.includes(statement))?.buffers;
  };

  it('lets a look read what is new alone, however much was written within the hour', async () => {
    await settle(table);
    await vacuumWhole(api, 'event');
    const before = (await countPages()) ?? NaN;
    await writeMany(3_000);
    await settle(table);
    await vacuumWhole(api, 'event');
    // Somebody is writing, so that there is no look at which nothing is under way.
    const end = await begin((tx) => tx.run(sql`select pg_current_xact_id()`));
    await aVendor(api);
    expect(await countPages()).toBeLessThanOrEqual(before + 8);
    await end();
  });

  it('stays before a transaction that is under way, however often it is looked', async () => {
    await settle(table);
    const { last } = await readPosition(table);
    const end = await begin((tx) =>
      tx.run(sql`
        insert into event (actor, source, entity, entity_id, version, action, changes)
        values ('System', 'job', 'vendor', gen_random_uuid(), 1, 'create', '{}')`),
    );
    for (let times = 0; times < 3; times += 1) {
      await aVendor(api);
      await looks[table]();
      expect((await readPosition(table)).finished).toBe(last);
    }
    await end();
    await settle(table);
  });

  it('goes on where another server numbers the transactions', async () => {
    await api.ownerDb.run(sql`update ${raw(table)} set marked_xid = '9000000000000000000'`);
    await aVendor(api);
    await settle(table);
  });
});

it('news of an event whose transaction ends after those of higher numbers are found', async () => {
  const { id } = await anOrderThatIs(office, 'submitted');
  await settle('notice_position');
  const end = await begin((tx) =>
    tx.run(sql`
      insert into event (actor, source, entity, entity_id, version, action, changes)
      select 'Late Person', 'job', 'purchase-order', id, version + 1, 'approve', '{}' from purchase_order
      where id = ${id}`),
  );
  for (let times = 0; times < 3; times += 1) {
    await aVendor(api);
    await gatherNotices(api.db);
  }
  await end();
  await settle('notice_position');
  const { body } = await api.request<{ items: Notice[] }>(api.tokens.user, 'GET', '/api/notices?show=open');
  expect(body.items.map(({ params }) => params['by'])).toContain('Late Person');
});

it('an event has the id of its transaction before its number', async () => {
  const { id } = await api.ownerDb.one<{ id: string | null }>(sql`
    insert into event (xid, actor, source, entity, entity_id, version, action, changes)
    values (pg_current_xact_id_if_assigned(), 'System', 'job', 'vendor', gen_random_uuid(), 1, 'create', '{}')
    returning xid::text as id`);
  expect(id).not.toBeNull();
});
