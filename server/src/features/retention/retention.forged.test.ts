import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { Hold, Purge } from '#contract/features/retention/retention.schema.ts';
import { verifyHistory } from '#server/history-check.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { aPerson, aStockedItem } from '../../../test/factories.ts';
import { retentionTools, type RetentionTools } from '../../../test/retention.ts';
import { aCaseThatIs, openDepot, type Depot } from '../../../test/retirements.ts';

let api: TestApp;
let depot: Depot;
let tools: RetentionTools;
const keys = sealKeysOf(testKeySecrets);
afterAll(() => api.stop());

describe('a hold or a removal that was forged past the commands is named', () => {
  class Undo extends Error {}

  /** What is found when the owner tampers with the triggers off; afterwards nothing of it happened. */
  async function reasonsAfter(tamper: (tx: Queryable) => Promise<unknown>): Promise<string> {
    let reasons = '';
    const work = api.ownerDb.transaction(async (tx) => {
      await tx.run(raw('set local session_replication_role = replica'));
      await tamper(tx);
      const { findings } = await verifyHistory(tx, { keys });
      reasons = findings.map(({ reason }) => reason).join('\n');
      throw new Undo();
    });
    await expect(work).rejects.toBeInstanceOf(Undo);
    return reasons;
  }

  let held: EquipmentRecord;
  let hold: Hold;
  let done: Purge;
  beforeAll(async () => {
    api = await startTestApp();
    depot = await openDepot(api);
    tools = retentionTools(api, depot);
    const { day } = await api.db.one<{ day: string }>(sql`select (agency_today() + 1)::text as day`);
    await tools.setYears(3, day);
    held = await aStockedItem(api);
    hold = (await tools.place(depot.chief, 'item', held.id)).body;
    await aCaseThatIs(depot, 'completed', [(await tools.aUsedItem((await aPerson(api)).id)).id]);
    await tools.finish();
    await tools.letYearsPass(9);
    await tools.purgeAll();
    await tools.letYearsPass(0);
    await tools.finish();
    const { body } = await api.request<{ items: Purge[] }>(depot.chief, 'GET', '/api/purges');
    done = body.items.find(({ state }) => state === 'done')!;
  });

  const forgeries: Record<string, [(tx: Queryable) => Promise<unknown>, () => string]> = {
    'a hold that was removed': [
      (tx) => tx.run(sql`delete from hold where id = ${hold.id}`),
      () => `hold ${hold.id}: the record is at version none, its history ends at 1`,
    ],
    'a hold that was released without a command': [
      (tx) =>
        tx.run(sql`update hold set released_by = placed_by, released_at = now(), release_reason = 'Over'
          where id = ${hold.id}`),
      () => `hold ${hold.id}: releasedBy should be null`,
    ],
    'a hold that was moved to another item': [
      (tx) => tx.run(sql`update hold set subject_id = gen_random_uuid() where id = ${hold.id}`),
      () => `hold ${hold.id}: subjectId should be "${held.id}"`,
    ],
    'a hold that somebody else is said to have placed': [
      (tx) => tx.run(sql`update hold set placed_by = ${api.userIds.user} where id = ${hold.id}`),
      () => `hold ${hold.id}: placedBy should be`,
    ],
    'a hold that nobody placed': [
      (tx) =>
        tx.run(sql`insert into hold (number, scope, subject_id, subject, reason, from_on, placed_by)
          select 'HO-2001-00001', scope, subject_id, subject, reason, from_on, placed_by from hold where id = ${hold.id}`),
      () => 'the record is at version 1, its history ends at nothing',
    ],
    'a removal that was made up': [
      (tx) =>
        tx.run(sql`insert into purge (number, state, years, until_on, reason, prepared_by, approved_by, approved_at)
          select 'PG-2001-00001', 'done', years, until_on, reason, prepared_by, approved_by, approved_at
          from purge where id = ${done.id}`),
      () => 'the record is at version 1, its history ends at nothing',
    ],
    'a removal that was taken away': [
      async (tx) => {
        await tx.run(sql`delete from purge_item where purge_id = ${done.id}`);
        await tx.run(sql`delete from purge where id = ${done.id}`);
      },
      () => `purge ${done.id}: the record is at version none`,
    ],
    'a removal that another administrator is said to have approved': [
      (tx) => tx.run(sql`update purge set approved_by = ${api.userIds.admin} where id = ${done.id}`),
      () => `purge ${done.id}: approvedBy should be`,
    ],
    'a removal under a rule of fewer years': [
      (tx) => tx.run(sql`update purge set years = years + 1 where id = ${done.id}`),
      () => `purge ${done.id}: years should be 3, found 4`,
    ],
    'an item that is listed as removed and was not': [
      (tx) =>
        tx.run(sql`insert into purge_item (purge_id, equipment_id, tag, disposed_on, outcome)
          values (${done.id}, ${held.id}, ${held.tag}, '2020-01-01', 'removed')`),
      () => `${held.tag} is listed as removed, and its history does not end with that`,
    ],
    'a removed item that was struck from the list': [
      (tx) => tx.run(sql`delete from purge_item where purge_id = ${done.id} and outcome = 'removed'`),
      () => 'its content was removed, and the list of the removal does not name it',
    ],
    'content that was removed under a hold': [
      (tx) =>
        tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes, hash)
          values ('Somebody', 'job', 'equipment', ${held.id}, ${held.version + 1}, 'purge',
            ${JSON.stringify({ purgeId: { from: null, to: done.id } })}, sha256('x'))`),
      () => `removed the content of equipment ${held.id} while ${hold.number} held it`,
    ],
  };
  it.each(Object.entries(forgeries))('%s', async (_, [tamper, named]) => {
    expect(await reasonsAfter(tamper)).toContain(named());
  });

  it('and nothing where nobody tampered', async () => {
    expect(await reasonsAfter(async () => undefined)).toBe('');
  });
});
