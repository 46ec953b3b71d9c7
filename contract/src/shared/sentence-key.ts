import type { ErrorParams } from './errors.ts';

/** The sentence of a rule: one that names the choices, where they are told. */
export function sentenceKeyOf(key: string, params: ErrorParams): string {
  return key === 'not_a_choice' && 'choices' in params ? 'not_one_of' : key;
}
