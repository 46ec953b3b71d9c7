import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, sentenceAt } from '../../../test/calls.ts';
import { aCategory, aLocation, anEquipment, aPerson } from '../../../test/factories.ts';

let api: TestApp;
let place: { id: string };
beforeAll(async () => {
  api = await startTestApp();
  place = await aLocation(api);
});
afterAll(() => api.stop());
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');
const categories = callsTo<CategoryRecord>(() => api, '/api/categories');

function aField(overrides: Partial<CustomField>): CustomField {
  return {
    key: 'x',
    label: { ...perLanguage(() => 'Extra'), tr: 'Ek', ar: 'إضافي' },
    type: 'text',
    required: false,
    ...overrides,
  };
}

function inCategory({ id }: { id: string }, customValues: Record<string, unknown>) {
  const base = { name: 'Item', locationId: place.id, condition: 'new', acquiredOn: '2026-01-15' };
  return { ...base, categoryId: id, customValues };
}

describe('custom values', () => {
  const values: [Partial<CustomField>, unknown[], [unknown, string][]][] = [
    [
      { type: 'text', min: 2, max: 5 },
      ['ab', 'abcde'],
      [
        ['a', 'too_short'],
        ['abcdef', 'too_long'],
        ['a\u0000b', 'bad_characters'],
        ['a\u202Eb', 'bad_characters'],
        [5, 'wrong_type'],
        [true, 'wrong_type'],
      ],
    ],
    [{ type: 'long' }, ['two\nlines', 'x'.repeat(4000)], [[5, 'wrong_type']]],
    [
      { type: 'number', min: -5, max: 10.5 },
      [-5, 0, 10.5],
      [
        [-5.1, 'out_of_range'],
        [11, 'out_of_range'],
        ['7', 'not_a_number'],
      ],
    ],
    [
      { type: 'money' },
      ['0', '1574.91'],
      [
        ['-1', 'bad_format'],
        ['1.234', 'bad_format'],
        [12, 'wrong_type'],
      ],
    ],
    [
      { type: 'date' },
      ['2024-02-29'],
      [
        ['2023-02-29', 'not_a_date'],
        ['tomorrow', 'not_a_date'],
      ],
    ],
    [
      { type: 'bool' },
      [true, false],
      [
        ['true', 'wrong_type'],
        [1, 'wrong_type'],
      ],
    ],
    [
      { type: 'choice', choices: ['red', 'blue'] },
      ['red'],
      [
        ['Red', 'not_a_choice'],
        [['red'], 'not_a_choice'],
      ],
    ],
    [
      { type: 'multi', choices: ['red', 'blue'] },
      [['red', 'blue'], ['blue']],
      [
        ['red', 'not_a_choice'],
        [['red', 'green'], 'not_a_choice'],
      ],
    ],
    [
      { type: 'url' },
      ['https://example.gov/a?b=c'],
      [
        ['http://example.gov', 'bad_format'],
        ['javascript:alert(1)', 'bad_format'],
      ],
    ],
    [{ type: 'mac' }, ['A4:BB:6D:19:E0:7C'], [['A4BB6D19E07C', 'bad_format']]],
    [
      { type: 'ip' },
      ['10.4.12.77', '2001:db8::1'],
      [
        ['10.4.12.777', 'bad_format'],
        ['cafe', 'bad_format'],
      ],
    ],
    [{ type: 'email' }, ['a@example.gov'], [['nobody', 'bad_format']]],
    [
      { type: 'text', pattern: '^[A-Z]{2}-[0-9]{3}$' },
      ['AB-123'],
      [
        ['ab-123', 'bad_format'],
        ['AB-1234', 'bad_format'],
      ],
    ],
  ];

  it.each(values)('of %j are checked by their type', async (field, good, bad) => {
    const category = await aCategory(api, { customFields: [aField(field)] });
    for (const x of good) {
      const answer = await equipment.create(inCategory(category, { x }));
      expect(answer.status).toBe(201);
      expect(answer.body.customValues).toEqual({ x });
    }
    for (const [x, key] of bad) {
      const answer = await equipment.create(inCategory(category, { x }));
      expect(answer.status).toBe(422);
      expect(brokenRules(answer)).toEqual({ 'customValues.x': [key] });
    }
  });

  it('of a person name one who exists and is active', async () => {
    const category = await aCategory(api, { customFields: [aField({ type: 'person' })] });
    const [present, left] = [await aPerson(api), await aPerson(api, { active: false })];
    expect((await equipment.create(inCategory(category, { x: present.id }))).status).toBe(201);
    for (const x of [left.id, randomUUID()]) {
      const answer = await equipment.create(inCategory(category, { x }));
      expect(brokenRules(answer)).toEqual({ 'customValues.x': ['not_found'] });
    }
    expect(brokenRules(await equipment.create(inCategory(category, { x: 'Ada' })))).toEqual({
      'customValues.x': ['bad_format'],
    });
  });

  it('are required where the field says so, with the words of the field', async () => {
    const category = await aCategory(api, { customFields: [aField({ required: true })] });
    for (const customValues of [{}, { x: '' }, { x: null }]) {
      const answer = await equipment.create(inCategory(category, customValues));
      expect(brokenRules(answer)).toEqual({ 'customValues.x': ['required'] });
      expect(sentenceAt(answer, 'customValues.x')).toBe('Extra is required.');
    }
  });

  it('are unique where the field says so', async () => {
    const category = await aCategory(api, { customFields: [aField({ unique: true })] });
    const { body: first } = await equipment.create(inCategory(category, { x: 'one' }));
    const answer = await equipment.create(inCategory(category, { x: 'one' }));
    expect(brokenRules(answer)).toEqual({ 'customValues.x': ['not_unique'] });
    expect(sentenceAt(answer, 'customValues.x')).toBe(`Extra "one" is already used by ${first.tag}.`);
    expect((await equipment.change(first, { name: 'Same' })).status).toBe(200);
    const parallel = await Promise.all(
      Array.from({ length: 6 }, () => equipment.create(inCategory(category, { x: 'two' }))),
    );
    expect(parallel.filter((other) => other.status === 201)).toHaveLength(1);
  });

  it('nobody named are refused', async () => {
    const category = await aCategory(api);
    const answer = await equipment.create(inCategory(category, { nope: 1, constructor: 'x' }));
    expect(brokenRules(answer)).toEqual({
      'customValues.nope': ['unknown_field'],
      'customValues.constructor': ['unknown_field'],
    });
    for (const key of ['Bad Key', "a'; drop table equipment", '__proto__x']) {
      const wrong = await equipment.create(inCategory(category, { [key]: 1 }));
      expect(wrong.status).toBe(422);
    }
  });

  it('of a field that was dropped stay with the item', async () => {
    const category = await aCategory(api, { customFields: [aField({})] });
    const { body: item } = await equipment.create(inCategory(category, { x: 'kept' }));
    await categories.change(category, { customFields: [] });
    const { body: renamed } = await equipment.change(item, { name: 'Renamed' });
    expect(renamed.customValues).toEqual({ x: 'kept' });
    const { body: other } = await equipment.create(inCategory(category, {}));
    expect(other.customValues).toEqual({});
  });

  it('that are empty are not kept', async () => {
    const customFields = [aField({}), aField({ key: 'y', type: 'multi', choices: ['a'] })];
    const category = await aCategory(api, { customFields });
    const { body } = await equipment.create(inCategory(category, { x: '', y: [] }));
    expect(body.customValues).toEqual({});
  });

  it('have to fit the new category when the category changes', async () => {
    const [from, to] = [await aCategory(api, { customFields: [aField({})] }), await aCategory(api)];
    const { body: item } = await equipment.create(inCategory(from, { x: 'a' }));
    expect(brokenRules(await equipment.change(item, { categoryId: to.id }))).toEqual({
      'customValues.x': ['unknown_field'],
    });
    expect((await equipment.change(item, { categoryId: to.id, customValues: {} })).status).toBe(200);
  });

  it('cannot make a pattern hang', async () => {
    const hostile = ['a'.repeat(500), `${'a'.repeat(499)}!`, `${'ab'.repeat(249)}!`, ' '.repeat(499) + 'x'];
    const patterns = [
      '^a*a*$',
      '^[a-z]+[a-z]+$',
      '^\\w+\\s*$',
      '.*.*x',
      '^(?:a|b|ab)$',
      '(a*)*',
      '(a|a)+b',
      '^(a|aa)+$',
    ];
    for (const pattern of patterns) {
      const made = await categories.create({
        name: `Pattern ${randomUUID().slice(0, 8)}`,
        code: randomUUID().slice(0, 6).toUpperCase(),
        kind: 'equipment',
        customFields: [aField({ pattern })],
      });
      expect(made.status).toBe(201);
      for (const x of hostile) {
        expect([201, 422]).toContain((await equipment.create(inCategory(made.body, { x }))).status);
      }
    }
  });
});

