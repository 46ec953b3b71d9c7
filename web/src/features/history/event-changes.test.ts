import { describe, expect, it } from 'vitest';
import { equipmentFields } from '#contract/entities/equipment/equipment.schema.ts';
import { linesOf } from './event-changes.ts';

describe('changes of an event', () => {
  it('stand in the order of the fields, with values by key as lines of their own', () => {
    const changes = {
      customValues: { from: { ram: 8, disk: 'ssd' }, to: { ram: 16, disk: 'ssd' } },
      serial: { from: null, to: '7KQ4XN3' },
      deletedAt: { from: null, to: '2026-01-01' },
    };
    expect(linesOf({ changes }, equipmentFields)).toEqual([
      { path: 'serial', from: null, to: '7KQ4XN3' },
      { path: 'customValues.ram', from: 8, to: 16 },
      { path: 'deletedAt', from: null, to: '2026-01-01' },
    ]);
  });
});
