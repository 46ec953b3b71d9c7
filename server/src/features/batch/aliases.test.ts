import { describe, expect, it } from 'vitest';
import { batchTargets } from '../../../test/batches.ts';
import { importFields } from './batch-target.ts';
import { foldText, titlesOfField } from './field-texts.ts';

const targets = [...batchTargets.values()].map((target) => [target.entity.name, target] as const);

describe.each(targets)('the headings that are recognized in a file of %s', (entity, target) => {
  it('name one field each, and only fields that a file can have', () => {
    const offered = new Map(importFields(target));
    const meaning = new Map<string, string>();
    const wrong: string[] = [];
    const note = (field: string, heading: string) => {
      const known = meaning.get(foldText(heading));
      if (known !== undefined && known !== field) wrong.push(`${heading}: ${known} and ${field}`);
      meaning.set(foldText(heading), known ?? field);
    };
    for (const [field, { title }] of offered) {
      for (const heading of new Set(titlesOfField(entity, field, title))) note(field, heading);
    }
    for (const [field, headings] of Object.entries(target.aliases)) {
      if (!offered.has(field)) wrong.push(`${field} is no field`);
      for (const heading of headings) note(field, heading);
    }
    expect(wrong).toEqual([]);
  });

  it('are there in Arabic and in Turkish as well as in English', () => {
    const arabic = /\p{Script=Arabic}/u;
    const lacking = Object.entries(target.aliases).filter(
      ([, headings]) => !headings.some((one) => arabic.test(one)) || headings.length < 3,
    );
    expect(Object.keys(target.aliases)).not.toEqual([]);
    expect(lacking).toEqual([]);
  });
});
