import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { equipmentDefaults, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { reportUnusablePatterns } from '#server/entities/category/category.patterns.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from './app.ts';
import { brokenRules, callsTo } from './calls.ts';
import { aCategory, aLocation } from './factories.ts';

let api: TestApp;
const categories = callsTo<CategoryRecord>(() => api, '/api/categories');
const items = callsTo<EquipmentRecord>(() => api, '/api/equipment');
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const fieldWith = (pattern: string, type = 'long') => ({
  key: 'note',
  label: { ...perLanguage(() => 'Note'), tr: 'Not', ar: 'ملاحظة' },
  type,
  required: false,
  pattern,
});

function createWith(pattern: string, type?: string) {
  const code = randomUUID().slice(0, 6).toUpperCase();
  const body = { name: `Pattern ${code}`, code, kind: 'equipment', customFields: [fieldWith(pattern, type)] };
  return categories.create(body, api.tokens.user);
}

async function itemIn(category: CategoryRecord, note: string) {
  const location = await aLocation(api);
  const places = { categoryId: category.id, locationId: location.id };
  const body = {
    ...equipmentDefaults,
    name: 'Item',
    ...places,
    acquiredOn: '2026-01-15',
    customValues: { note },
  };
  return items.create(body, api.tokens.user);
}

describe('a pattern made to hang the server', () => {
  const hostile = ['[a-z]*[a-z]*!', '([a-z]*)*!', `${'a?'.repeat(60)}!`, '(a|aa)+!', '^(\\w+\\s?)*!$'];
  it.each(hostile)('%s is checked like any other', async (pattern) => {
    const made = await createWith(pattern);
    expect(made.status).toBe(201);
    const refused = await itemIn(made.body, 'a'.repeat(4000));
    expect(brokenRules(refused)).toEqual({ 'customValues.note': ['bad_format'] });
    expect((await itemIn(made.body, 'a!')).status).toBe(201);
  });

  it.each([`^${'a{0,200}'.repeat(5)}!$`, '(((a{99}){99}){99}){99}', '((((){9999}){9999}){9999})'])(
    '%s is refused as too large',
    async (pattern) => {
      const refused = await createWith(pattern, 'text');
      expect(brokenRules(refused)).toEqual({ 'customFields.0.pattern': ['pattern_too_large'] });
    },
  );
});

describe('a pattern of an earlier release that cannot be used any more', () => {
  it('is told at the start, holds no value back, and is refused when the fields are saved', async () => {
    const category = await aCategory(api, {
      customFields: [fieldWith('^a$'), { ...fieldWith('b'), key: 'other' }],
    });
    await api.ownerDb.transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`update category set custom_fields = jsonb_set(custom_fields, '{0,pattern}', '"(?=x)y"')
        where id = ${category.id}`);
    });
    const lines: unknown[] = [];
    await reportUnusablePatterns(api.db, { warn: (facts, message) => lines.push({ ...facts, message }) });
    expect(lines).toEqual([
      {
        category: category.code,
        field: 'note',
        reason: 'pattern_unreadable',
        message: 'a pattern cannot be used',
      },
    ]);
    const { body: stored } = await categories.get(category.id);
    expect((await itemIn(stored, 'anything at all')).status).toBe(201);
    expect((await categories.change(stored, { description: 'Other words' })).status).toBe(200);
    const { body: current } = await categories.get(category.id);
    const refused = await categories.change(current, { customFields: current.customFields });
    expect(brokenRules(refused)).toEqual({ 'customFields.0.pattern': ['pattern_unreadable'] });
  });

  it('does not stop the start when the database does not answer', async () => {
    const lines: string[] = [];
    const broken = { ...api.db, many: () => Promise.reject(new Error('gone')) };
    await reportUnusablePatterns(broken, { warn: (_, message) => lines.push(message) });
    expect(lines).toEqual(['patterns could not be checked']);
  });
});
