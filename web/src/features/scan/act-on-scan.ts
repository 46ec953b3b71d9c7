import { readCode } from '#contract/features/codes/code-readings.ts';
import { codesApi, type CodeAnswer } from '#contract/features/codes/codes.api.ts';
import { call } from '#web/shared/client/client.ts';
import type { Stroke } from './key-reader.ts';
import { likelierReading } from './likelier-reading.ts';
import { getScanListener } from './scan-listener.ts';
import {
  createRepeatFilter,
  isFirstStroke,
  readStrokes,
  writtenBy,
  type ScannedText,
} from './scanned-text.ts';

const isRepeated = createRepeatFilter();
/** How many scans there were: what an earlier one means is of no interest once there is another. */
let scans = 0;

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
  scans += 1;
  const own = scans;
  const listener = getScanListener();
  if (listener) {
    listener(scan);
    return;
  }
  const code = await chooseReading(scan);
  if (code !== '' && own === scans) open(`/t/${encodeURIComponent(code)}`);
}

/** Where in a field the text of a scan begins: before the caret, or where it stands last; nowhere if it was changed. */
function placeOf(written: string, { value, selectionStart }: HTMLInputElement | HTMLTextAreaElement): number {
  const [text, wanted] = [value.toLowerCase(), written.toLowerCase()];
  const caret = selectionStart ?? text.length;
  return text.slice(0, caret).endsWith(wanted) ? caret - wanted.length : text.lastIndexOf(wanted);
}

function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  // React looks for a change behind the property that it watches itself.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The tag that a scan stands for, whatever the layout of the keyboard made of it; undefined where it is none. */
function tagOf({ text, keys }: ScannedText): string | undefined {
  return readCode(likelierReading(text, keys)).tag;
}

/**
 * What a scan has written into a field that does not keep it as it is: the field of a tag has that tag alone; elsewhere
 * the configured first character is taken out, and what a person wrote stays.
 */
export function rewriteTyped(
  field: HTMLInputElement | HTMLTextAreaElement,
  strokes: readonly Stroke[],
  firstCharacter: string,
): void {
  const tag = field.dataset['scan'] === 'tag' ? tagOf(readStrokes(strokes, firstCharacter)) : undefined;
  if (tag !== undefined) {
    write(field, tag);
    return;
  }
  const at = placeOf(writtenBy(strokes), field);
  if (at < 0 || !isFirstStroke(strokes[0], firstCharacter)) return;
  const behind = at + writtenBy(strokes.slice(0, 1)).length;
  write(field, field.value.slice(0, at) + field.value.slice(behind));
}
