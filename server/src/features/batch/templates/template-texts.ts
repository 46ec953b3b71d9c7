import { readFileSync } from 'node:fs';
import path from 'node:path';
import type english from '#contract/locales/en/template.json';
import { languageIds, type Language } from '#contract/shared/languages.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';

type TemplateTexts = typeof english;

const known = new Map<Language, TemplateTexts>();

function readTexts(language: Language): TemplateTexts {
  const file = path.join(projectRoot, 'contract/src/locales', language, 'template.json');
  return JSON.parse(readFileSync(file, 'utf8')) as TemplateTexts;
}

/** A text of a template in a language; its parameters stand in it as `{{name}}`. */
export function templateText(
  language: Language,
  key: keyof TemplateTexts,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const texts = known.get(language) ?? readTexts(language);
  known.set(language, texts);
  return texts[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Whether a row is one of the examples that templates show: told by the mark in front of its first text. */
export function isExampleRow(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell !== '') ?? '';
  return languageIds.some((language) => first.startsWith(templateText(language, 'example')));
}
