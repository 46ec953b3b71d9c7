import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createSchema, updateSchema } from './entity.ts';
import { code, date, integer, money, percent, reference, text } from './field.ts';
import { problemsOf } from './rules.ts';

const fields = {
  name: text('Name', { min: 2, max: 10 }),
  code: code('Code', { pattern: /^[A-Z]{2,4}$/, example: 'LAP', max: 4 }),
  count: integer('Count', { min: 1, max: 600 }),
  cost: money('Cost', { optional: true }),
  share: percent('Share', { optional: true }),
  boughtOn: date('Bought', { optional: true }),
  placeId: reference('Place', 'location', { optional: true }),
  number: text('Number', { max: 10, write: 'never' }),
} as const;

const good = { name: 'Name', code: 'LAP', count: 1 };

function keysOf(input: unknown): [string, string][] {
  const result = createSchema(fields).safeParse(input);
  if (result.success) return [];
  return problemsOf(result.error as z.core.$ZodError, fields, input).map((problem) => [
    problem.path,
    problem.messageKey,
  ]);
}

describe('problemsOf', () => {
  it.each([
    [{ ...good, name: '' }, 'name', 'required'],
    [{ ...good, name: '   ' }, 'name', 'required'],
    [{ ...good, name: 'N' }, 'name', 'too_short'],
    [{ ...good, name: 'Name that is long' }, 'name', 'too_long'],
    [{ ...good, name: 'two\nlines' }, 'name', 'bad_characters'],
    [{ ...good, name: 'a\u202Eb' }, 'name', 'bad_characters'],
    [{ ...good, name: 7 }, 'name', 'wrong_type'],
    [{ ...good, code: 'lap' }, 'code', 'bad_format'],
    [{ ...good, count: 601 }, 'count', 'out_of_range'],
    [{ ...good, count: '5' }, 'count', 'not_a_number'],
    [{ ...good, count: 1.5 }, 'count', 'not_a_number'],
    [{ ...good, cost: '12.345' }, 'cost', 'bad_format'],
    [{ ...good, cost: '-1' }, 'cost', 'bad_format'],
    [{ ...good, cost: 12.5 }, 'cost', 'wrong_type'],
    [{ ...good, share: '100.001' }, 'share', 'out_of_range'],
    [{ ...good, boughtOn: '2026-02-30' }, 'boughtOn', 'not_a_date'],
    [{ ...good, placeId: '7' }, 'placeId', 'not_found'],
    [{ ...good, number: '7' }, 'number', 'read_only'],
    [{ ...good, nmae: 'x' }, 'nmae', 'unknown_field'],
  ])('%j breaks %s with %s', (input, path, key) => {
    expect(keysOf(input)).toEqual([[path, key]]);
  });

  it.each(['5', 'many', '12.7', 12.7])('asks for a whole number in the place of %j', (count) => {
    const result = createSchema(fields).safeParse({ ...good, count });
    const [problem] = problemsOf(result.error as z.core.$ZodError, fields, { ...good, count });
    expect(problem?.message).toBe('Count must be a whole number.');
  });

  it('names every missing field at once, and writes the sentence', () => {
    const result = createSchema(fields).safeParse({});
    const problems = problemsOf(result.error as z.core.$ZodError, fields, {});
    expect(problems.map((problem) => problem.message)).toEqual([
      'Name is required.',
      'Code is required.',
      'Count is required.',
    ]);
  });

  it('trims and composes text before it counts', () => {
    const parsed = createSchema(fields).parse({ ...good, name: '  Cafe\u0301  ' });
    expect(parsed.name).toBe('Caf\u00E9');
  });

  it('lets an update send anything less, but nothing that is not sent is set', () => {
    expect(updateSchema(fields).parse({ name: 'Other' })).toEqual({ name: 'Other' });
    expect(updateSchema(fields).parse({})).toEqual({});
  });
});
