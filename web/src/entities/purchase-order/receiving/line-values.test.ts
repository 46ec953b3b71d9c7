import { describe, expect, it } from 'vitest';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { findValueProblems, setOwn, splitFields, toLineValues, writeOwn } from './line-values.ts';
import { entryOf, startReceipt, type LineEntry, type SheetLine } from './receipt-draft.ts';

const aField = (key: string, more: Partial<CustomField> = {}): CustomField => ({
  key,
  label: perLanguage(() => key),
  type: 'text',
  required: true,
  ...more,
});
const customFields = [
  aField('carrier'),
  aField('memory', { type: 'number', min: 4 }),
  aField('imei', { unique: true }),
  aField('old', { hidden: true }),
];
const sheet = { customFields } as unknown as SheetLine;
const anEntry = (more: Partial<LineEntry>): LineEntry => ({
  ...entryOf(startReceipt('2026-03-18'), 'any'),
  accepted: '3',
  ...more,
});
const keysOf = (fields: readonly CustomField[]) => fields.map(({ key }) => key).join(' ');

describe('splitFields', () => {
  it('asks at each item for what is unique, and for what was said to differ', () => {
    const entry = anEntry({ values: { carrier: 'A' } });
    expect([keysOf(splitFields(sheet, entry).shared), keysOf(splitFields(sheet, entry).own)]).toEqual([
      'carrier memory',
      'imei',
    ]);
    const differing = setOwn(entry, 'carrier', true);
    expect(differing).toMatchObject({ values: {}, own: { carrier: ['A', 'A', 'A'] } });
    expect(keysOf(splitFields(sheet, differing).own)).toBe('carrier imei');
    expect(setOwn(differing, 'carrier', false)).toMatchObject({ values: { carrier: 'A' }, own: {} });
  });
});

describe('toLineValues', () => {
  it('sends numbers as numbers, and what an item has of its own at its place', () => {
    const entry = writeOwn(anEntry({ values: { carrier: ' A ', memory: '16' } }), 'imei', 1, [
      '12',
      '13',
      '14',
    ]);
    expect(toLineValues(sheet, entry)).toEqual({
      customValues: { carrier: 'A', memory: 16 },
      ownValues: [{}, { imei: '12' }, { imei: '13' }],
    });
    expect(toLineValues(sheet, anEntry({}))).toEqual({ customValues: {}, ownValues: [] });
  });

  it('keeps what was typed while the category is not known', () => {
    const unknown = { customFields: undefined } as unknown as SheetLine;
    const entry = anEntry({ accepted: '1', values: { memory: '16' }, own: { imei: ['12'] } });
    expect(toLineValues(unknown, entry)).toEqual({
      customValues: { memory: '16' },
      ownValues: [{ imei: '12' }],
    });
  });
});

describe('findValueProblems', () => {
  it('names what is wrong and what stands twice; what is missing can wait', () => {
    const entry = anEntry({ values: { memory: '2' }, own: { imei: ['7', '8', '7'] } });
    const found = findValueProblems(sheet, entry, 'en');
    expect(found.map(({ path, messageKey }) => `${path} ${messageKey}`)).toEqual([
      'customValues.memory out_of_range',
      'ownValues.2.imei value_repeated',
    ]);
  });
});
