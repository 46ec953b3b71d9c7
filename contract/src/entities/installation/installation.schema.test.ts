import { describe, expect, it } from 'vitest';
import { allFields } from '#contract/shared/entity.ts';
import {
  installation,
  installationCreate,
  installationDefaults,
  installationUpdate,
} from './installation.schema.ts';

const id = '00000000-0000-4000-8000-000000000001';

describe('installation', () => {
  it('filters and sorts only by its own fields', () => {
    const known = Object.keys(allFields(installation));
    expect(known).toEqual(expect.arrayContaining([...installation.filter, ...installation.sort]));
  });

  it('has defaults that its own schema takes', () => {
    const seen = { ...installationDefaults, softwareId: id, equipmentId: id, seenOn: '2026-01-15' };
    expect(installationCreate.safeParse(seen).success).toBe(true);
    expect(installationCreate.safeParse({ ...seen, seenOn: '2026-02-30' }).success).toBe(false);
  });

  it('stays with its product and its device', () => {
    expect(Object.keys(installationUpdate.shape).toSorted()).toEqual(
      ['changeReason', 'release', 'seenOn', 'source'].toSorted(),
    );
  });
});
