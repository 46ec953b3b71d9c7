import { describe, expect, it } from 'vitest';
import { customFieldLabel, keyAfterLabel } from './custom-field.ts';
import { checkCategory, type CustomFieldWanted } from './category.rules.ts';
import { perLanguage } from '#contract/shared/languages.ts';

const label = { ...perLanguage(() => 'Memory'), tr: 'Bellek', ar: 'الذاكرة' };
const rulesOf = (...customFields: CustomFieldWanted[]) =>
  checkCategory({ customFields }).map(({ path, messageKey }) => [path, messageKey]);

describe('checkCategory', () => {
  it('names repeated keys, missing choices and patterns that cannot be used at their place', () => {
    expect(
      rulesOf({ key: 'a', label, type: 'choice' }, { key: 'a', label, type: 'text', pattern: '(?=a)b' }),
    ).toEqual([
      ['customFields.0.choices', 'required'],
      ['customFields.1.key', 'not_unique'],
      ['customFields.1.pattern', 'pattern_unreadable'],
    ]);
  });

  it('says of a repeated key which field has it', () => {
    const [problem] = checkCategory({
      customFields: [
        { key: 'a', label },
        { key: 'a', label: { en: 'Disk' } },
      ],
    });
    expect(problem?.params['link']).toBe('Memory');
  });

  it('lets a minimum be the maximum, and no more', () => {
    expect(rulesOf({ key: 'a', type: 'number', min: 3, max: 3 })).toEqual([]);
    expect(rulesOf({ key: 'a', type: 'number', min: 4, max: 3 })).toEqual([
      ['customFields.0.max', 'out_of_range'],
    ]);
    const [problem] = checkCategory({ customFields: [{ key: 'a', type: 'number', min: 4096, max: 3 }] });
    expect(problem?.message).toContain('between 4,096 and 1,000,000,000');
  });

  it('waits with rows that are not filled in yet', () => {
    expect(rulesOf({ key: '' }, { key: '' }, {})).toEqual([]);
    expect(rulesOf({ key: 'a', type: 'number', min: 'four', max: 3 })).toEqual([]);
    expect(checkCategory({})).toEqual([]);
  });

  it('wants a label in one language, whichever, and calls the field by it in the others', () => {
    const field = { key: 'ram', type: 'text' as const, required: false };
    expect(checkCategory({ customFields: [{ ...field, label: { tr: 'Bellek' } }] })).toEqual([]);
    expect(checkCategory({ customFields: [{ ...field, label: {} }] }, 'tr')).toMatchObject([
      { path: 'customFields.0.label.tr', messageKey: 'required' },
    ]);
    expect(customFieldLabel({ key: 'ram', label: { tr: 'Bellek' } }, 'ar')).toBe('Bellek');
    expect(customFieldLabel({ key: 'ram', label: { en: 'Memory', tr: 'Bellek' } }, 'ar')).toBe('Memory');
    expect(keyAfterLabel('Ekran boyutu (inç)', ['ekran_boyutu_inc'])).toBe('ekran_boyutu_inc_2');
    expect(keyAfterLabel('2nd disk', [])).toBe('nd_disk');
  });
});
