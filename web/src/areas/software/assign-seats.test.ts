import { describe, expect, it } from 'vitest';
import { errors, type Problem } from '#contract/shared/errors.ts';
import { addHolder, applyAnswers, type ChosenHolder } from './assign-seats.ts';
import { readPastedNames } from './pasted-holders.ts';

const named = (id: string) => ({ id, label: id, note: null });
const three = ['a', 'b', 'c'].reduce<ChosenHolder[]>(
  (chosen, id) => addHolder(chosen, 'person', named(id)),
  addHolder([], 'person', named('a')),
);

describe('addHolder', () => {
  it('takes everybody once', () => {
    expect(three.map(({ value }) => value.id)).toEqual(['a', 'b', 'c']);
  });
});

function refusal(code: keyof typeof errors, fields: Problem['fields'] = []): Problem {
  const message = errors[code].text;
  return {
    type: 'about:blank',
    title: code,
    status: 400,
    code,
    messageKey: code,
    message,
    params: {},
    fields,
    requestId: 'r',
  };
}
const atPerson = { path: 'personId', messageKey: 'seat_held', message: 'has one', params: {} } as const;
const textOf = ({ fields, message }: Problem) => fields[0]?.message ?? message;

describe('applyAnswers', () => {
  it('lets go of who got a seat, and keeps who cannot have one with the reason', () => {
    const answers = [
      { problem: null },
      { problem: refusal('validation_failed', [atPerson]) },
      { problem: null },
    ];
    const done = applyAnswers(three, answers, textOf);
    expect(done).toMatchObject({ given: 2, stopped: undefined });
    expect(done.left.map(({ value, problem }) => [value.id, problem])).toEqual([['b', 'has one']]);
  });

  it('tells once that no seat is left, and keeps everybody who got none', () => {
    const used = refusal('seats_used');
    const done = applyAnswers(three, [{ problem: null }, { problem: used }, { problem: used }], textOf);
    expect(done).toMatchObject({ given: 1, stopped: errors.seats_used.text });
    expect(done.left.map(({ value, problem }) => [value.id, problem])).toEqual([
      ['b', undefined],
      ['c', undefined],
    ]);
  });
});

describe('readPastedNames', () => {
  it('reads the first column of several rows, each name once, and leaves one value to the field', () => {
    expect(readPastedNames('Ada Admin\tIT\nUma User\tIT\n\nAda Admin\tIT\n')).toEqual([
      'Ada Admin',
      'Uma User',
    ]);
    expect(readPastedNames('Ada Admin')).toBeUndefined();
  });
});
