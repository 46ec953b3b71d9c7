import { readCode, type CodeReadings } from '#contract/features/codes/code-readings.ts';

/** How much a text looks like a code: a tag or a link to an item, anything that can stand on one, or neither. */
function likelihoodOf({ tag, itemId, serial, identifiedSerials }: CodeReadings): number {
  if (tag !== undefined || itemId !== undefined) return 2;
  return serial !== undefined || identifiedSerials.length > 0 ? 1 : 0;
}

/**
 * The code of a scan where nobody can be asked: its letters, or its physical keys where the layout of the keyboard made
 * something of them that looks less like a code.
 */
export function likelierReading(text: string, keys = ''): string {
  const [byText, byKeys] = [readCode(text), readCode(keys)];
  return likelihoodOf(byKeys) > likelihoodOf(byText) ? byKeys.code : byText.code;
}
