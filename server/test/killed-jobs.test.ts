import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { gatherNotices } from '#server/areas/overview/notices.gather.ts';
import { projectFacts } from '#server/areas/overview/projector.ts';
import { makeAnchor } from '#server/features/history/anchor.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { refreshSearchEntries } from '#server/features/operations/jobs.ts';
import { runPurges } from '#server/features/retention/purge.run.ts';
import { verifyHistory } from '#server/history-check.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { startTestApp, testKeySecrets, type TestApp } from './app.ts';
import { anAccessRequest, aPerson } from './factories.ts';
import { packetTools } from './packets.ts';
import { retentionTools, type RetentionTools } from './retention.ts';
import { aCaseThatIs, openDepot, type Depot } from './retirements.ts';

// Two nodes over one database; what the second was doing when it was killed, the first does.
let first: TestApp;
let second: TestApp;
let depot: Depot;
let tools: RetentionTools;
const keys = sealKeysOf(testKeySecrets);
const log = { info: () => undefined, warn: () => undefined };
beforeAll(async () => {
  first = await startTestApp();
  const { name } = await first.ownerDb.one<{ name: string }>(sql`select current_database() as name`);
  const { host, port, user } = inject('cluster');
  const connection = { host, port, user, database: name };
  second = await startTestApp({ database: { name, connection, drop: async () => undefined } });
  depot = await openDepot(first);
  tools = retentionTools(first, depot);
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

/** Kills the second node's connection in the middle: when the job wants to write to a table, after its earlier writes. */
async function killAt(table: string, job: (db: Db) => Promise<unknown>): Promise<void> {
  await first.ownerDb.transaction(async (tx) => {
    await tx.run(raw(`lock table ${table} in exclusive mode`));
    const killed = job(second.db).then(
      () => 'done',
      () => 'killed',
    );
    const waiting = sql`
      select l.pid from pg_locks l where not l.granted and l.relation = ${table}::regclass
        and l.database = (select oid from pg_database where datname = current_database())`;
    // Until it is gone, its locks are there, and a job that somebody is at is left to them.
    const kill = sql`select pg_terminate_backend(pid, 600000) from (${waiting}) w`;
    while ((await first.ownerDb.many(kill)).length === 0);
    expect([table, await killed]).toEqual([table, 'killed']);
  });
}

const count = async (from: string) =>
  (await first.ownerDb.one<{ n: number }>(raw(`select count(*)::int as n from ${from}`))).n;

describe('a node that is killed in the middle of a job leaves nothing half, and another does it once:', () => {
  it('seals, tree and anchor', async () => {
    const seal = (db: Db) => sealHistory(db, keys[0]);
    const before = await count('event_seal');
    await killAt('event_seal_tip', seal);
    expect(await count('event_seal')).toBe(before);
    await seal(first.db);
    const leaves = await count('seal_tree');
    await killAt('seal_tree', (db) => growTree(db, []));
    expect(await count('seal_tree')).toBe(leaves);
    await growTree(first.db, []);
    const anchor = (db: Db) => makeAnchor(db, { day: depot.today, isDaily: true });
    await killAt('history_anchor', anchor);
    await anchor(first.db);
    await anchor(first.db);
    expect(await count('history_anchor where is_daily')).toBe(1);
    const { broken, unsealed } = await verifyHistory(first.ownerDb, { keys });
    expect([broken, unsealed]).toEqual([undefined, 0]);
  });

  it('facts, notices and the search', async () => {
    const item = await tools.aUsedItem((await aPerson(first)).id);
    await anAccessRequest(first);
    await sealHistory(first.db, keys[0]);
    await growTree(first.db, []);
    await killAt('fact_position', projectFacts);
    expect(await count(`equipment_period where equipment_id = '${item.id}'`)).toBe(0);
    await projectFacts(first.db);
    expect(await count(`equipment_period where equipment_id = '${item.id}' and known_to = 'infinity'`)).toBe(
      1,
    );
    await killAt('notice_position', gatherNotices);
    expect(await count('notice')).toBe(0);
    await gatherNotices(first.db);
    const notices = await count('notice');
    expect(notices).toBeGreaterThan(0);
    await gatherNotices(first.db);
    expect(await count('notice')).toBe(notices);
    await killAt('search_entry', refreshSearchEntries);
    await refreshSearchEntries(first.db);
    expect(await count(`search_entry where record_id = '${item.id}'`)).toBe(1);
    expect(await count('search_queue')).toBe(0);
  });

  it('a removal of what is over its time', async () => {
    const item = await tools.aUsedItem((await aPerson(first)).id);
    await aCaseThatIs(depot, 'completed', [item.id]);
    await tools.finish();
    const tomorrow = (await first.db.one<{ day: string }>(sql`select (agency_today() + 1)::text as day`)).day;
    await tools.setYears(3, tomorrow);
    await tools.letYearsPass(9);
    const { body: prepared } = await tools.prepare(depot.chief);
    await tools.act(depot.second, prepared, 'approve');
    await killAt('equipment_tag', (db) => runPurges(db, () => first.clock.now(), log));
    expect(await count(`equipment where id = '${item.id}'`)).toBe(1);
    expect(await count(`event where entity_id = '${item.id}' and action = 'purge'`)).toBe(0);
    await runPurges(first.db, () => first.clock.now(), log);
    expect(await tools.linesOf(prepared)).toMatchObject([{ tag: item.tag, outcome: 'removed' }]);
    expect(await count(`event where entity_id = '${item.id}' and action = 'purge'`)).toBe(1);
    await tools.letYearsPass(0);
    await tools.finish();
    expect((await verifyHistory(first.ownerDb, { keys })).findings).toEqual([]);
  });

  it('a packet, once its lease has run out', async () => {
    const packets = packetTools(first);
    const { id } = await packets.ask();
    await first.ownerDb.run(sql`
      update auditor_packet set state = 'running', lease_by = 'killed', lease_until = now() + interval '1 minute' where id = ${id}`);
    await first.ownerDb.run(
      sql`insert into auditor_packet_chunk (packet_id, position, sealed) values (${id}, 0, 'half'), (${id}, 9, 'half')`,
    );
    expect(await packets.makeAll()).toBe(0);
    await first.ownerDb.run(
      sql`update auditor_packet set lease_until = now() - interval '1 second' where id = ${id}`,
    );
    expect(await packets.makeAll()).toBe(1);
    expect(packets.failures).toEqual([]);
    const { state, size } = await packets.read(id);
    expect([state, (await packets.contentOf(id)).length]).toEqual(['done', size]);
  });
});
