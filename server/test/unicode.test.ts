import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryRecord } from '#contract/entities/category/category.schema.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { startTestApp, testPassword, type TestApp } from './app.ts';
import { brokenRules, callsTo } from './calls.ts';
import { aCategory, aLocation, nextNumber } from './factories.ts';

let api: TestApp;
let places: { categoryId: string; locationId: string };
beforeAll(async () => {
  api = await startTestApp();
  places = { categoryId: (await aCategory(api)).id, locationId: (await aLocation(api)).id };
});
afterAll(() => api.stop());
const categories = callsTo<CategoryRecord>(() => api, '/api/categories');
const equipment = callsTo<EquipmentRecord>(() => api, '/api/equipment');

const aCode = () => `U${String(nextNumber()).padStart(5, '0')}`;
const named = (name: string) => categories.create({ name, code: aCode(), kind: 'equipment' });
const item = (values: Record<string, unknown>) =>
  equipment.create({ ...places, name: 'Item', condition: 'new', acquiredOn: '2026-01-15', ...values });

describe('text', () => {
  it('is the same composed and decomposed, when it is kept and when it is unique', async () => {
    const { body } = await named('Caf\u00E9 \uAC00');
    expect((await categories.get(body.id)).body.name).toBe('Caf\u00E9 \uAC00');
    expect(brokenRules(await named('Cafe\u0301 \u1100\u1161'))).toEqual({ name: ['not_unique'] });
    const decomposed = await named('Re\u0301seau');
    expect(decomposed.body.name).toBe('R\u00E9seau');
  });

  it('is unique whatever its case, width and ligatures', async () => {
    await named('Office Laptops');
    for (const name of ['OFFICE LAPTOPS', 'Ｏffice Laptops', 'oﬃce laptops', ' office laptops ']) {
      expect(brokenRules(await named(name))).toEqual({ name: ['not_unique'] });
    }
  });

  it('is unique for Turkish readers: dotted and dotless i do not make two names', async () => {
    await named('Isı İstasyonu');
    for (const name of ['isi istasyonu', 'ISI ISTASYONU', 'ısı ıstasyonu', 'İSİ İSTASYONU']) {
      expect(brokenRules(await named(name))).toEqual({ name: ['not_unique'] });
    }
  });

  it('of four bytes, of joined emoji and of right-to-left scripts is kept to the letter', async () => {
    for (const name of ['👩‍👩‍👧‍👦 family', '𝒳 and 𠮷', 'شاحنة صيانة', 'עברית', 'ไทย', 'हिन्दी', 'e\u0332\u0302x']) {
      const { status, body } = await item({ name });
      expect(status).toBe(201);
      expect(body.name).toBe(name.normalize('NFC'));
      const found = await equipment.list(`?q=${encodeURIComponent(name)}`);
      expect(found.body.items.map(({ id }) => id)).toContain(body.id);
    }
  });

  const refused = [
    0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x00, 0x01, 0x08, 0x0b, 0x1b,
    0x7f, 0x80, 0x9f, 0x2028, 0x2029, 0xd800, 0xdfff,
  ];

  it.each(refused.map((code) => [`U+${code.toString(16).toUpperCase().padStart(4, '0')}`, code]))(
    'with %s is refused in one line, in several, in labels and in reasons',
    async (_, code) => {
      const text = `a${String.fromCharCode(code)}b`;
      const answer = await item({ name: text, description: text, notes: text, invoiceNumber: text });
      expect(brokenRules(answer)).toEqual({
        name: ['bad_characters'],
        description: ['bad_characters'],
        notes: ['bad_characters'],
        invoiceNumber: ['bad_characters'],
      });
      const field = {
        key: 'x',
        label: { ...perLanguage(() => 'x'), en: text },
        type: 'text',
        required: false,
      };
      const category = await categories.create({
        name: 'Labels',
        code: aCode(),
        kind: 'equipment',
        customFields: [field],
      });
      expect(brokenRules(category)).toEqual({ 'customFields.0.label.en': ['bad_characters'] });
    },
  );

  it('is counted in characters as the field shows them, at the edge of its length', async () => {
    expect((await item({ name: 'é'.repeat(120) })).status).toBe(201);
    expect((await item({ name: 'e\u0301'.repeat(120) })).status).toBe(201);
    expect((await item({ name: 'é'.repeat(121) })).status).toBe(422);
    expect((await item({ name: '👍'.repeat(60) })).status).toBe(201);
  });
});

