import { defaultLanguage, type Language } from '#contract/shared/languages.ts';

type Texts = Readonly<Record<string, string>>;

const loaded = new Map<string, Texts>();
const listeners = new Set<() => void>();
let language: Language | undefined;
let revision = 0;

/** Draws everything again that shows texts; also what is written by a setting, such as dates. */
export function announceTexts(): void {
  revision += 1;
  for (const listener of listeners) listener();
}

export function subscribeTexts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A number that changes with the language and whenever texts arrive. */
export function readRevision(): number {
  return revision;
}

/** The language that is shown; nothing before the first one is loaded. */
export function readLanguage(): Language | undefined {
  return language;
}

export function setLanguage(next: Language): void {
  if (language === next) return;
  language = next;
  announceTexts();
}

/** Adds texts by namespace; whatever was drawn without them is drawn again. */
export function addBundles(of: Language, bundles: readonly Readonly<Record<string, Texts>>[]): void {
  for (const [namespace, texts] of bundles.flatMap((bundle) => Object.entries(bundle))) {
    const name = `${of}/${namespace}`;
    loaded.set(name, { ...loaded.get(name), ...texts });
  }
  announceTexts();
}

const pluralRules = new Map<Language, Intl.PluralRules>();

function pluralOf(of: Language, count: number): Intl.LDMLPluralRule {
  let rules = pluralRules.get(of);
  if (rules === undefined) {
    rules = new Intl.PluralRules(of);
    pluralRules.set(of, rules);
  }
  return rules.select(count);
}

/** A text of the current language as it was written; with a count in the form that the count asks for. */
export function findText(namespace: string, key: string, count?: number): string | undefined {
  const shown = language ?? defaultLanguage;
  const texts = loaded.get(`${shown}/${namespace}`);
  if (texts === undefined) return undefined;
  const counted = count === undefined ? undefined : texts[`${key}_${pluralOf(shown, count)}`];
  return counted ?? texts[key];
}

/** Numbers and texts are what a text is filled with; anything else would be a mistake that nobody should read. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function fill(text: string, hole: RegExp, parameters: Readonly<Record<string, unknown>>): string {
  return text.replace(hole, (_, name: string) => textOf(parameters[name]));
}

/** A text with its parameters, written `{{name}}`. */
export function fillText(text: string, parameters: Readonly<Record<string, unknown>>): string {
  return text.includes('{{') ? fill(text, /\{\{\s*(\w+)\s*\}\}/g, parameters) : text;
}

/** A sentence of the contract with its parameters, written `{name}`. */
export function fillSentence(text: string, parameters: Readonly<Record<string, unknown>>): string {
  return fill(text, /\{(\w+)\}/g, parameters);
}
