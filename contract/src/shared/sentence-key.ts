import type { ErrorParams } from './errors.ts';

/** The sentence of a rule: one that names the choices, where they are told, or that asks for a whole number. */
export function sentenceKeyOf(key: string, params: ErrorParams): string {
  if (key === 'not_a_choice' && 'choices' in params) return 'not_one_of';
  if (key === 'not_a_number' && params['places'] === 0) return 'not_whole';
  return key;
}
