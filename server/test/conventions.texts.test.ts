import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { baseFields, type Entity } from '#contract/shared/entity.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { errorTexts } from '#contract/shared/error-sentences.ts';
import { fieldErrors } from '#contract/shared/field-errors.ts';
import { defaultLanguage, languageIds } from '#contract/shared/languages.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { readContractTexts } from '../../scripts/contract-texts.ts';
import { readLocale } from '../../scripts/text-files.ts';

type Texts = Record<string, string>;

const contractTexts = await readContractTexts();

/** The texts of a namespace in every language, as the web application has them. */
function textsOf(namespace: string): [string, Texts][] {
  return languageIds.map((language) => {
    const own = language === defaultLanguage ? contractTexts : {};
    return [language, { ...own, ...readLocale(projectRoot, language) }[namespace] ?? {}];
  });
}

async function entityOf(name: string): Promise<Entity> {
  const file = path.join(projectRoot, `contract/src/entities/${name}/${name}.schema.ts`);
  const inCode = name.replace(/-(\w)/g, (_, character: string) => character.toUpperCase());
  return ((await import(file)) as Record<string, Entity>)[inCode] as Entity;
}

/** Keys without a text, as `language: key`. */
function missing(texts: [string, Texts][], keys: readonly string[]): string[] {
  return texts.flatMap(([language, found]) =>
    keys.filter((key) => !found[key]?.trim()).map((key) => `${language}: ${key}`),
  );
}

describe('in English, Turkish and Arabic', () => {
  it('every entity has a name', () => {
    // Holds and removals are no entities, and stand in what somebody did.
    expect(missing(textsOf('entities'), [...entityNames, 'hold', 'purge', 'fiscal-year'])).toEqual([]);
    const actions = ['place', 'release', 'prepare', 'approve', 'cancel', 'finish'].map(
      (one) => `action.${one}`,
    );
    expect(missing(textsOf('history'), actions)).toEqual([]);
  });

  it.each(entityNames)('every field has a label: %s', async (name) => {
    const { fields: own, lookups = {} } = await entityOf(name);
    const fields = { ...own, ...lookups };
    const texts = textsOf('fields');
    expect(
      missing(
        texts,
        Object.keys(fields).map((field) => `${name}.${field}`),
      ),
    ).toEqual([]);
    const [, english = {}] = texts.find(([language]) => language === 'en') ?? [];
    for (const [field, { title }] of Object.entries(fields)) expect(english[`${name}.${field}`]).toBe(title);
  });

  it('every field that all records have has a label', () => {
    expect(
      missing(
        textsOf('fields'),
        Object.keys(baseFields).map((field) => `base.${field}`),
      ),
    ).toEqual([]);
  });

  it.each(entityNames)('every choice has its word: %s', async (name) => {
    const { fields } = await entityOf(name);
    const keys = Object.entries(fields).flatMap(([field, { kind, values = [] }]) =>
      kind === 'choice' ? values.map((value) => `${name}.${field}.${value}`) : [],
    );
    expect(missing(textsOf('values'), keys)).toEqual([]);
  });

  it('every refusal has its sentence, with the same values in it', () => {
    const texts = textsOf('errors');
    const sentences = [
      ...Object.entries(errorTexts()),
      ...Object.entries(fieldErrors).map(([key, text]) => [`field.${key}`, text] as const),
    ];
    expect(
      missing(
        texts,
        sentences.map(([key]) => key),
      ),
    ).toEqual([]);
    const holesOf = (text = '') =>
      (text.match(/\{\w+\}/g) ?? []).toSorted((one, other) => (one < other ? -1 : 1));
    for (const [language, found] of texts) {
      for (const [key, text] of sentences) {
        expect([language, key, ...holesOf(found[key])]).toEqual([language, key, ...holesOf(text)]);
      }
    }
  });
});
