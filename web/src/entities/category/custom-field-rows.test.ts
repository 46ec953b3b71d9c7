import { describe, expect, it } from 'vitest';
import { customField } from '#contract/entities/category/custom-field.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { customFieldsCodec, emptyRow } from './custom-field-rows.ts';

const label = { ...perLanguage(() => 'Memory'), tr: 'Bellek', ar: 'الذاكرة' };

describe('custom fields of the category form', () => {
  it('come back as the contract reads them, without rules their type does not have', () => {
    const row = {
      ...emptyRow,
      key: 'ram',
      label,
      type: 'number' as const,
      max: '1,024',
      pattern: 'x',
      choices: ['y'],
    };
    const [written] = customFieldsCodec.toInput([row]) as unknown[];
    expect(customField.parse(written)).toEqual({
      key: 'ram',
      label,
      type: 'number',
      required: false,
      max: 1024,
    });
    expect(customFieldsCodec.toForm({ customFields: [written] })).toEqual([
      { ...row, max: '1024', pattern: '', choices: [], isStored: true },
    ]);
  });

  it('need one label in one language, and take their key from it, each another one', () => {
    const named = (en: string) => ({ ...emptyRow, label: { ...emptyRow.label, en } });
    const written = customFieldsCodec.toInput([
      named('Screen size'),
      { ...emptyRow, label: { ...emptyRow.label, ar: 'الذاكرة' } },
      named(' screen SIZE '),
      { ...named('Screen size'), key: 'own_key' },
    ]) as { key: string; label: object }[];
    expect(written.map(({ key }) => key)).toEqual(['screen_size', 'field', 'screen_size_2', 'own_key']);
    expect(written.map(({ label: one }) => one)[1]).toEqual({ ar: 'الذاكرة' });
    for (const field of written) expect(customField.safeParse(field).success).toBe(true);
  });

  it('keep the mark of sensitive values where they are text, and lose it with the type', () => {
    const stored = customField.parse({ key: 'pin', label, type: 'text', required: true, sensitive: true });
    const rows = customFieldsCodec.toForm({ customFields: [stored] }) as (typeof emptyRow)[];
    expect(customFieldsCodec.toInput(rows)).toEqual([stored]);
    const { sensitive: _, ...plain } = stored;
    const dated = rows.map((row) => ({ ...row, type: 'date' as const }));
    expect(customFieldsCodec.toInput(dated)).toEqual([{ ...plain, type: 'date' }]);
  });
});
