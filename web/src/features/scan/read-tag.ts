import { readCode } from '#contract/features/codes/code-readings.ts';

/** What stands in the field of a tag: of the link on a label, scanned or pasted, only the tag. */
export function readTag(text: string): string {
  return text.includes('/') ? readCode(text).code : text;
}
