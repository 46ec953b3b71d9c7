import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { setAgencyDates, setPersonDates } from '#web/shared/format/date-choice.ts';
import { switchLanguage } from './i18n.ts';
import { useProblemText } from './problem-text.ts';

afterEach(async () => {
  setAgencyDates('YYYY-MM-DD');
  setPersonDates(undefined);
  await act(() => switchLanguage('en'));
});

describe('a sentence with a day', () => {
  it('names the form in which the person writes dates, and shows days in it', async () => {
    setAgencyDates('language');
    const { result } = renderHook(() => useProblemText().fieldText);
    const wrong = fieldProblemOf('acquiredOn', 'Acquired', 'not_a_date');
    const late = fieldProblemOf('acquiredOn', 'Acquired', 'date_future', { today: '2026-11-10' });
    // What a program reads stays as it is.
    expect(wrong.message).toBe('Enter a real date as YYYY-MM-DD.');
    expect(result.current(wrong)).toBe('Enter a real date as MM/DD/YYYY.');
    expect(result.current(late)).toBe('Acquisition date cannot be after today (11/10/2026).');
    await act(() => switchLanguage('tr'));
    expect(result.current(wrong)).toContain('GG.AA.YYYY');
    expect(result.current(late)).toContain('10.11.2026');
    act(() => setPersonDates('YYYY-MM-DD'));
    expect(result.current(late)).toContain('2026-11-10');
  });
});