describe('custom values in the history', () => {
  it('are told as they were and as they are', async () => {
    const category = await aCategory(api, { customFields: [aField({})] });
    const item = await anEquipment(api, { categoryId: category.id, customValues: { x: 'a' } });
    await equipment.change(item, { customValues: { x: 'b' } });
    const [event] = (await equipment.history(item.id)).body.items;
    expect(event?.changes).toEqual({ customValues: { from: { x: 'a' }, to: { x: 'b' } } });
  });
});

describe('a list of items', () => {
  it('is filtered by the values that an agency defines, each compared as what it is', async () => {
    const category = await aCategory(api, {
      customFields: [
        aField({ key: 'color', type: 'choice', choices: ['Red', 'Blue'] }),
        aField({ key: 'memory', type: 'number' }),
        aField({ key: 'until', type: 'date' }),
        aField({ key: 'ports', type: 'multi', choices: ['HDMI', 'USB'] }),
        aField({ key: 'note' }),
      ],
    });
    const add = async (name: string, values: Record<string, unknown>) =>
      (await equipment.create({ ...inCategory(category, values), name })).body;
    await add('one', { color: 'Red', memory: 8, until: '2020-05-01', ports: ['HDMI'], note: 'Été 50%' });
    await add('two', { color: 'Blue', memory: 16, until: '2999-01-01', ports: ['HDMI', 'USB'] });
    await add('none', {});
    const found = async (filter: string) => {
      const { body } = await api.request(
        api.tokens.user,
        'GET',
        `/api/equipment?filter[categoryId]=${category.id}&sort=name&filter[customValues.${filter}`,
      );
      return (body['items'] as EquipmentRecord[]).map(({ name }) => name);
    };
    expect(await found('color]=Red')).toEqual(['one']);
    expect(await found('color][not]=Red')).toEqual(['none', 'two']);
    expect(await found('color][empty]=true')).toEqual(['none']);
    expect(await found('memory][gte]=9')).toEqual(['two']);
    expect(await found('memory][between]=8,16')).toEqual(['one', 'two']);
    expect(await found('memory]=8.0')).toEqual(['one']);
    expect(await found('until][lt]=today')).toEqual(['one']);
    expect(await found('until][between]=today-9999,today')).toEqual(['one']);
    expect(await found('until]=today')).toEqual([]);
    expect(await found('ports]=USB')).toEqual(['two']);
    expect(await found('note][contains]=ete 50%25')).toEqual(['one']);
    expect(await found('color][gte]=5')).toEqual([]);
  });

  it.each([
    ['customValues.color][within]=Red', 'unknown_operator'],
    ['customValues.memory][gte]=much', 'bad_filter_value'],
    ['customValues.Bad]=x', 'unknown_filter'],
    ['notes.color]=x', 'unknown_filter'],
  ])('refuses the filter %s', async (filter, code) => {
    const { status, body } = await api.request(api.tokens.user, 'GET', `/api/equipment?filter[${filter}`);
    expect([status, body['code']]).toEqual([400, code]);
  });
});
