import { describe, expect, it } from 'vitest';
import { nameAfterModel, warrantyAfterModel } from './equipment.proposals.ts';

describe('what a model proposes for an item', () => {
  it('is its name with the maker before it, once, and no longer than a name can be', () => {
    expect(nameAfterModel('Dell', 'Latitude 7450')).toBe('Dell Latitude 7450');
    expect(nameAfterModel('Dell', 'DELL U2724D')).toBe('DELL U2724D');
    expect(nameAfterModel('Dell', 'x'.repeat(120))).toHaveLength(120);
  });

  it('is a warranty from the day of acquisition, by months and not by days', () => {
    expect(warrantyAfterModel(36, '2026-02-28')).toMatchObject({
      warrantyStartsOn: '2026-02-28',
      warrantyEndsOn: '2029-02-28',
    });
    expect(warrantyAfterModel(6, '2026-08-31')?.warrantyEndsOn).toBe('2027-02-28');
    expect(warrantyAfterModel(0, '2026-08-31')).toBeUndefined();
    expect(warrantyAfterModel(12, '2026-13')).toBeUndefined();
  });
});
