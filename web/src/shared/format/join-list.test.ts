import { afterEach, describe, expect, it } from 'vitest';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { joinList } from './join-list.ts';

afterEach(() => switchLanguage('en'));

describe('a list of names in one line', () => {
  it('has the comma of the language, and in Arabic no name draws the comma to itself', async () => {
    expect(joinList(['Luis Ortega', '2026-11-16'])).toBe('Luis Ortega, 2026-11-16');
    await switchLanguage('ar');
    expect(joinList(['Luis Ortega', '2026-11-16'])).toBe('\u2068Luis Ortega\u2069، \u20682026-11-16\u2069');
    expect(joinList(['Luis Ortega'])).toBe('Luis Ortega');
  });
});
