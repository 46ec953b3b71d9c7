import { describe, expect, it } from 'vitest';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { customValuesCodec } from '#web/features/custom-values/custom-value-fields.ts';
import { findEquipmentProblems } from './equipment.form-rules.ts';

const label = { en: 'Memory', tr: 'Bellek', ar: 'الذاكرة' };
const customFields: CategoryRecord['customFields'] = [
  { key: 'ram', label, type: 'number', required: true, min: 1, max: 1024 },
  {
    key: 'disk',
    label: { en: 'Disk', tr: 'Disk', ar: 'القرص' },
    type: 'choice',
    required: false,
    choices: ['SSD'],
  },
];
const category = { requiresSerial: true, customFields } as unknown as CategoryRecord;

function keysOf(input: Record<string, unknown>, of?: CategoryRecord) {
  const problems = findEquipmentProblems(input, { category: of, today: '2026-03-18', language: 'tr' });
  return Object.fromEntries(problems.map(({ path, messageKey }) => [path, messageKey]));
}

describe('rules of the equipment form', () => {
  it('order dates and amounts', () => {
    expect(
      keysOf({
        acquiredOn: '2026-03-19',
        inServiceOn: '2026-03-01',
        warrantyStartsOn: '2026-01-02',
        warrantyEndsOn: '2026-01-01',
        cost: '10.00',
        salvageValue: '10.01',
        capitalClassOverride: 'capital',
      }),
    ).toEqual({
      acquiredOn: 'date_future',
      inServiceOn: 'date_order',
      warrantyEndsOn: 'warranty_order',
      salvageValue: 'salvage_over_cost',
      capitalClassReason: 'reason_required',
    });
  });

  it('ask for what the category asks for, in the words of the language', () => {
    const codec = customValuesCodec(customFields);
    const values = codec.toInput({ ram: '', disk: 'Tape', gone: 'x' });
    expect(keysOf({ customValues: values }, category)).toEqual({
      serial: 'required',
      'customValues.ram': 'required',
      'customValues.disk': 'not_a_choice',
    });
    const problems = findEquipmentProblems(
      { serial: 'A', customValues: {} },
      { category, today: '2026-03-18', language: 'tr' },
    );
    expect(problems[0]?.params['field']).toBe('Bellek');
  });

  it('read and write custom values by the type of their field', () => {
    const codec = customValuesCodec(customFields);
    expect(codec.toForm({ customValues: { ram: 16, gone: 'x' } })).toEqual({ ram: '16', gone: 'x' });
    expect(codec.toInput({ ram: '16', gone: 'x' })).toEqual({ ram: 16 });
  });

  it('add shares exactly', () => {
    expect(keysOf({ fundingLines: [{ percent: '80' }, { percent: '20.001' }] })).toEqual({
      fundingLines: 'sum_100',
    });
  });
});
