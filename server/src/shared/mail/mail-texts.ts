import { readFileSync } from 'node:fs';
import path from 'node:path';
import type english from '#contract/locales/en/mail.json';
import type { Language } from '#contract/shared/languages.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';

type MailTexts = typeof english;

const known = new Map<Language, MailTexts>();

function readTexts(language: Language): MailTexts {
  const file = path.join(projectRoot, 'contract/src/locales', language, 'mail.json');
  return JSON.parse(readFileSync(file, 'utf8')) as MailTexts;
}

/** A text of a mail in a language; its parameters stand in it as `{{name}}`. */
export function mailText(
  language: Language,
  key: keyof MailTexts,
  params: Readonly<Record<string, string>> = {},
): string {
  const texts = known.get(language) ?? readTexts(language);
  known.set(language, texts);
  return texts[key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => params[name] ?? whole);
}
