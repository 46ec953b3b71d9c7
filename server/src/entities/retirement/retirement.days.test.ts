import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { name, raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules } from '../../../test/calls.ts';
import {
  aCaseThatIs,
  linesOf,
  openDepot,
  sendStep,
  someItems,
  type Depot,
} from '../../../test/retirements.ts';

let api: TestApp;
let depot: Depot;
beforeAll(async () => {
  api = await startTestApp();
  depot = await openDepot(api);
});
afterAll(() => api.stop());

// In the evening of the first of March where the agency is, and on the second in Greenwich.
const lateEvening = '2020-03-02T03:00:00Z';

/** Writes a moment of the past into a case, past the triggers that want an event for it. */
async function writeMoment(id: string, column: 'approved_at' | 'closed_at'): Promise<void> {
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(raw('set local session_replication_role = replica'));
    await tx.run(sql`update retirement set ${name(column)} = ${lateEvening} where id = ${id}`);
  });
}

describe('the day of a case', () => {
  it('of its approval is the one in the zone that the agency had then', async () => {
    const [id] = await someItems(depot, 1);
    const record = await aCaseThatIs(depot, 'approved', [id!]);
    await writeMoment(record.id, 'approved_at');
    await api.ownerDb.run(sql`insert into setting values ('timeZone', '2021-01-01', '"Pacific/Kiritimati"')`);
    const dispose = (disposedOn: string) =>
      sendStep(depot, record, 'setLines', depot.chief, {
        lines: [{ equipmentId: id, disposedOn }],
      });
    expect(brokenRules(await dispose('2020-02-29'))).toEqual({ 'lines.0.disposedOn': ['before_approval'] });
    expect((await dispose('2020-03-01')).status).toBe(200);
  });

  it('on which it was closed is the agency’s, whose rules hold for what it lacked', async () => {
    const record = await aCaseThatIs(depot, 'cancelled', await someItems(depot, 1), {
      method: 'surplus_sale',
    });
    await api.ownerDb.run(sql`
      insert into setting select key, '2020-03-02', (select jsonb_agg(rule || '{"needsPrice": false}')
        from jsonb_array_elements(value) rule) from setting where key = 'retirementMethods'`);
    const lacksPrice = async () => (await linesOf(depot, record.id))[0]?.lacks.includes('sale_price');
    expect(await lacksPrice()).toBe(false);
    await writeMoment(record.id, 'closed_at');
    expect(await lacksPrice()).toBe(true);
  });
});
