import { describe, expect, it } from 'vitest';
import type { FieldFacts } from '#contract/shared/field.ts';
import { equipmentFields } from '#contract/entities/equipment/equipment.schema.ts';
import {
  changeOf,
  draftOf,
  isOffered,
  markOf,
  newDraft,
  operationsOf,
  withMasks,
  type Draft,
} from './bulk-operations.ts';

type Name = keyof typeof equipmentFields;
const draft = (field: Name, given: Partial<Draft>): Draft => ({
  ...newDraft(field, equipmentFields[field]),
  ...given,
});
const sent = (field: Name, given: Partial<Draft>) => changeOf(draft(field, given), equipmentFields[field]);

const write = 'always';
const ports: FieldFacts = { kind: 'list', title: 'Ports', required: false, write, values: ['USB-C', 'HDMI'] };
const pin: FieldFacts = { kind: 'text', title: 'PIN', required: false, write, isSecret: true };

describe('the operations of a bulk edit', () => {
  it('are those of the kind of field; what a record needs is never cleared', () => {
    const of = (field: Name) => operationsOf(field, equipmentFields[field]);
    expect(of('cost')).toEqual(['set', 'add', 'percent', 'clear']);
    expect(of('usefulLifeMonths')).toEqual(['set', 'add', 'percent']);
    expect(of('warrantyEndsOn')).toEqual(['set', 'move', 'clear']);
    expect(of('name')).toEqual(['set', 'prepend', 'append', 'replace']);
    expect(of('storesData')).toEqual(['set']);
    expect(of('fundingLines')).toEqual(['set', 'clear']);
    expect(of('macAddresses')).toEqual(['add_entry', 'remove_entry', 'clear']);
    expect(operationsOf('custom.ports', ports)).toEqual(['set', 'add_entry', 'remove_entry', 'clear']);
    expect(operationsOf('custom.pin', { ...pin, required: true })).toEqual(['set']);
    const offered = Object.entries(equipmentFields).filter(([name, facts]) => isOffered(name, facts));
    const names = offered.map(([name]) => name);
    for (const stepped of ['tag', 'status', 'custodianId', 'customValues', 'otherCodes']) {
      expect(names).not.toContain(stepped);
    }
    expect(names).toEqual(expect.arrayContaining(['macAddresses', 'fundingLines']));
    expect(isOffered('custom.ports', ports)).toBe(true);
  });

  it('are sent once they are complete, in the forms of the API', () => {
    expect(sent('cost', { operation: 'add', value: '-1,250.50' })).toMatchObject({ value: '-1250.50' });
    expect(sent('cost', { operation: 'percent', value: '2.555' })).toBeUndefined();
    expect(sent('warrantyEndsOn', { operation: 'move', value: '+12' })).toEqual({
      field: 'warrantyEndsOn',
      operation: 'move_months',
      value: 12,
    });
    expect(sent('locationId', { value: { id: 'place', label: 'D4N', note: null } })).toMatchObject({
      value: 'place',
    });
    expect(sent('usefulLifeMonths', { value: '60' })).toMatchObject({ value: 60 });
    expect(sent('notes', { operation: 'replace', search: '', value: 'x' })).toBeUndefined();
    expect(sent('notes', { operation: 'append', value: '  ' })).toBeUndefined();
    expect(sent('notes', { operation: 'clear' })).toEqual({ field: 'notes', operation: 'clear' });
  });

  it('are shown again as they were written', () => {
    const change = { field: 'warrantyEndsOn', operation: 'move_years', value: -1 } as const;
    const shown = draftOf(change, equipmentFields.warrantyEndsOn, () => undefined);
    expect(shown).toMatchObject({ operation: 'move', unit: 'years', value: '-1' });
    expect(markOf([changeOf(shown, equipmentFields.warrantyEndsOn) ?? change])).toBe(markOf([change]));
    const place = { field: 'locationId', operation: 'set', value: 'place' } as const;
    const labelOf = (id: string) => ({ place: 'D4N', state: 'STATE' })[id];
    expect(draftOf(place, equipmentFields.locationId, labelOf).value).toMatchObject({ label: 'D4N' });
    const paid = { field: 'fundingLines', operation: 'set' as const };
    const stored = { ...paid, value: [{ percent: '62.5', fundingSourceId: 'state' }] };
    const lines = draftOf(stored, equipmentFields.fundingLines, labelOf);
    expect(lines.value).toEqual([
      { fundingSourceId: { id: 'state', label: 'STATE', note: null }, percent: '62.5' },
    ]);
    const sentLines = changeOf(lines, equipmentFields.fundingLines);
    expect(sentLines && markOf([sentLines])).toBe(markOf([stored]));
  });

  it('with choices and with who pays are sent as lists, once every part is there', () => {
    const chosen = (operation: Draft['operation'], value: unknown) =>
      changeOf({ ...newDraft('custom.ports', ports), operation, value }, ports);
    expect(chosen('set', [])).toBeUndefined();
    expect(chosen('add_entry', ['HDMI'])).toEqual({
      field: 'custom.ports',
      operation: 'add_entry',
      value: ['HDMI'],
    });
    const source = { id: 'state', label: 'STATE', note: null };
    const half = { fundingSourceId: source, percent: '50' };
    expect(sent('fundingLines', { value: [half, { fundingSourceId: null, percent: '50' }] })).toBeUndefined();
    expect(sent('fundingLines', { value: [half] })).toMatchObject({
      value: [{ fundingSourceId: 'state', percent: '50' }],
    });
  });

  it('with a secret are known by its mask once the server has it', () => {
    const change = { field: 'custom.pin', operation: 'set' as const, value: 'SAFE-4471' };
    const other = { field: 'name', operation: 'set' as const, value: 'Typed since' };
    const answered = [
      { ...change, value: '••••4471' },
      { ...other, value: 'Before' },
    ];
    const isSecret = (field: string) => field === 'custom.pin';
    expect(withMasks([change, other], answered, isSecret)).toEqual([answered[0], other]);
    expect(withMasks([change], [], isSecret)).toEqual([change]);
  });
});
