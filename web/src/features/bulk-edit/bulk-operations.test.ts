import { describe, expect, it } from 'vitest';
import { equipmentFields } from '#contract/entities/equipment/equipment.schema.ts';
import {
  changeOf,
  draftOf,
  isOffered,
  markOf,
  newDraft,
  operationsOf,
  type Draft,
} from './bulk-operations.ts';

type Name = keyof typeof equipmentFields;
const draft = (field: Name, given: Partial<Draft>): Draft => ({
  ...newDraft(field, equipmentFields[field]),
  ...given,
});
const sent = (field: Name, given: Partial<Draft>) => changeOf(draft(field, given), equipmentFields[field]);

describe('the operations of a bulk edit', () => {
  it('are those of the kind of field; what a record needs is never cleared', () => {
    expect(operationsOf(equipmentFields.cost)).toEqual(['set', 'add', 'percent', 'clear']);
    expect(operationsOf(equipmentFields.warrantyEndsOn)).toEqual(['set', 'move', 'clear']);
    expect(operationsOf(equipmentFields.name)).toEqual(['set', 'prepend', 'append', 'replace']);
    expect(operationsOf(equipmentFields.storesData)).toEqual(['set']);
    const offered = Object.entries(equipmentFields).filter(([name, facts]) => isOffered(name, facts));
    const names = offered.map(([name]) => name);
    for (const stepped of ['tag', 'status', 'custodianId', 'fundingLines', 'customValues']) {
      expect(names).not.toContain(stepped);
    }
    expect(names).toContain('macAddresses');
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
    const shown = draftOf(change, equipmentFields.warrantyEndsOn, undefined);
    expect(shown).toMatchObject({ operation: 'move', unit: 'years', value: '-1' });
    expect(markOf([changeOf(shown, equipmentFields.warrantyEndsOn) ?? change])).toBe(markOf([change]));
    const place = { field: 'locationId', operation: 'set', value: 'place' } as const;
    expect(draftOf(place, equipmentFields.locationId, 'D4N').value).toMatchObject({ label: 'D4N' });
  });
});
