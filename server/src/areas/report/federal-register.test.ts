import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { reports } from '#contract/areas/report/report.definitions.ts';
import { projectFacts } from '#server/areas/overview/projector.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { ifMatch, startTestApp, testKeySecrets, type TestApp } from '../../../test/app.ts';
import { aFundingSource, anEquipment, aStockedItem } from '../../../test/factories.ts';
import { finishEvents } from '../../../test/finished-events.ts';
import { reportReader } from '../../../test/report-reader.ts';
import { aCase, openDepot, type Depot } from '../../../test/retirements.ts';

let api: TestApp;
let depot: Depot;
let award: { id: string };
beforeAll(async () => {
  api = await startTestApp();
  depot = await openDepot(api);
  const federal = { type: 'federal', federalAgency: 'FHWA', federalShare: '80', fain: 'FAIN-1' } as const;
  award = await aFundingSource(api, federal);
});
afterEach(() => api.clock.set(new Date()));
afterAll(() => api.stop());

const { read, allLines, compareCells } = reportReader(() => api);

async function makeFacts(): Promise<void> {
  await finishEvents(api);
  await sealHistory(api.db, sealKeysOf(testKeySecrets)[0]);
  await growTree(api.db, []);
  await projectFacts(api.db);
}

const paid = (overrides: Record<string, unknown> = {}) => ({
  categoryId: depot.categoryId,
  locationId: depot.locationId,
  serial: `S-${String(overrides['name'])}`,
  cost: '20000.00',
  acquiredOn: '2022-03-01',
  fundingLines: [{ fundingSourceId: award.id, percent: '100' }],
  ...overrides,
});

const countsOf = async (token: string, query: string) =>
  Object.fromEntries(
    (await read(token, `federal-register${query}`)).checks.map(({ check, count }) => [check, count]),
  );
const namesOf = async (token: string, query: string) =>
  (await allLines(token, 'federal-register', query)).map(({ values }) => values['name'] ?? '').toSorted();

