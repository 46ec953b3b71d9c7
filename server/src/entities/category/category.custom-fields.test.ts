import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { customFieldTypes, type CustomField } from '#contract/entities/category/custom-field.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo } from '../../../test/calls.ts';
import { aCategory, anEquipment, nextNumber } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const categories = callsTo<CategoryRecord>(() => api, '/api/categories');

function aField(overrides: Partial<CustomField> = {}): CustomField {
  return {
    key: 'ram',
    label: { ...perLanguage(() => 'Memory'), tr: 'Bellek', ar: 'الذاكرة' },
    type: 'text',
    required: false,
    ...overrides,
  };
}

function bodyWith(customFields: unknown) {
  const number = nextNumber();
  return { name: `Fields ${number}`, code: `F${number}`, kind: 'equipment', customFields };
}

describe('custom fields of POST /categories', () => {
  it('takes every type', async () => {
    const customFields = customFieldTypes.map((type, index) =>
      aField({ key: `field_${index}`, type, ...(/choice|multi/.test(type) && { choices: ['a', 'b'] }) }),
    );
    const answer = await categories.create(bodyWith(customFields));
    expect(answer.status).toBe(201);
    expect(answer.body.customFields).toEqual(customFields);
  });

  const refusals: [string, Record<string, unknown>, string, string][] = [
    ['a key with capitals', { key: 'Ram' }, 'key', 'bad_format'],
    ['a key that starts with a digit', { key: '1ram' }, 'key', 'bad_format'],
    ['a key of 41 characters', { key: 'k'.repeat(41) }, 'key', 'bad_format'],
    ['a key that would touch a prototype', { key: '__proto__' }, 'key', 'bad_format'],
    ['an empty label', { label: { ...perLanguage(() => 'b'), en: '' } }, 'label.en', 'required'],
    [
      'a label of 61 characters',
      { label: { ...perLanguage(() => 'b'), en: 'e'.repeat(61) } },
      'label.en',
      'too_long',
    ],
    ['a label in no language', { label: {} }, 'label.en', 'required'],
    [
      'a control character in a label',
      { label: { ...perLanguage(() => 'b'), en: 'a\u0007' } },
      'label.en',
      'bad_characters',
    ],
    ['a turned label', { label: { ...perLanguage(() => 'b'), en: 'a\u202E' } }, 'label.en', 'bad_characters'],
    ['an unknown type', { type: 'colour' }, 'type', 'not_a_choice'],
    ['a choice without choices', { type: 'choice' }, 'choices', 'required'],
    ['several choices without choices', { type: 'multi', choices: [] }, 'choices', 'required'],
    [
      '101 choices',
      { type: 'choice', choices: Array.from({ length: 101 }, (_, n) => `c${n}`) },
      'choices',
      'too_many',
    ],
    ['a pattern of 201 characters', { pattern: 'a'.repeat(201) }, 'pattern', 'too_long'],
    ['a pattern that is none', { pattern: '(' }, 'pattern', 'pattern_unreadable'],
    ['a pattern with large repeats', { pattern: '^(a{99}){99}$' }, 'pattern', 'pattern_too_large'],
    ['a pattern with look-around', { pattern: '^(?=a)a$' }, 'pattern', 'pattern_unreadable'],
    ['a pattern with a back-reference', { pattern: '^(a)\\1$' }, 'pattern', 'pattern_unreadable'],
    ['a minimum over its maximum', { min: 9, max: 3 }, 'max', 'out_of_range'],
    ['a sensitive number', { type: 'number', sensitive: true }, 'sensitive', 'sensitive_type'],
    ['a property nobody knows', { colour: 'red' }, 'colour', 'unknown_field'],
  ];

  it.each(refusals)('refuses %s', async (_, wrong, path, key) => {
    const answer = await categories.create(bodyWith([aField(), { ...aField({ key: 'second' }), ...wrong }]));
    expect(answer.status).toBe(422);
    expect(brokenRules(answer)).toEqual({ [`customFields.1.${path}`]: [key] });
  });

  it('refuses more than thirty, and a key twice', async () => {
    const many = Array.from({ length: 31 }, (_, index) => aField({ key: `k${index}` }));
    expect(brokenRules(await categories.create(bodyWith(many)))).toEqual({ customFields: ['too_many'] });
    expect(brokenRules(await categories.create(bodyWith([aField(), aField()])))).toEqual({
      'customFields.1.key': ['not_unique'],
    });
    expect((await categories.create(bodyWith(many.slice(0, 30)))).status).toBe(201);
  });
});

describe('custom fields of PATCH /categories/:id', () => {
  async function aUsedCategory(): Promise<CategoryRecord> {
    const category = await aCategory(api, { customFields: [aField(), aField({ key: 'spare' })] });
    await anEquipment(api, { categoryId: category.id, customValues: { ram: '16 GB' } });
    return category;
  }

  it('fixes the type once the field holds values', async () => {
    const category = await aUsedCategory();
    const answer = await categories.change(category, {
      customFields: [aField({ type: 'number' }), aField({ key: 'spare', type: 'number' })],
    });
    expect(brokenRules(answer)).toEqual({ 'customFields.0.type': ['fixed_once_used'] });
    const allowed = await categories.change(category, {
      customFields: [aField({ required: true }), aField({ key: 'spare', type: 'number' })],
    });
    expect(allowed.body.customFields[1]?.type).toBe('number');
  });

  it('hides a dropped field that holds values, and lets an unused one go', async () => {
    const category = await aUsedCategory();
    const answer = await categories.change(category, { customFields: [] });
    expect(answer.body.customFields).toEqual([{ ...aField(), hidden: true }]);
  });

  it('does not let a hidden field return under another type', async () => {
    const category = await aUsedCategory();
    const { body: hidden } = await categories.change(category, { customFields: [] });
    const answer = await categories.change(hidden, { customFields: [aField({ type: 'date' })] });
    expect(brokenRules(answer)).toEqual({ 'customFields.0.type': ['fixed_once_used'] });
    const back = await categories.change(hidden, { customFields: [aField()] });
    expect(back.body.customFields).toEqual([aField()]);
  });
});

describe('a new category below another', () => {
  it('has what its parent has, unless it says otherwise, and fields that are hidden there are not taken along', async () => {
    const label = { en: 'Memory' };
    const memory = { key: 'memory', label, type: 'number', required: true };
    const parent = await aCategory(api, {
      usefulLifeMonths: 48,
      requiresSerial: true,
      storesData: true,
      customFields: [memory, { ...memory, key: 'old', hidden: true }],
    });
    const create = (code: string, more: object) =>
      api.request<CategoryRecord>(api.tokens.admin, 'POST', '/api/categories', {
        name: `Below ${code}`,
        code,
        parentId: parent.id,
        ...more,
      });
    const { status, body: child } = await create('INHA', {});
    expect(status).toBe(201);
    expect(child).toMatchObject({ usefulLifeMonths: 48, requiresSerial: true, storesData: true });
    expect(child.customFields).toEqual([memory]);
    const own = (await create('INHB', { storesData: false, customFields: [] })).body;
    expect(own).toMatchObject({
      usefulLifeMonths: 48,
      requiresSerial: true,
      storesData: false,
      customFields: [],
    });
    const top = (await create('INHC', { parentId: null })).body;
    expect(top).toMatchObject({
      usefulLifeMonths: 60,
      requiresSerial: false,
      storesData: false,
      customFields: [],
    });
  });
});
