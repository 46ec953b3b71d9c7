import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#contract/shared/day.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { aCategory, actOn, aFundingSource, aLocation, anEquipment } from '../../../test/factories.ts';
import { reportReader } from '../../../test/report-reader.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const { read, allLines, compareCells } = reportReader(() => api);

describe('reports', () => {
  it('say what was counted within its limit, what is due and what is late, by place and by award', async () => {
    const { today } = await api.db.one<{ today: string }>(sql`select agency_today() as today`);
    const federal = { type: 'federal', federalAgency: 'FHWA', federalShare: '80' } as const;
    const [first, second, state] = [
      await aFundingSource(api, { ...federal, fain: 'FAIN-1' }),
      await aFundingSource(api, { ...federal, fain: 'FAIN-2' }),
      await aFundingSource(api, { type: 'state' }),
    ];
    const site = await aLocation(api);
    const room = await aLocation(api, { parentId: site.id });
    const place = { locationId: room.id, cost: '100.00' };
    // The record of each item says three years, and federal money two.
    const category = await aCategory(api, { inventoryCycleMonths: 36 });
    const make = (days: number, paidBy: readonly { id: string }[]) =>
      anEquipment(api, {
        ...place,
        categoryId: category.id,
        acquiredOn: addDays(today, -days),
        fundingLines: paidBy.map(({ id }) => ({ fundingSourceId: id, percent: '50' })),
      });
    const seen = await actOn(api, await make(1_000, [first, second]), 'mark-seen', {});
    const late = await make(732, [first, second]);
    const due = await make(690, [first, state]);
    const young = await make(1_000, []);
    const token = await api.signIn('user@test.example');
    const lines = await allLines(token, 'count-status', '');
    const stateOf = ({ id }: { id: string }) =>
      lines.find((line) => line.key === `${id}/0`)?.values['countState'];
    expect([seen, late, due, young].map(stateOf)).toEqual(['counted', 'late', 'due', 'not_counted']);
    const { total, checks } = await read(token, 'count-status');
    expect(total.map(({ figure, value }) => [figure, value])).toEqual([
      ['items', '4'],
      ['counted', '1'],
      ['notCounted', '1'],
      ['countDue', '1'],
      ['countLate', '1'],
    ]);
    expect(checks.map(({ check, count }) => [check, count])).toEqual([
      ['isLate', 1],
      ['isLateFederal', 1],
      ['isNeverSeen', 3],
      ['isMissing', 0],
    ]);
    const { rows } = await read(token, 'count-status?by=award');
    expect(rows.map(({ label, cells }) => [label, cells[0]?.value])).toEqual([
      [first.code, '3'],
      [second.code, '2'],
    ]);
    for (const query of ['', '&by=award']) await compareCells(token, 'count-status', query);
    const csv = await api.app.inject({
      url: '/api/reports/count-status/export.csv?lang=tr&by=award',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(csv.body).toContain('Gecikmiş');
  });
});
