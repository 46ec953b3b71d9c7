import { describe, expect, it } from 'vitest';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { customValuesCodec } from './custom-value-fields.ts';

const label = { ...perLanguage(() => 'Memory'), tr: 'Bellek', ar: 'الذاكرة' };
const customFields: CustomField[] = [
  { key: 'ram', label, type: 'number', required: true, min: 1, max: 1024 },
  { key: 'disk', label, type: 'choice', required: false, choices: ['SSD'] },
];

describe('customValuesCodec', () => {
  it('reads and writes custom values by the type of their field', () => {
    const codec = customValuesCodec(customFields);
    expect(codec.toForm({ customValues: { ram: 16, gone: 'x' } })).toEqual({ ram: '16', gone: 'x' });
    expect(codec.toInput({ ram: '16', gone: 'x' })).toEqual({ ram: 16 });
    expect(codec.toInput({ ram: '', disk: 'Tape' })).toEqual({ disk: 'Tape' });
  });

  it('keeps what is sensitive out of a draft', () => {
    const pin: CustomField = { key: 'pin', label, type: 'text', required: false, sensitive: true };
    const { toDraft } = customValuesCodec([...customFields, pin]);
    expect(toDraft?.({ ram: '32', pin: 'typed' }, { ram: '16', pin: '••••' })).toEqual({
      ram: '32',
      pin: '••••',
    });
    expect(JSON.stringify(toDraft?.({ pin: 'typed' }, {}))).toBe('{}');
  });
});
