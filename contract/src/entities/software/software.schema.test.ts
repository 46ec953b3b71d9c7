import { describe, expect, it } from 'vitest';
import { allFields } from '#contract/shared/entity.ts';
import { maxInstallationRows, softwareApi } from './software.api.ts';
import { software, softwareCreate, softwareDefaults, softwareUpdate } from './software.schema.ts';

const id = '00000000-0000-4000-8000-000000000001';

describe('software', () => {
  it('filters and sorts only by its own fields', () => {
    const known = Object.keys(allFields(software));
    expect(known).toEqual(
      expect.arrayContaining([...software.filter, ...software.sort, ...(software.derived ?? [])]),
    );
  });

  it('has defaults that its own schema takes', () => {
    const product = { ...softwareDefaults, name: 'Bluebeam Revu', publisher: 'Bluebeam', categoryId: id };
    expect(softwareCreate.safeParse(product).success).toBe(true);
    expect(softwareCreate.safeParse({ ...product, name: '' }).success).toBe(false);
    expect(softwareCreate.safeParse({ ...product, website: 'ftp://x' }).success).toBe(false);
  });

  it('never takes what is counted', () => {
    const sent = [...Object.keys(softwareUpdate.shape), ...Object.keys(softwareCreate.shape)];
    expect(sent.filter((field) => software.derived?.includes(field))).toEqual([]);
  });

  it('takes a thousand installations at once, and no more', () => {
    const { body } = softwareApi.addInstallations;
    const rows = Array.from({ length: maxInstallationRows }, () => ({
      equipmentId: id,
      seenOn: '2026-01-15',
    }));
    expect(body.safeParse({ rows }).success).toBe(true);
    expect(body.safeParse({ rows: [...rows, rows[0]] }).success).toBe(false);
    expect(body.safeParse({ rows: [] }).success).toBe(false);
  });
});
