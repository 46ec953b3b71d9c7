import { readCode } from '#contract/features/codes/code-readings.ts';
import { codesApi, type CodeAnswer } from '#contract/features/codes/codes.api.ts';
import { call } from '#web/shared/client/client.ts';
import type { Stroke } from './key-reader.ts';
import { likelierReading } from './likelier-reading.ts';
import { getScanListener } from './scan-listener.ts';
import { createRepeatFilter, readStrokes, writtenBy, type ScannedText } from './scanned-text.ts';

const isRepeated = createRepeatFilter();

async function isOurs(code: string): Promise<boolean> {
  const { hits, freeTag }: CodeAnswer = await call(codesApi.read, { params: { code } });
  return hits.length > 0 || freeTag !== null;
}

/** Of the letters and the keys of a scan those that are a code of ours; the letters, where neither is. */
export async function chooseReading({ text, keys }: ScannedText): Promise<string> {
  const [byText, byKeys] = [readCode(text).code, readCode(keys).code];
  if (byText === byKeys || byKeys === '') return byText;
  try {
    if (byText !== '' && (await isOurs(byText))) return byText;
    return (await isOurs(byKeys)) || byText === '' ? byKeys : byText;
  } catch {
    // The page that opens says why nothing can be asked.
    return likelierReading(text, keys);
  }
}

/** Does with a scan what the page that listens does, or opens what has the code. */
export async function actOnScan(
  strokes: readonly Stroke[],
  firstCharacter: string,
  open: (address: string) => void,
): Promise<void> {
  const scan = readStrokes(strokes, firstCharacter);
  if (isRepeated(scan.keys, strokes.at(-1)?.at ?? 0)) return;
  const listener = getScanListener();
  if (listener) {
    listener(scan);
    return;
  }
  const code = await chooseReading(scan);
  if (code !== '') open(`/t/${encodeURIComponent(code)}`);
}

/** Where in a field the text of a scan begins: before the caret, or where it stands last; nowhere if it was changed. */
function placeOf(written: string, { value, selectionStart }: HTMLInputElement | HTMLTextAreaElement): number {
  const [text, wanted] = [value.toLowerCase(), written.toLowerCase()];
  const caret = selectionStart ?? text.length;
  return text.slice(0, caret).endsWith(wanted) ? caret - wanted.length : text.lastIndexOf(wanted);
}

/** Takes the configured first character of a scan out of the field that it was typed into; what a person wrote stays. */
export function removeFirstCharacter(
  field: HTMLInputElement | HTMLTextAreaElement,
  strokes: readonly Stroke[],
): void {
  const at = placeOf(writtenBy(strokes), field);
  if (at < 0) return;
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React looks for a change behind the property that it watches itself.
  const value = Object.getOwnPropertyDescriptor(kind.prototype, 'value');
  const behind = at + writtenBy(strokes.slice(0, 1)).length;
  value?.set?.call(field, field.value.slice(0, at) + field.value.slice(behind));
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
