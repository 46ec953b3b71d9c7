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
      { ...row, max: '1024', pattern: '', choices: [] },
    ]);
  });

  it('are read with the mark Sensitive of earlier releases, and written without it', () => {
    const plain = { key: 'ram', label, type: 'number', required: true };
    const stored = customField.parse({ ...plain, sensitive: true });
    const rows = customFieldsCodec.toForm({ customFields: [stored] });
    expect(customFieldsCodec.toInput(rows)).toEqual([plain]);
  });
});
