import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoryDefaults, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { brokenRules, callsTo, codeOf, sentenceAt } from '../../../test/calls.ts';
import { aCategory, anEquipment, nextNumber } from '../../../test/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
const categories = callsTo<CategoryRecord>(() => api, '/api/categories');

function validBody(): Record<string, unknown> {
  const number = nextNumber();
  return { ...categoryDefaults, name: `Body ${number}`, code: `B${String(number).padStart(5, '0')}` };
}

describe('POST /categories', () => {
  const refusals: [string, unknown, string[]][] = [
    ['name', undefined, ['required']],
    ['name', null, ['required']],
    ['name', '   ', ['required']],
    ['name', 'a', ['too_short']],
    ['name', 'x'.repeat(81), ['too_long']],
    ['name', 'two\nlines', ['bad_characters']],
    ['name', 'bell\u0007', ['bad_characters']],
    ['name', 'turned \u202Eround', ['bad_characters']],
    ['name', 'isolate \u2067d', ['bad_characters']],
    ['name', 'half \uD83D pair', ['bad_characters']],
    ['name', 7, ['wrong_type']],
    ['code', undefined, ['required']],
    ['code', 'L', ['bad_format']],
    ['code', 'lap', ['bad_format']],
    ['code', 'LAP-1', ['bad_format']],
    ['code', 'LAPTOPSXL', ['too_long']],
    ['kind', 'furniture', ['not_a_choice']],
    ['description', 'x'.repeat(501), ['too_long']],
    ['description', 'nul\u0000', ['bad_characters']],
    ['tagPrefix', 'eq', ['bad_format']],
    ['tagPrefix', 'E1', ['bad_format']],
    ['tagPrefix', 'TOOLONG', ['too_long']],
    ['usefulLifeMonths', 0, ['out_of_range']],
    ['usefulLifeMonths', 601, ['out_of_range']],
    ['usefulLifeMonths', 1.5, ['not_a_number']],
    ['usefulLifeMonths', '60', ['not_a_number']],
    ['salvagePercent', '-1', ['bad_format']],
    ['salvagePercent', '100.001', ['out_of_range']],
    ['salvagePercent', '1.2345', ['bad_format']],
    ['salvagePercent', 50, ['wrong_type']],
    ['requiresSerial', 'yes', ['wrong_type']],
    ['requiresCustodian', 1, ['wrong_type']],
    ['storesData', null, ['required']],
    ['sensitive', 'no', ['wrong_type']],
    ['inventoryCycleMonths', 0, ['out_of_range']],
    ['inventoryCycleMonths', 37, ['out_of_range']],
    ['active', 'true', ['wrong_type']],
    ['parentId', 'not an id', ['not_found']],
    ['parentId', randomUUID(), ['not_found']],
    ['colour', 'red', ['unknown_field']],
    ['__proto', {}, ['unknown_field']],
    ['path', 'A · B', ['read_only']],
    ['depth', 1, ['read_only']],
    ['childCount', 9, ['read_only']],
    ['createdAt', '2020-01-01T00:00:00Z', ['read_only']],
    ['deletedAt', null, ['read_only']],
    ['id', randomUUID(), ['unknown_field']],
    ['version', 4, ['unknown_field']],
  ];

  it.each(refusals)('refuses %s = %j with %j at the field', async (field, value, keys) => {
    const answer = await categories.create({ ...validBody(), [field]: value });
    expect(answer.status).toBe(422);
    expect(codeOf(answer)).toBe('validation_failed');
    expect(brokenRules(answer)).toEqual({ [field]: keys });
  });

  it('tells every problem at once', async () => {
    const answer = await categories.create({ ...validBody(), name: '', code: 'x', usefulLifeMonths: 0 });
    expect(brokenRules(answer)).toEqual({
      name: ['required'],
      code: ['bad_format'],
      usefulLifeMonths: ['out_of_range'],
    });
  });

  it('says in a sentence what to do', async () => {
    const answer = await categories.create({
      ...validBody(),
      name: 'x'.repeat(83),
      code: 'lap',
      usefulLifeMonths: 700,
    });
    expect(sentenceAt(answer, 'name')).toBe('Name can be at most 80 characters. You entered 83.');
    expect(sentenceAt(answer, 'code')).toBe('Code must look like LAP.');
    expect(sentenceAt(answer, 'usefulLifeMonths')).toBe('Useful life in months must be between 1 and 600.');
  });

  it('gives what was not sent the defaults of the table', async () => {
    const { name, code } = validBody();
    const answer = await categories.create({ name, code, kind: 'equipment' });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      ...categoryDefaults,
      salvagePercent: '0.000',
      name,
      code,
      parentId: null,
      parent: null,
      description: null,
      path: name,
      depth: 1,
      childCount: 0,
      equipmentCount: 0,
      version: 1,
      createdBy: 'Ada Admin',
      updatedBy: 'Ada Admin',
      deletedAt: null,
    });
  });

  it('accepts both ends of every range', async () => {
    const lowest = { usefulLifeMonths: 1, inventoryCycleMonths: 1, salvagePercent: '0', name: 'ab' };
    const highest = {
      usefulLifeMonths: 600,
      inventoryCycleMonths: 36,
      salvagePercent: '100',
      name: 'n'.repeat(80),
      description: 'd'.repeat(500),
      code: 'ABCDEFGH',
      tagPrefix: 'ABCDEF',
    };
    for (const values of [lowest, highest]) {
      expect((await categories.create({ ...validBody(), ...values })).status).toBe(201);
    }
  });

  it('answers the record with its version as ETag', async () => {
    const answer = await categories.create(validBody());
    expect(answer.headers['etag']).toBe('"1"');
    expect((await categories.get(answer.body.id)).body).toEqual(answer.body);
  });

  it('keeps text trimmed and composed', async () => {
    const answer = await categories.create({ ...validBody(), name: '  Me\u0301tier 1 ' });
    expect(answer.body.name).toBe('M\u00E9tier 1');
  });

  it('keeps line breaks in the description', async () => {
    const answer = await categories.create({ ...validBody(), description: 'one\ntwo\tthree' });
    expect(answer.body.description).toBe('one\ntwo\tthree');
  });

  it('refuses a code that exists, in the bin too, and names who has it', async () => {
    const first = await aCategory(api);
    const answer = await categories.create({ ...validBody(), code: first.code });
    expect(brokenRules(answer)).toEqual({ code: ['not_unique'] });
    expect(sentenceAt(answer, 'code')).toBe(`Code "${first.code}" is already used by ${first.name}.`);
    await categories.remove(first);
    expect(brokenRules(await categories.create({ ...validBody(), code: first.code }))).toEqual({
      code: ['not_unique'],
    });
  });

  it('refuses a name that a sibling has in whatever case, and allows it elsewhere', async () => {
    const parent = await aCategory(api);
    const child = await aCategory(api, { name: 'Displays', parentId: parent.id });
    const again = { ...validBody(), name: 'dıSPLAYS', parentId: parent.id };
    expect(brokenRules(await categories.create(again))).toEqual({ name: ['not_unique'] });
    expect(brokenRules(await categories.create({ ...again, name: 'DİSPLAYS' }))).toEqual({
      name: ['not_unique'],
    });
    expect((await categories.create({ ...validBody(), name: 'Displays' })).status).toBe(201);
    await categories.remove(child);
    expect((await categories.create({ ...again, name: 'Displays' })).status).toBe(201);
  });

  it('lets only one of ten parallel creations have a code', async () => {
    const { code } = validBody();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => categories.create({ ...validBody(), code })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    for (const answer of answers.filter((answer) => answer.status !== 201)) {
      expect(brokenRules(answer)).toEqual({ code: [expect.stringMatching(/^(not_unique|taken)$/)] });
    }
  });
});

