import { maskText } from '#contract/shared/mask.ts';
import type { CustomField, CustomFieldType } from './custom-field.ts';

/** What is written as text and can so be kept sealed; a choice or a date would be guessed from a few. */
export const sensitiveTypes: readonly CustomFieldType[] = ['text', 'long', 'url', 'ip', 'email'];

/**
 * What everybody sees of a sensitive value: dots, and the last four characters of a text that is long enough. A value
 * that replaces another never looks like it, so that lists, imports and the history tell that it changed.
 */
export function maskOf({ type }: Pick<CustomField, 'type'>, value: string, before?: unknown): string {
  const mask = maskText(value, type === 'text');
  return mask === before ? `•${mask}` : mask;
}
