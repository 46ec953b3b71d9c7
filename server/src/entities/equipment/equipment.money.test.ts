import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { ifMatch, startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, sentenceAt } from '../../../test/calls.ts';
import { aCategory, aFundingSource, aLocation, anEquipment } from '../../../test/factories.ts';

let api: TestApp;
let plain: { id: string };
let sensitive: { id: string };
let place: { id: string };
beforeAll(async () => {
  api = await startTestApp();
  plain = await aCategory(api);
  sensitive = await aCategory(api, { sensitive: true });
  place = await aLocation(api);
  // From the middle of 2024 on, a thing is capital from 10,000 and two years on.
  await api.ownerDb.run(sql`insert into setting values
    ('capitalThreshold', '2024-07-01', '"10000.00"'), ('capitalLifeMonths', '2024-07-01', '24')`);
});
afterAll(() => api.stop());
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');

function body(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const base = { name: 'Item', categoryId: plain.id, locationId: place.id, condition: 'new' };
  return { ...base, acquiredOn: '2023-01-15', ...overrides };
}

/** Corrects what is locked; nobody else is there to confirm it. */
function correct({ id, version }: EquipmentRecord, values: Record<string, unknown>) {
  const sent = { ...values, reason: 'It was entered wrongly at first.' };
  const path = `/api/equipment/${id}/corrections`;
  return api.request<EquipmentRecord>(api.tokens.admin, 'POST', path, sent, ifMatch(version));
}

describe('the capital class', () => {
  const derived: [string, string | null, number, 'plain' | 'sensitive', string][] = [
    ['2023-01-15', '5000.00', 60, 'plain', 'capital'],
    ['2023-01-15', '4999.99', 60, 'plain', 'non_capital'],
    ['2023-01-15', '5000.00', 12, 'plain', 'non_capital'],
    ['2023-01-15', '5000.00', 13, 'plain', 'capital'],
    ['2023-01-15', null, 60, 'plain', 'non_capital'],
    ['2023-01-15', '100.00', 60, 'sensitive', 'sensitive'],
    ['2023-01-15', '5000.00', 60, 'sensitive', 'capital'],
    ['2024-06-30', '5000.00', 60, 'plain', 'capital'],
    ['2024-07-01', '5000.00', 60, 'plain', 'non_capital'],
    ['2024-07-01', '9999.99', 60, 'sensitive', 'sensitive'],
    ['2024-07-01', '10000.00', 24, 'plain', 'non_capital'],
    ['2024-07-01', '10000.00', 25, 'plain', 'capital'],
  ];

  it.each(derived)(
    'of an item of %s that costs %s and lasts %i months in a %s category is %s',
    async (acquiredOn, cost, usefulLifeMonths, kind, capitalClass) => {
      const categoryId = (kind === 'plain' ? plain : sensitive).id;
      const answer = await equipment.create(body({ acquiredOn, cost, usefulLifeMonths, categoryId }));
      expect(answer.body.capitalClass).toBe(capitalClass);
    },
  );

  it('follows when cost, life, day or category change', async () => {
    let { body: item } = await equipment.create(body({ cost: '4000' }));
    const steps = [
      [{ cost: '5000' }, 'capital'],
      [{ acquiredOn: '2024-07-01' }, 'non_capital'],
      [{ categoryId: sensitive.id }, 'sensitive'],
      [{ cost: '10000' }, 'capital'],
      [{ usefulLifeMonths: 24 }, 'sensitive'],
    ] as const;
    for (const [change, capitalClass] of steps) {
      // A capital item is corrected; what is not can be edited.
      const isLocked = item.capitalClass === 'capital' && !('categoryId' in change);
      ({ body: item } = isLocked ? await correct(item, change) : await equipment.change(item, change));
      expect(item.capitalClass).toBe(capitalClass);
    }
  });

  it('can be set by hand with a reason, and falls back without', async () => {
    const refused = await equipment.create(body({ capitalClassOverride: 'sensitive' }));
    expect(brokenRules(refused)).toEqual({ capitalClassReason: ['reason_required'] });
    expect(sentenceAt(refused, 'capitalClassReason')).toBe('Enter the reason in a few words.');
    const { body: item } = await equipment.create(
      body({ capitalClassOverride: 'sensitive', capitalClassReason: 'drone' }),
    );
    expect(item.capitalClass).toBe('sensitive');
    const { body: back } = await equipment.change(item, { capitalClassOverride: null });
    expect(back.capitalClass).toBe('non_capital');
  });

  it('capital by hand needs a cost', async () => {
    const byHand = { capitalClassOverride: 'capital', capitalClassReason: 'policy' };
    expect(brokenRules(await equipment.create(body(byHand)))).toEqual({ cost: ['required'] });
    expect((await equipment.create(body({ ...byHand, cost: '0' }))).body.capitalClass).toBe('capital');
  });
});

