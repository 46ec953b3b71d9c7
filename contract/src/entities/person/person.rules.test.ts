import { describe, expect, it } from 'vitest';
import { checkPerson } from './person.rules.ts';

describe('checkPerson', () => {
  it('refuses an end before the start, at the end', () => {
    const problems = checkPerson({ activeFrom: '2026-03-18', activeTo: '2026-03-17' });
    expect(problems.map(({ path, messageKey, message }) => [path, messageKey, message])).toEqual([
      ['activeTo', 'date_order', 'Last active day cannot be before the first active day.'],
    ]);
  });

  it('takes a single day and an open span', () => {
    for (const activeTo of ['2026-03-18', null, undefined]) {
      expect(checkPerson({ activeFrom: '2026-03-18', activeTo })).toEqual([]);
    }
    expect(checkPerson({ activeTo: '2026-03-18' })).toEqual([]);
  });
});
