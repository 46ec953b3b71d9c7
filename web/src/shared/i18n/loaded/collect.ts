export type LanguageTexts = Record<string, Record<string, string>>;

/** Turns the modules of one language (`texts/<namespace>.<lang>.ts`, one export each) into namespaces. */
export function collectTexts(modules: Record<string, unknown>): LanguageTexts {
  const collected: LanguageTexts = {};
  for (const [path, module] of Object.entries(modules)) {
    const namespace = /([^/]+)\.\w+\.ts$/.exec(path)?.[1];
    const texts = Object.values(module as Record<string, Record<string, string>>)[0];
    if (namespace !== undefined && texts !== undefined) collected[namespace] = texts;
  }
  return collected;
}
