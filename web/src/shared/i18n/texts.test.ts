import { textLoaders } from 'virtual:texts';
import { describe, expect, it } from 'vitest';
import { entityNames } from '#contract/shared/entity-names.ts';
import { errorTexts } from '#contract/shared/error-sentences.ts';
import { custodySteps } from '#contract/entities/equipment/equipment.steps.ts';
import { repairSteps } from '#contract/entities/repair/repair.steps.ts';
import { userSteps } from '#contract/entities/user/user.steps.ts';
import { neededComment, neededReason } from '#contract/shared/step-fields.ts';
import { fieldErrors } from '#contract/shared/field-errors.ts';
import { languageIds, type Language } from '#contract/shared/languages.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { category } from '#contract/entities/category/category.schema.ts';
import { baseFields } from '#contract/shared/entity.ts';

type LanguageTexts = Record<string, Record<string, string>>;

const panelFiles = import.meta.glob<Record<string, string>>(
  '../../../../contract/src/locales/*/settingsPanel.json',
  { eager: true, import: 'default' },
);

async function textsOf(language: Language): Promise<LanguageTexts> {
  const stages = await Promise.all(textLoaders[language].map((load) => load()));
  const settingsPanel = panelFiles[`../../../../contract/src/locales/${language}/settingsPanel.json`] ?? {};
  const all: LanguageTexts = { settingsPanel };
  for (const [namespace, entries] of stages.flatMap(({ texts }) => Object.entries(texts))) {
    all[namespace] = { ...all[namespace], ...entries };
  }
  return all;
}

const all = await Promise.all(languageIds.map(async (id) => [id, await textsOf(id)] as const));
const texts = Object.fromEntries(all) as Record<Language, LanguageTexts>;
const namespaces = Object.keys(texts.en);
describe('texts', () => {
  it('R-1.15 exist in English, Turkish and Arabic', () => {
    expect(languageIds).toEqual(expect.arrayContaining(['en', 'tr', 'ar']));
    for (const id of languageIds) expect(Object.keys(texts[id]).sort()).toEqual([...namespaces].sort());
  });
});

describe('texts of the contract', () => {
  it('call every field by its title', () => {
    const titles: Record<string, string> = {};
    for (const [name, field] of Object.entries(baseFields)) titles[`base.${name}`] = field.title;
    for (const entity of [category, equipment]) {
      for (const [name, field] of Object.entries(entity.fields))
        titles[`${entity.name}.${name}`] = field.title;
    }
    expect(texts.en['fields']).toMatchObject(titles);
  });

  it('call what a step asks for beside the fields of its record by its title, in every language', () => {
    const asked = {
      'base.reason': neededReason.title,
      'base.comment': neededComment.title,
      'equipment.movedToId': custodySteps.checkIn.fields.movedToId.title,
      'repair.loanerCondition': repairSteps.complete.fields.loanerCondition.title,
      'user.acknowledgesHoldings': userSteps.close.fields.acknowledgesHoldings.title,
    };
    expect(texts.en['fields']).toMatchObject(asked);
    for (const [key, title] of Object.entries(asked)) {
      expect(texts.tr['fields']?.[key] ?? title, key).not.toBe(title);
      expect(texts.ar['fields']?.[key] ?? title, key).not.toBe(title);
    }
  });

  it('have a word for every value of a choice', () => {
    for (const entity of [category, equipment]) {
      for (const [name, field] of Object.entries(entity.fields)) {
        for (const value of field.values ?? []) {
          expect(texts.en['values']).toHaveProperty([`${entity.name}.${name}.${value}`]);
        }
      }
    }
  });

  it('have the sentence of every error, word for word in English', () => {
    const sentences = Object.fromEntries([
      ...Object.entries(errorTexts()),
      ...Object.entries(fieldErrors).map(([key, text]) => [`field.${key}`, text]),
    ]) as Record<string, string>;
    expect(texts.en['errors']).toEqual(sentences);
  });

  it('have a name for every entity', () => {
    // Closes of years, holds and removals are no entities, and stand in what somebody did.
    const others = ['fiscal-year', 'hold', 'purge'];
    expect(Object.keys(texts.en['entities'] ?? {}).sort()).toEqual([...entityNames, ...others].sort());
  });
});
