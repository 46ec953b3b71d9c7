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

  it('tell parts with an identity one by one: what changed of each, which came and which went', () => {
    const [laptop, dock, bag] = [
      { id: 'a', quantity: 5, funding: [] },
      { id: 'b', quantity: 1, funding: [] },
      { id: 'c', quantity: 2, funding: [] },
    ];
    const funded = { ...laptop, funding: [{ fundingSourceId: 's', percent: '100' }] };
    const changes = { lines: { from: [laptop, dock], to: [bag, funded] } };
    expect(linesOf({ changes }, equipmentFields)).toEqual([
      { path: 'lines.0', from: null, to: [bag] },
      { path: 'lines.1.funding', from: [], to: funded.funding },
      { path: 'lines.1.', from: [dock], to: null },
    ]);
  });

  it('tell values by name field by field, and what came or went as a whole', () => {
    const changes = {
      lines: {
        from: { 'EQ-1': { salePrice: '10.00' }, 'EQ-2': { condition: 'good' } },
        to: { 'EQ-1': { salePrice: '12.00' }, 'EQ-3': { condition: 'poor' } },
      },
    };
    expect(linesOf({ changes }, equipmentFields)).toEqual([
      { path: 'lines.EQ-1.salePrice', from: '10.00', to: '12.00' },
      { path: 'lines.removed', from: { 'EQ-2': { condition: 'good' } }, to: null },
      { path: 'lines.added', from: null, to: { 'EQ-3': { condition: 'poor' } } },
    ]);
  });

  it('hide no value of a part: prices, models and projects too', () => {
    const before = { id: 'a', unitPrice: '10.00', modelId: { id: 'm', label: 'Latitude' }, quantity: 1 };
    const after = { ...before, unitPrice: '12.00', modelId: { id: 'n', label: 'OptiPlex' } };
    const changes = { lines: { from: [before], to: [after] } };
    expect(linesOf({ changes }, equipmentFields)).toEqual([
      { path: 'lines.0.unitPrice', from: '10.00', to: '12.00' },
      { path: 'lines.0.modelId', from: before.modelId, to: after.modelId },
    ]);
  });
});
