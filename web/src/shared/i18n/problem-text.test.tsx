import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { category } from '#contract/entities/category/category.schema.ts';
import { choicesParam, fieldProblemOf } from '#contract/shared/rules.ts';
import { setAgencyDates } from '#web/shared/format/date-choice.ts';
import { writeDatesInProblems } from '#web/shared/format/date-params.ts';
import { signIn, signOut } from '#web/shared/session/session.ts';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { switchLanguage } from './i18n.ts';
import { useProblemText } from './problem-text.ts';

afterEach(async () => {
  setAgencyDates('YYYY-MM-DD');
  await signOut();
  await act(() => switchLanguage('en'));
});

writeDatesInProblems();

describe('a sentence about a choice', () => {
  it('names what can be chosen by its labels, which programs read as values', async () => {
    const { result } = renderHook(() => useProblemText().fieldText);
    const wrong = fieldProblemOf('kind', 'Kind', 'not_a_choice', choicesParam(['equipment', 'software']));
    expect(wrong.message).toBe('Kind must be one of: equipment, software.');
    expect(result.current(wrong, category)).toBe('Kind must be one of: Equipment, Software.');
    await act(() => switchLanguage('ar'));
    expect(result.current(wrong, category)).toContain('،');
    await act(() => switchLanguage('en'));
    const many = choicesParam(Array.from({ length: 13 }, (_, at) => `choice ${String(at)}`));
    expect(fieldProblemOf('kind', 'Kind', 'not_a_choice', many).message).toBe(
      'Kind must be one of the listed values.',
    );
  });
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
    const person = aPerson(['user']);
    const user = { ...person, data: { ...person.data, settings: { dateFormat: 'YYYY-MM-DD' } } };
    startServer({
      'POST /auth/login': () => answer({ token: aToken(), user }),
      'POST /auth/logout': () => answer({ ended: 1 }),
    });
    await act(() => signIn({ email: 'dana', password: 'secret' }));
    expect(result.current(late)).toContain('2026-11-10');
  });
});
