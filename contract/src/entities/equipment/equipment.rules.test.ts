import { describe, expect, it } from 'vitest';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { checkEquipment, type EquipmentFacts, type EquipmentWanted } from './equipment.rules.ts';

const label = { ...perLanguage(() => 'Memory'), tr: 'Bellek', ar: 'الذاكرة' };
const customFields: CustomField[] = [
  { key: 'ram', label, type: 'number', required: true, min: 1, max: 1024 },
  { key: 'disk', label, type: 'choice', required: false, choices: ['SSD'] },
];
const category = { requiresSerial: true, customFields };
const today = '2026-03-18';

function keysOf(wanted: EquipmentWanted, facts: EquipmentFacts = { today }) {
  return Object.fromEntries(checkEquipment(wanted, facts).map(({ path, messageKey }) => [path, messageKey]));
}
const shares = (...percents: string[]) => ({ fundingLines: percents.map((percent) => ({ percent })) });

describe('checkEquipment', () => {
  it('refuses days and amounts that cannot be', () => {
    expect(
      keysOf({
        acquiredOn: '2026-03-19',
        inServiceOn: '2026-03-18',
        warrantyStartsOn: '2026-01-02',
        warrantyEndsOn: '2026-01-01',
        cost: '10.00',
        salvageValue: '10.01',
        capitalClassOverride: 'sensitive',
      }),
    ).toEqual({
      acquiredOn: 'date_future',
      inServiceOn: 'date_order',
      warrantyEndsOn: 'warranty_order',
      salvageValue: 'salvage_over_cost',
      capitalClassReason: 'reason_required',
    });
  });

  it('takes the edge of each', () => {
    expect(
      keysOf({
        acquiredOn: '2026-03-18',
        inServiceOn: '2026-03-18',
        warrantyStartsOn: '2026-01-02',
        warrantyEndsOn: '2026-01-02',
        cost: '10',
        salvageValue: '10.00',
        capitalClassOverride: 'sensitive',
        capitalClassReason: 'Small and dear',
      }),
    ).toEqual({});
  });

  it('leaves the day to the server while it is not known', () => {
    expect(keysOf({ acquiredOn: '2999-01-01' }, {})).toEqual({});
  });

  it('asks for what the category asks for, in the words of the language', () => {
    expect(keysOf({ customValues: { disk: 'Tape' } }, { category })).toEqual({
      serial: 'required',
      'customValues.ram': 'required',
      'customValues.disk': 'not_a_choice',
    });
    const [problem] = checkEquipment({ serial: 'A', customValues: {} }, { category, language: 'tr' });
    expect(problem?.params['field']).toBe('Bellek');
  });

  it('adds shares exactly, and asks capital and federal items for the whole and a cost', () => {
    const capital = { capitalClassOverride: 'capital', capitalClassReason: 'By hand' };
    expect(keysOf(shares('80', '20'))).toEqual({});
    expect(keysOf(shares('80', '20.001'))).toEqual({ fundingLines: 'sum_100' });
    expect(keysOf(shares('80', '19.999'))).toEqual({});
    expect(keysOf(shares('100', '0'))).toEqual({ 'fundingLines.1.percent': 'out_of_range' });
    expect(keysOf({ ...shares('80', '19.999'), ...capital })).toEqual({
      cost: 'required',
      fundingLines: 'sum_100',
    });
    expect(keysOf(shares('80', '19.999'), { isFederal: true })).toEqual({
      cost: 'required',
      fundingLines: 'sum_100',
    });
    expect(keysOf({ cost: '9000', ...shares('80') }, { isOverThreshold: true })).toEqual({
      fundingLines: 'sum_100',
    });
    expect(keysOf({ cost: '9000', ...shares('80', '20'), ...capital }, { isOverThreshold: true })).toEqual(
      {},
    );
    const other = { capitalClassOverride: 'non_capital', capitalClassReason: 'By hand' };
    expect(keysOf({ cost: '9000', ...shares('80'), ...other }, { isOverThreshold: true })).toEqual({});
    expect(keysOf({ cost: '9000' }, { isOverThreshold: true })).toEqual({});
  });
});
