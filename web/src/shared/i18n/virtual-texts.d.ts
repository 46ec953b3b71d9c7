declare module 'virtual:texts' {
  import type { Language } from '#contract/shared/languages.ts';

  type Stage = () => Promise<{ texts: Record<string, Record<string, string>> }>;

  /** What loads the texts of a language, stage by stage. */
  export const textLoaders: Readonly<Record<Language, readonly Stage[]>>;
}