describe('the federal property register', () => {
  it('says when the condition was recorded and the item last seen, and finds what nobody looked at for two years', async () => {
    const step = async (item: EquipmentRecord, path: string, body: unknown, method = 'POST') => {
      const address = `/api/equipment/${item.id}${path}`;
      const token = await api.signIn('admin@test.example');
      const answer = await api.request<EquipmentRecord>(token, method, address, body, ifMatch(item.version));
      expect([address, answer.status]).toEqual([address, 200]);
      return answer.body;
    };
    api.clock.set('2022-03-02T15:00:00Z');
    const [left, worn, seen] = [
      await anEquipment(api, paid({ name: 'Left alone' })),
      await anEquipment(api, paid({ name: 'Worn' })),
      await anEquipment(api, paid({ name: 'Seen' })),
    ];
    api.clock.set('2023-09-01T15:00:00Z');
    await step(worn, '', { condition: 'fair' }, 'PATCH');
    await step(seen, '/actions/mark-seen', {});
    api.clock.set(new Date());
    await makeFacts();
    const token = await api.signIn('user@test.example');
    const datesOf = async (query: string) => {
      const lines = await allLines(token, 'federal-register', query);
      return [left, worn, seen].map(({ id }) => {
        const values = lines.find(({ key }) => key.startsWith(id))?.values;
        return [values?.['condition'], values?.['conditionOn'], values?.['lastSeenOn']];
      });
    };
    const onEntry = ['new', '2022-03-02', null];
    expect(await datesOf('&asOf=2023-08-31')).toEqual([onEntry, onEntry, onEntry]);
    expect(await datesOf('&asOf=2024-04-01&known=then')).toEqual([
      onEntry,
      ['fair', '2023-09-01', null],
      // Items are seen on the day of the database, whatever the clock of the test says.
      ['new', '2022-03-02', depot.today],
    ]);
    // Before it was entered nothing is known; it was entered with its condition on this day.
    expect(await datesOf('&asOf=2022-03-01')).toEqual([onEntry, onEntry, onEntry]);
    expect(await countsOf(token, '?asOf=2024-03-02')).toMatchObject({ conditionOld: 0, placeOld: 0 });
    // Neither recorded nor seen for two years; the place of the worn one was not looked at again.
    expect(await namesOf(token, '&asOf=2024-03-03&check=conditionOld')).toEqual(['Left alone']);
    expect(await namesOf(token, '&asOf=2024-03-03&check=placeOld')).toEqual(['Left alone', 'Worn']);
    expect(await namesOf(token, '&asOf=2024-03-03&check=isNeverSeen')).toEqual(['Left alone', 'Worn']);
    for (const query of ['&asOf=2024-03-03', '&asOf=2024-03-03&known=then']) {
      await compareCells(token, 'federal-register', query);
    }
  });

  it('has what is owed for what was sold, by award, and nothing where no case says it', async () => {
    const { id } = await aStockedItem(api, paid({ name: 'Sold' }));
    const sold = await aCase(depot, [id]);
    await makeFacts();
    const awards = JSON.stringify([{ fundingSource: { id: award.id }, amountDue: '1234.56' }]);
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(raw('set local session_replication_role = replica'));
      await tx.run(sql`
        update retirement_line set awards = ${awards}::jsonb where retirement_id = ${sold.id}`);
      await tx.run(sql`
        update equipment_period set status = 'disposed', disposed_on = agency_today(), disposal_method = 'internet_auction',
          sale_price = 2000 where equipment_id = ${id} and known_to = 'infinity'`);
    });
    const token = await api.signIn('user@test.example');
    const { total } = await read(token, 'federal-register');
    expect(total.find(({ figure }) => figure === 'amountDue')).toMatchObject({ value: '1234.56', count: 1 });
    const [line] = await allLines(token, 'federal-register', '&figure=amountDue');
    expect([line?.amount, line?.values['name'], line?.values['salePrice']]).toEqual([
      '1234.56',
      'Sold',
      '2000.00',
    ]);
    await compareCells(token, 'federal-register', '');
  });

  it('wants each of the twelve facts, and opens the lines that lack one', async () => {
    const { id } = await aStockedItem(api, paid({ name: 'Whole' }));
    const unnamed = await aFundingSource(api, {
      type: 'federal',
      federalAgency: 'FHWA',
      federalShare: '80',
      fain: 'FAIN-2',
    });
    // No award is without its number today; the register of one that was would say so.
    await api.ownerDb.transaction(async (tx) => {
      const { name } = await tx.one<{ name: string }>(sql`select conname as name from pg_constraint
        where conrelid = 'funding_source'::regclass and pg_get_constraintdef(oid) like '%fain IS NOT NULL%'`);
      await tx.run(raw(`alter table funding_source drop constraint ${name}`));
      await tx.run(raw('set local session_replication_role = replica'));
      await tx.run(sql`update funding_source set fain = null where id = ${unnamed.id}`);
    });
    await makeFacts();
    const token = await api.signIn('user@test.example');
    const whole = await countsOf(token, '');
    const funding = (line: object) => `funding = '${JSON.stringify([line])}'`;
    const without: Record<string, string> = {
      withoutName: 'name = null',
      withoutSerial: 'serial = null',
      withoutFain: funding({ fundingSourceId: unnamed.id, percent: '100' }),
      withoutTitleHolder: 'title_holder = null',
      withoutAcquired: 'acquired_on = null',
      withoutCost: 'cost = null',
      withoutFederalPart: funding({ fundingSourceId: award.id }),
      withoutLocation: 'location_id = null',
      withoutUse: 'use = null',
      withoutCondition: 'condition = null',
      withoutDisposed: `status = 'disposed'`,
      withoutSalePrice: `status = 'disposed', disposed_on = agency_today(), disposal_method = 'public_sale'`,
    };
    const checks = Object.keys(reports['federal-register'].checks).filter((check) => check in without);
    expect(checks).toHaveLength(12);
    for (const check of checks) {
      const read = async () => {
        const counts = await countsOf(token, '');
        const lines = await allLines(token, 'federal-register', `&check=${check}`);
        return [check, counts[check], counts['lacksFacts'], lines.some(({ key }) => key.startsWith(id))];
      };
      const change = (values: string) =>
        api.ownerDb.run(sql`update equipment_period set ${raw(values)} where equipment_id = ${id}`);
      await api.ownerDb.run(
        sql`create table untouched as select * from equipment_period where equipment_id = ${id}`,
      );
      await change(without[check] ?? '');
      expect(await read()).toEqual([check, (whole[check] ?? 0) + 1, (whole['lacksFacts'] ?? 0) + 1, true]);
      await api.ownerDb.run(sql`delete from equipment_period where equipment_id = ${id}`);
      await api.ownerDb.run(sql`insert into equipment_period select * from untouched`);
      await api.ownerDb.run(sql`drop table untouched`);
    }
  });
});