describe('funding lines', () => {
  const federal = (share: string) =>
    aFundingSource(api, {
      type: 'federal',
      federalAgency: 'FHWA',
      fain: `F-${randomUUID().slice(0, 8).toUpperCase()}`,
      federalShare: share,
    });

  it('keep their order, percent and amount, and name their sources', async () => {
    const [first, second] = [await aFundingSource(api), await aFundingSource(api)];
    const answer = await equipment.create(
      body({
        cost: '1000',
        fundingLines: [
          { fundingSourceId: second.id, percent: '33.333', amount: '333.33' },
          { fundingSourceId: first.id, percent: '66.667' },
        ],
      }),
    );
    expect(answer.body.fundingLines).toEqual([
      { fundingSourceId: second.id, percent: '33.333', amount: '333.33' },
      { fundingSourceId: first.id, percent: '66.667', amount: '666.67' },
    ]);
    expect(answer.body.fundingSources.map((source) => source.label)).toEqual([second['code'], first['code']]);
  });

  it('add up to exactly 100 for a capital item', async () => {
    const state = await aFundingSource(api);
    const lines = (percent: string) => [
      { fundingSourceId: state.id, percent: '60' },
      { fundingSourceId: state.id, percent },
    ];
    for (const [percent, sum] of [
      ['39.999', '99.999'],
      ['40.001', '100.001'],
      ['1', '61'],
    ] as const) {
      const answer = await equipment.create(body({ cost: '9000', fundingLines: lines(percent) }));
      expect(brokenRules(answer)).toEqual({ fundingLines: ['sum_100'] });
      expect(sentenceAt(answer, 'fundingLines')).toBe(
        `The shares total ${sum}%. They must total exactly 100%.`,
      );
    }
    expect((await equipment.create(body({ cost: '9000', fundingLines: lines('40') }))).status).toBe(201);
  });

  it('may stay below 100 for a small state-funded item, never above', async () => {
    const state = await aFundingSource(api);
    const lines = (percent: string) => [{ fundingSourceId: state.id, percent }];
    expect((await equipment.create(body({ cost: '90', fundingLines: lines('50') }))).status).toBe(201);
    const over = [...lines('50'), ...lines('50.001')];
    expect(brokenRules(await equipment.create(body({ cost: '90', fundingLines: over })))).toEqual({
      fundingLines: ['sum_100'],
    });
  });

  it('give the federal share as the sum of their federal parts', async () => {
    const [road, rail, state] = [await federal('80'), await federal('33.333'), await aFundingSource(api)];
    const answer = await equipment.create(
      body({
        cost: '700',
        fundingLines: [
          { fundingSourceId: road.id, percent: '50' },
          { fundingSourceId: rail.id, percent: '30' },
          { fundingSourceId: state.id, percent: '20' },
        ],
      }),
    );
    expect(answer.body.federalShare).toBe('50.000');
    const { body: less } = await correct(answer.body, {
      fundingLines: [{ fundingSourceId: rail.id, percent: '100' }],
    });
    expect(less.federalShare).toBe('33.333');
    const { body: none } = await correct(less, { fundingLines: [] });
    expect([none.federalShare, none.fundingLines]).toEqual(['0.000', []]);
  });

  it('with a federal part need a cost and exactly 100', async () => {
    const road = await federal('80');
    const answer = await equipment.create(
      body({ fundingLines: [{ fundingSourceId: road.id, percent: '50' }] }),
    );
    expect(brokenRules(answer)).toEqual({ cost: ['required'], fundingLines: ['sum_100'] });
  });

  it('refuse a source that is unknown or inactive, a share of nothing, and a broken line', async () => {
    const inactive = await aFundingSource(api, { active: false });
    for (const fundingSourceId of [inactive.id, randomUUID()]) {
      const answer = await equipment.create(body({ fundingLines: [{ fundingSourceId, percent: '10' }] }));
      expect(brokenRules(answer)).toEqual({ fundingLines: ['not_found'] });
    }
    const { id: fundingSourceId } = await aFundingSource(api);
    for (const [line, path] of [
      [{ fundingSourceId, percent: '0' }, 'percent'],
      [{ fundingSourceId, percent: '0.000' }, 'percent'],
      [{ fundingSourceId, percent: '100.5' }, 'percent'],
      [{ fundingSourceId, percent: 10 }, 'percent'],
      [{ fundingSourceId, percent: '10', amount: '-1' }, 'amount'],
      [{ percent: '10' }, 'fundingSourceId'],
      [{ fundingSourceId, percent: '10', colour: 'red' }, 'colour'],
    ] as const) {
      const answer = await equipment.create(body({ fundingLines: [line] }));
      expect(answer.status).toBe(422);
      expect(Object.keys(brokenRules(answer))).toEqual([`fundingLines.0.${path}`]);
    }
    const many = Array.from({ length: 21 }, () => ({ fundingSourceId, percent: '1' }));
    expect(brokenRules(await equipment.create(body({ fundingLines: many })))).toEqual({
      fundingLines: ['too_many'],
    });
  });

  it('stay as they are when they are not sent, and their change is told', async () => {
    const source = await aFundingSource(api);
    const lines = [{ fundingSourceId: source.id, percent: '10.000', amount: null }];
    const item = await anEquipment(api, { fundingLines: [{ fundingSourceId: source.id, percent: '10' }] });
    const { body: renamed } = await equipment.change(item, { name: 'Other' });
    expect(renamed.fundingLines).toEqual(lines);
    await equipment.change(renamed, { fundingLines: [] });
    const [event] = (await equipment.history(item.id)).body.items;
    const named = { id: source.id, label: source.code, note: source.name };
    const before = [{ fundingSourceId: named, percent: '10.000', amount: null }];
    expect(event?.changes).toEqual({ fundingLines: { from: before, to: [] } });
  });
});
