import { describe, expect, it } from 'vitest';
import { locationCreate, locationDefaults, locationUpdate } from './location.schema.ts';

const place = { ...locationDefaults, name: 'Sign shop', code: 'SIGN-1' };

describe('location', () => {
  it('has defaults that its own schema takes', () => {
    expect(locationCreate.safeParse(place).success).toBe(true);
  });

  it('leaves path, depth and counts to the server', () => {
    for (const field of ['path', 'depth', 'childCount', 'equipmentCount']) {
      expect(locationCreate.safeParse({ ...place, [field]: 1 }).success).toBe(false);
      expect(locationUpdate.safeParse({ [field]: 1 }).success).toBe(false);
    }
  });

  it('takes an empty change: nothing gets a default', () => {
    expect(locationUpdate.parse({})).toEqual({});
  });
});
