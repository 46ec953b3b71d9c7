export type LanguageTexts = Record<string, Record<string, string>>;

/** Turns the files of one language (`locales/<lang>/<namespace>.json`) into namespaces. */
export function collectTexts(files: Record<string, unknown>): LanguageTexts {
  const collected: LanguageTexts = {};
  for (const [path, texts] of Object.entries(files)) {
    const namespace = /([^/]+)\.json$/.exec(path)?.[1];
    if (namespace !== undefined) collected[namespace] = texts as Record<string, string>;
  }
  return collected;
}
