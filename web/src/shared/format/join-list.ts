import { directionOf } from '#contract/shared/languages.ts';
import { i18n } from '#web/shared/i18n/i18n.ts';

/** Names or values in one line, with the comma of the language; none of them turns the direction of its neighbors. */
export function joinList(texts: readonly string[]): string {
  const isolated = texts.length > 1 ? texts.map((text) => `\u2068${text}\u2069`) : texts;
  return directionOf(i18n.language) === 'rtl' ? isolated.join('، ') : texts.join(', ');
}