describe('identifiers', () => {
  it('are plain letters: look-alikes are refused, not taken for the real one', async () => {
    const { body } = await item({ tag: 'EQ-000007' });
    expect(body.tag).toBe('EQ-000007');
    for (const tag of [
      'ЕQ-000007',
      'EQ‐000007',
      'EQ-００0007',
      'EQ-٠٠٠٠٠٧',
      'EQ-00000７',
      'EQ-000007\u200B',
    ]) {
      expect(brokenRules(await item({ tag }))).toEqual({
        tag: [tag.length > 13 ? 'too_long' : 'tag_form'],
      });
    }
    for (const serial of ['АBC', 'ABC\u200D', 'ＡBC', '١٢٣', 'é1', 'A\u00A0B']) {
      expect(brokenRules(await item({ serial }))).toEqual({ serial: ['bad_format'] });
    }
    for (const code of ['ΑB', 'AB١', 'ﬀ']) {
      const answer = await categories.create({ name: 'Look-alike', code, kind: 'equipment' });
      expect(brokenRules(answer)).toEqual({ code: ['bad_format'] });
    }
    for (const cost of ['١٢', '１２', '1٫5', '−5', '1,5', ' ']) {
      expect((await item({ cost })).status).toBe(422);
    }
    for (const acquiredOn of ['٢٠٢٦-٠١-١٥', '２０２６-01-15']) {
      expect(brokenRules(await item({ acquiredOn }))).toEqual({ acquiredOn: ['not_a_date'] });
    }
  });

  it('of a person signing in are folded once, so that nobody signs in as somebody who looks alike', async () => {
    const login = (email: string) =>
      api.request(undefined, 'POST', '/auth/login', { email, password: testPassword });
    expect((await login('USER@TEST.EXAMPLE')).status).toBe(200);
    for (const email of [
      'usеr@test.example',
      'user@test.examp\u0142e',
      'ｕser@test.example',
      'user@test.example\u200B',
    ]) {
      expect((await login(email)).status).toBe(401);
    }
  });
});

describe('lists', () => {
  it('sort and page through every script the same way', async () => {
    const words = ['zebra', 'Ärger', 'arger', 'İzmir', 'ızgara', 'Izmir', 'شاحنة', '車', '👍', 'Z', 'á', 'a'];
    for (const name of words) await item({ name: `sort ${name}` });
    const inOrder = async (sort: string) => {
      const names: string[] = [];
      for (let after = ''; ;) {
        const { body } = await equipment.list(`?q=sort&sort=${sort}&limit=5${after}`);
        names.push(...body.items.map(({ name }) => name));
        if (body.next === null) return names;
        after = `&after=${encodeURIComponent(body.next)}`;
      }
    };
    const up = await inOrder('name');
    expect(up).toHaveLength(words.length);
    expect(await inOrder('-name')).toEqual(up.toReversed());
  });

  it('filter by text in any form', async () => {
    await item({ name: 'Gölbaşı Şube' });
    for (const value of ['golbasi sube', 'GÖLBAŞI ŞUBE', 'Go\u0308lbas\u0327ı S\u0327ube', 'gölbaşi şube']) {
      const { body } = await equipment.list(`?filter[name]=${encodeURIComponent(value)}`);
      expect(body.items.map(({ name }) => name)).toEqual(['Gölbaşı Şube']);
    }
  });
});
