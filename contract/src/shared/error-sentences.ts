import { errors, fillText, type ErrorCode, type ErrorParams } from './errors.ts';

/** What an error says where `n` of its sentence is one. */
const ofOne: Readonly<Partial<Record<ErrorCode, string>>> = {
  tags_taken: '{tag} is in the register already. Choose another range.',
  label_reason_needed: '{tag} has a label already. Give a reason for printing it again.',
};

/** The sentence of an error in English. */
export function errorSentence(code: ErrorCode, params: ErrorParams): string {
  const { text } = errors[code];
  return fillText(params['n'] === 1 ? (ofOne[code] ?? text) : text, params);
}

/** The English texts of all errors by their keys, those that count with the form that a number asks for. */
export function errorTexts(): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [code, { text }] of Object.entries(errors)) {
    const one = ofOne[code as ErrorCode];
    if (one !== undefined) texts[`${code}_one`] = one;
    texts[one === undefined ? code : `${code}_other`] = text;
  }
  return texts;
}