describe('PATCH /categories/:id', () => {
  it('keeps fields that were not sent', async () => {
    const before = await aCategory(api, { description: 'Portable', sensitive: true, salvagePercent: '12.5' });
    const answer = await categories.change(before, { usefulLifeMonths: 48 });
    expect(answer.status).toBe(200);
    expect(answer.headers['etag']).toBe('"2"');
    expect(answer.body).toEqual({
      ...before,
      usefulLifeMonths: 48,
      version: 2,
      updatedAt: answer.body.updatedAt,
    });
  });

  it('empties an optional field with null or an empty text', async () => {
    for (const empty of [null, '', '  ']) {
      const before = await aCategory(api, { description: 'Portable' });
      expect((await categories.change(before, { description: empty })).body.description).toBeNull();
    }
  });

  it('writes nothing when nothing is sent', async () => {
    const before = await aCategory(api);
    for (const body of [{}, { changeReason: 'only a reason' }]) {
      const answer = await categories.change(before, body);
      expect(answer.body).toEqual(before);
    }
    expect((await categories.history(before.id)).body.total).toBe(1);
  });

  it('applies the rules of creation to what is sent', async () => {
    const before = await aCategory(api);
    const answer = await categories.change(before, { name: 'x', code: 'low', depth: 3, colour: 'red' });
    expect(brokenRules(answer)).toEqual({
      name: ['too_short'],
      code: ['bad_format'],
      depth: ['read_only'],
      colour: ['unknown_field'],
    });
    expect((await categories.get(before.id)).body).toEqual(before);
  });

  it('fixes the code once an item has a tag from it, and the kind once it is used', async () => {
    const used = await aCategory(api);
    await anEquipment(api, { categoryId: used.id });
    expect(brokenRules(await categories.change(used, { code: 'OTHER1', kind: 'software' }))).toEqual({
      code: ['fixed_once_used'],
      kind: ['fixed_once_used'],
    });
    const parent = await aCategory(api);
    await aCategory(api, { parentId: parent.id });
    expect(brokenRules(await categories.change(parent, { kind: 'software' }))).toEqual({
      kind: ['fixed_once_used'],
    });
    const free = await aCategory(api);
    expect((await categories.change(free, { code: 'OTHER2', kind: 'software' })).status).toBe(200);
  });

  it('lets only an administrator deactivate, and anybody with inventory edit', async () => {
    const before = await aCategory(api);
    const refused = await categories.change(before, { active: false }, api.tokens.user);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'not_allowed']);
    const edited = await categories.change(before, { description: 'by a user' }, api.tokens.user);
    expect(edited.body.updatedBy).toBe('Uma User');
    expect((await categories.change(edited.body, { active: false })).body.active).toBe(false);
  });

  it('answers an unknown id and a text that is no id the same way', async () => {
    for (const id of [randomUUID(), 'nothing', '%00']) {
      const answer = await categories.change({ id, version: 1 }, { name: 'Some name' });
      expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found']);
    }
  });
});
