import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSchema } from '#contract/shared/entity.ts';
import { code, date, integer, list, money, reference, text } from '#contract/shared/field.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { acceptedInput, createResolver, findProblems, listProblems } from './form-resolver.ts';
import {
  changedNames,
  readAmount,
  readInteger,
  toFormValues,
  toInput,
  type FormShape,
} from './form-values.ts';

const fields = {
  name: text('Name', { max: 10 }),
  serial: code('Serial', { pattern: /^[A-Z]+$/, example: 'ABC', max: 8, optional: true }),
  months: integer('Months', { min: 1, max: 600 }),
  cost: money('Cost', { optional: true }),
  placeId: reference('Place', 'location'),
  startsOn: date('Start', { optional: true }),
  macs: list('MACs', z.string().regex(/^[A-F]+$/), { max: 2 }),
};
const shape: FormShape = { names: Object.keys(fields), fields };
const options = { shape, fields, schema: createSchema(fields) };
const place = { id: '0190f3d2-0000-7000-8000-000000000001', label: 'Room 1', note: null };
const good = { name: 'Ok', serial: '', months: '60', cost: '', placeId: place, startsOn: '', macs: [] };

function keysOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    findProblems(options, toInput(shape, values)).map(({ path, messageKey }) => [path, messageKey]),
  );
}

describe('form values', () => {
  it('raise the letters of a code that has capital ones alone', () => {
    expect(toInput(shape, { ...good, serial: ' abc ', name: 'abc' })).toMatchObject({
      serial: 'ABC',
      name: 'abc',
    });
    const key = code('Key', { pattern: /^[a-z][A-Za-z]*$/, example: 'assetColor', max: 20 });
    expect(toInput({ names: ['key'], fields: { key } }, { key: 'assetColor' })).toEqual({
      key: 'assetColor',
    });
  });

  it('come from a record and go back as the contract reads them', () => {
    const values = toFormValues(shape, { name: 'Ok', months: 60, cost: '12.50', place, macs: ['A'] });
    expect(values).toEqual({ ...good, cost: '12.50', macs: ['A'] });
    expect(toInput(shape, values)).toEqual({
      name: 'Ok',
      serial: null,
      months: 60,
      cost: '12.50',
      placeId: place.id,
      startsOn: null,
      macs: ['A'],
    });
  });

  it('read an amount as people paste it', () => {
    expect(readAmount('$ 1,574.91')).toBe('1574.91');
    expect(readAmount('1574,91')).toBe('1574.91');
  });

  it('read numbers in the language of the person, and ask where both readings are possible', async () => {
    const cost = (typed: string) => keysOf({ ...good, cost: typed });
    expect([readAmount('1,574'), readInteger('1,574')]).toEqual(['1574', 1574]);
    expect(cost('1.574')).toEqual({ cost: 'ambiguous_amount' });
    await switchLanguage('tr');
    try {
      expect([readAmount('1.574'), readInteger('1.574')]).toEqual(['1574', 1574]);
      expect(cost('1,574')).toEqual({ cost: 'ambiguous_amount' });
      expect(keysOf({ ...good, months: '2,000' })).toEqual({ months: 'ambiguous_amount' });
    } finally {
      await switchLanguage('en');
    }
  });

  it('name the fields that changed in meaning', () => {
    expect(changedNames(shape, good, { ...good, name: ' Ok ', months: '12' })).toEqual(['months']);
  });
});

describe('acceptedInput', () => {
  it('gives the rules what the fields accept, and lists as they are', () => {
    const typed = { ...good, months: '6000', cost: '1', startsOn: '2026-02-30', macs: ['x'] };
    expect(acceptedInput(fields, toInput(shape, typed))).toEqual({
      name: 'Ok',
      serial: null,
      cost: '1',
      placeId: place.id,
      macs: ['x'],
    });
  });

  it('leaves out what is required and empty, and trims as the schema does', () => {
    expect(acceptedInput(fields, { name: null, serial: ' AB ', other: 7 })).toEqual({
      serial: 'AB',
      other: 7,
    });
  });
});

describe('form resolver', () => {
  it('accepts what the contract accepts', () => {
    expect(keysOf(good)).toEqual({});
  });

  it('names the rule of every field that breaks one', () => {
    const bad = {
      ...good,
      name: '',
      serial: 'a1',
      months: 'many',
      cost: '1.9999',
      placeId: null,
      startsOn: '2026-02-30',
    };
    expect(keysOf(bad)).toEqual({
      name: 'required',
      serial: 'bad_format',
      months: 'not_a_number',
      cost: 'bad_format',
      placeId: 'required',
      startsOn: 'not_a_date',
    });
    expect(keysOf({ ...good, months: '601', name: 'x'.repeat(11) })).toEqual({
      months: 'out_of_range',
      name: 'too_long',
    });
  });

  it('adds the rules of the form, and keeps a problem of a whole list beside those of its entries', async () => {
    const rules = () => [fieldProblemOf('macs', 'MACs', 'too_many', { max: 2 })];
    const resolve = createResolver({ ...options, rules });
    const answer = await resolve({ ...good, macs: ['1'] }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    const paths = listProblems(answer.errors).map(({ path }) => path);
    expect(paths.sort()).toEqual(['macs', 'macs.0']);
  });
});
