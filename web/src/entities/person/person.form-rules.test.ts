import { describe, expect, it } from 'vitest';
import { findPersonProblems } from './person.form-rules.ts';

describe('findPersonProblems', () => {
  it('refuses an end before the start, at the end', () => {
    const problems = findPersonProblems({ activeFrom: '2026-03-18', activeTo: '2026-03-17' });
    expect(problems.map(({ path, messageKey }) => [path, messageKey])).toEqual([['activeTo', 'date_order']]);
  });

  it('takes a single day, an open span, and what is no day yet', () => {
    for (const activeTo of ['2026-03-18', null, '2026-03']) {
      expect(findPersonProblems({ activeFrom: '2026-03-18', activeTo })).toEqual([]);
    }
  });
});
