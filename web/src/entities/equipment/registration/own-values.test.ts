import { describe, expect, it } from 'vitest';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { makeItem } from '../../../../test/list-api.ts';
import { copyOf, keepForNext } from './own-values.ts';

const aField = (key: string, unique: boolean): CustomField => ({
  key,
  label: perLanguage(() => key),
  type: 'text',
  required: false,
  unique,
});
const fields = [
  aField('memory', false),
  aField('key_id', true),
  { ...aField('pin', false), sensitive: true },
];

describe('the next item of the same kind', () => {
  it('keeps all but what is one item’s own', () => {
    const customValues = { memory: '16', key_id: 'K1', pin: '4711' };
    const held = {
      name: 'Dell',
      serial: 'S1',
      tag: 'EQ-1',
      macAddresses: ['A'],
      hostname: 'h',
      customValues,
    };
    expect(keepForNext({ ...held, cost: '12', notes: 'n' }, fields)).toMatchObject({
      name: 'Dell',
      cost: '12',
      serial: '',
      tag: '',
      hostname: '',
      notes: '',
      macAddresses: [],
    });
    expect(keepForNext(held, fields)['customValues']).toEqual({ memory: '16' });
  });

  it('is a copy without what only the life of an item writes', () => {
    const source = { ...makeItem(3), serial: 'S3', customValues: { memory: 8, key_id: 'K', pin: '••••' } };
    const copied = copyOf(source, fields);
    expect(copied).toMatchObject({
      name: source.name,
      category: source.category,
    });
    expect(copied['customValues']).toEqual({ memory: 8 });
    for (const name of ['serial', 'tag', 'status', 'custodianId', 'dueOn'])
      expect(copied).not.toHaveProperty(name);
  });
});
