import { describe, expect, it } from 'vitest';
import { modelCreate, modelDefaults } from './model.schema.ts';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const model = { ...modelDefaults, name: 'Field Book', manufacturerId: id, categoryId: id };
const takes = (values: object) => modelCreate.safeParse({ ...model, ...values }).success;

describe('model', () => {
  it('has defaults that its own schema takes', () => {
    expect(takes({})).toBe(true);
  });

  it('needs its manufacturer and its category', () => {
    expect(takes({ manufacturerId: null })).toBe(false);
    expect(takes({ categoryId: undefined })).toBe(false);
  });

  it('keeps warranty and life within their ranges', () => {
    expect(takes({ warrantyMonths: 0, usefulLifeMonths: 1 })).toBe(true);
    expect(takes({ warrantyMonths: 120, usefulLifeMonths: 600 })).toBe(true);
    for (const wrong of [{ warrantyMonths: -1 }, { warrantyMonths: 121 }, { usefulLifeMonths: 601 }]) {
      expect(takes(wrong)).toBe(false);
    }
  });
});
