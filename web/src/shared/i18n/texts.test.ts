import { textLoaders } from 'virtual:texts';
import { describe, expect, it } from 'vitest';
import { entityNames } from '#contract/shared/entity-names.ts';
import { errors } from '#contract/shared/errors.ts';
import { custodySteps } from '#contract/entities/equipment/equipment.steps.ts';
import { repairSteps } from '#contract/entities/repair/repair.steps.ts';
import { userSteps } from '#contract/entities/user/user.steps.ts';
import { neededComment, neededReason } from '#contract/shared/step-fields.ts';
import { fieldErrors } from '#contract/shared/field-errors.ts';
import { defaultLanguage, languageIds, type Language } from '#contract/shared/languages.ts';
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
  return Object.assign({ settingsPanel }, ...stages.map(({ texts }) => texts)) as LanguageTexts;
}

const all = await Promise.all(languageIds.map(async (id) => [id, await textsOf(id)] as const));
const texts = Object.fromEntries(all) as Record<Language, LanguageTexts>;
const translated = languageIds.filter((id) => id !== defaultLanguage);
const namespaces = Object.keys(texts.en);
const pluralForm = /_(zero|one|two|few|many|other)$/;
const baseKeys = (entries: Record<string, string> = {}) => [
  ...new Set(Object.keys(entries).map((key) => key.replace(pluralForm, ''))),
];
const placeholders = (text: string) => [...text.matchAll(/\{+\w+\}+/g)].map(([found]) => found).sort();

const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.{test,generated}.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const source = Object.values(sources).join('\n');
const builtKeys = [...source.matchAll(/`(?:\w+:)?([\w.]+)\$\{/g)].map(([, prefix]) => prefix ?? '');

function isUsed(key: string): boolean {
  const isWritten = [`'${key}'`, `\`${key}\``, `"${key}"`, `:${key}'`].some((form) => source.includes(form));
  return isWritten || builtKeys.some((prefix) => key.startsWith(prefix));
}

describe('texts', () => {
  it('R-1.15 exist in English, Turkish and Arabic', () => {
    expect(languageIds).toEqual(expect.arrayContaining(['en', 'tr', 'ar']));
    for (const id of languageIds) expect(Object.keys(texts[id]).sort()).toEqual([...namespaces].sort());
  });

  describe.each(namespaces)('%s', (namespace) => {
    const english = texts.en[namespace] ?? {};

    it.each(translated)('has the same keys in %s', (language) => {
      expect(baseKeys(texts[language][namespace]).sort()).toEqual(baseKeys(english).sort());
    });

    it.each(translated)('has the same placeholders in %s', (language) => {
      for (const [key, text] of Object.entries(texts[language][namespace] ?? {})) {
        const original = english[key] ?? english[`${key.replace(pluralForm, '')}_other`] ?? '';
        const wanted = placeholders(original);
        // None, one and two may be said in words.
        const isSpelledOut = /_(zero|one|two)$/.test(key);
        const own = isSpelledOut ? wanted.filter((name) => text.includes(name)) : placeholders(text);
        expect(placeholders(text), `${language} ${key}`).toEqual(isSpelledOut ? own : wanted);
      }
    });

    it('leaves no text empty', () => {
      for (const id of languageIds) {
        for (const [key, text] of Object.entries(texts[id][namespace] ?? {})) {
          expect(text.trim(), `${id} ${key}`).not.toBe('');
        }
      }
    });

    it.each(languageIds)('has every plural form that %s needs', (language) => {
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      if (language === 'ar') expect(forms).toHaveLength(6);
      const counted = Object.keys(texts[language][namespace] ?? {}).filter((key) => key.endsWith('_other'));
      for (const key of counted) {
        for (const form of forms) {
          expect(texts[language][namespace], key).toHaveProperty([key.replace('_other', `_${form}`)]);
        }
      }
    });
  });

  const writtenNamespaces = namespaces.filter(
    (name) => !['entities', 'errors', 'fields', 'values'].includes(name),
  );
  it.each(writtenNamespaces)('%s has no key that nothing uses', (namespace) => {
    expect(baseKeys(texts.en[namespace]).filter((key) => !isUsed(key))).toEqual([]);
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
      ...Object.entries(errors).map(([code, error]) => [code, error.text]),
      ...Object.entries(fieldErrors).map(([key, text]) => [`field.${key}`, text]),
    ]) as Record<string, string>;
    expect(texts.en['errors']).toEqual(sentences);
  });

  it('have a name for every entity', () => {
    expect(Object.keys(texts.en['entities'] ?? {}).sort()).toEqual([...entityNames].sort());
  });
});
