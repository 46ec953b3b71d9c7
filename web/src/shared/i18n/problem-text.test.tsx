import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { assignment } from '#contract/entities/assignment/assignment.schema.ts';
import { category } from '#contract/entities/category/category.schema.ts';
import type { ErrorParams, FieldErrorKey, Problem } from '#contract/shared/errors.ts';
import { choicesParam, fieldProblemOf } from '#contract/shared/rules.ts';
import { setAgencyDates } from '#web/shared/format/date-choice.ts';
import { writeValuesInProblems } from '#web/shared/format/problem-params.ts';
import { signIn, signOut } from '#web/shared/session/session.ts';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { switchLanguage } from './i18n.ts';
import { useProblemText } from './problem-text.ts';

afterEach(async () => {
  setAgencyDates('YYYY-MM-DD');
  await signOut();
  await act(() => switchLanguage('en'));
});

writeValuesInProblems();

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

describe('a sentence with the ends of a range', () => {
  const texts = () => renderHook(() => useProblemText()).result;
  const dueOn = assignment.fields.dueOn.title;
  const range = (params: ErrorParams) => fieldProblemOf('dueOn', dueOn, 'out_of_range', params);

  it('shows days as everywhere else, kept together where the sentence runs from right to left', async () => {
    setAgencyDates('language');
    const early = range({ min: '2026-11-19', max: '2027-11-19' });
    const result = texts();
    expect(early.message).toContain('2026-11-19');
    expect(result.current.fieldText(early, assignment)).toBe(
      'Due date must be between 11/19/2026 and 11/19/2027.',
    );
    await act(() => switchLanguage('tr'));
    expect(result.current.fieldText(early, assignment)).toBe(
      'İade tarihi 19.11.2026 ile 19.11.2027 arasında olmalıdır.',
    );
    await act(() => switchLanguage('ar'));
    expect(result.current.fieldText(early, assignment)).toBe(
      'يجب أن يكون موعد الإعادة بين \u206619/11/2026\u2069 و\u206619/11/2027\u2069.',
    );
    act(() => setAgencyDates('YYYY-MM-DD'));
    expect(result.current.fieldText(early, assignment)).toContain('\u20662026-11-19\u2069');
  });

  it('groups amounts and large numbers, but neither years nor the numbers of tags', async () => {
    const result = texts();
    const between = (min: number, max: number) => result.current.fieldText(range({ min, max }));
    expect(between(0.01, 99_999_999.99)).toBe('Due date must be between 0.01 and 99,999,999.99.');
    expect(between(0, 1_000_000_000)).toBe('Due date must be between 0 and 1,000,000,000.');
    expect(between(1901, 9998)).toBe('Due date must be between 1901 and 9998.');
    expect(between(180_001, 180_200)).toBe('Due date must be between 180001 and 180200.');
    await act(() => switchLanguage('ar'));
    expect(between(-5, 5)).toContain('\u2066-5\u2069');
  });

  it('has the commas of a number that the contract has written', async () => {
    const result = texts();
    const between = () => result.current.fieldText(range({ min: '8', max: '4,096' }));
    expect(between()).toBe('Due date must be between 8 and 4,096.');
    await act(() => switchLanguage('tr'));
    expect(between()).toContain('8 ile 4,096 arasında');
    await act(() => switchLanguage('ar'));
    expect(between()).toContain('\u20668\u2069 و\u20664,096\u2069');
  });

  it('leaves a tag as it is', () => {
    const tags = range({ min: 'EQ-000001', max: 'EQ-999999' });
    expect(texts().current.fieldText(tags)).toBe('Due date must be between EQ-000001 and EQ-999999.');
  });
});

describe('a sentence with another value', () => {
  it('shows counts, amounts, days that a cell can mean, and moments', async () => {
    setAgencyDates('language');
    const { result } = renderHook(() => useProblemText());
    const say = (key: FieldErrorKey, params: ErrorParams) =>
      result.current.fieldText(fieldProblemOf('notes', 'Notes', key, params));
    const problemOf = (messageKey: string, params: ErrorParams) =>
      result.current.problemText({ messageKey, params, message: '' } as Problem);
    const changed = { who: 'Ada', when: '2026-11-10T21:30:00Z' };
    expect(say('too_long', { max: 4000, n: 12_345 })).toBe(
      'Notes can be at most 4,000 characters. You entered 12,345.',
    );
    expect(say('only_left', { left: 1200, ordered: 2000 })).toBe(
      'Only 1,200 of 2,000 are still open on this line.',
    );
    expect(say('over_budget', { project: 'Bridge', over: '12500.5' })).toBe(
      'Bridge would exceed its budget by $12,500.50.',
    );
    const cell = { value: '3/4/2026', one: '2026-03-04', other: '2026-04-03' };
    expect(say('date_ambiguous', cell)).toContain('3/4/2026 can be 03/04/2026 or 04/03/2026.');
    expect(say('ambiguous_amount', { one: '1574', other: '1.57' })).toContain('Write 1574 or 1.57.');
    expect(problemOf('conflict', changed)).toContain('at 11/10/2026 ');
    expect(problemOf('selection_too_large', { max: 10_000, n: 12_000 })).toContain('At most 10,000 records');
    await act(() => switchLanguage('ar'));
    expect(problemOf('conflict', changed)).toMatch(/\u206610\/11\/2026 \d\d:30 \S+\u2069/);
    expect(say('time_future', { now: '14:30 MST' })).toContain('\u206614:30 MST\u2069');
    expect(say('date_future', { today: '2026-11-10' })).toContain('\u206610/11/2026\u2069');
  });
});
