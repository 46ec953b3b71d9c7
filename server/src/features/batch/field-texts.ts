import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Entity } from '#contract/shared/entity.ts';
import { fillText, type FieldProblem } from '#contract/shared/errors.ts';
import { languageIds, type Language } from '#contract/shared/languages.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';

type Texts = Record<string, string>;
const known = new Map<string, Texts>();

function readTexts(language: Language, namespace: string): Texts {
  const key = `${language}/${namespace}`;
  const found = known.get(key);
  if (found) return found;
  let texts: Texts = {};
  try {
    const file = path.join(projectRoot, 'contract/src/locales', `${key}.json`);
    texts = JSON.parse(readFileSync(file, 'utf8')) as Texts;
  } catch {
    // The default language has its titles in the contract.
  }
  known.set(key, texts);
  return texts;
}

/** The title of a field in every language. */
export function titlesOfField(entity: string, field: string, title: string): string[] {
  const key = `${entity}.${field}`;
  return [title, ...languageIds.flatMap((language) => readTexts(language, 'fields')[key] ?? [])];
}

/** The title of a field in a language. */
export function titleOfField(language: Language, entity: string, field: string, title: string): string {
  const texts = readTexts(language, 'fields');
  return texts[`${entity}.${field}`] ?? texts[`base.${field}`] ?? title;
}

/** What a choice is called in a language. */
export function choiceLabel(language: Language, entity: string, field: string, value: string): string {
  return readTexts(language, 'values')[`${entity}.${field}.${value}`] ?? value.replaceAll('_', ' ');
}

/** What records of an entity are called in a language. */
export function entityTitle(language: Language, entity: string): string {
  return readTexts(language, 'entities')[entity] ?? entity;
}

/** What is wrong, in a language, with the title of its field in front. */
export function problemSentence(language: Language, entity: Entity, problem: FieldProblem): string {
  const texts = readTexts(language, 'errors');
  const text = texts[`field.${problem.messageKey}`] ?? texts[problem.messageKey];
  const [field = ''] = problem.path.split('.');
  const facts = entity.fields[field] ?? entity.importFields?.[field];
  const title = titleOfField(language, entity.name, field, facts?.title ?? field);
  const sentence = text === undefined ? problem.message : fillText(text, { field: title, ...problem.params });
  return field === '' ? sentence : `${title}: ${sentence}`;
}

export function yesLabel(language: Language): string {
  return readTexts(language, 'common')['yes'] ?? 'yes';
}

/** The key of a choice that a text means: the key itself, or its label in any language. */
export function findChoice(
  entity: string,
  field: string,
  values: readonly string[],
  text: string,
): string | undefined {
  const wanted = foldText(text);
  return values.find(
    (value) =>
      foldText(value) === wanted ||
      foldText(value.replaceAll('_', ' ')) === wanted ||
      languageIds.some(
        (language) => foldText(readTexts(language, 'values')[`${entity}.${field}.${value}`] ?? '') === wanted,
      ),
  );
}

/** A text as headings and choices are compared: without case, marks and punctuation. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
