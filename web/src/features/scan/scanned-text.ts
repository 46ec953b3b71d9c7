import type { Stroke } from './key-reader.ts';

/** What a hand scanner typed, by the letters that arrived and by the keys that it pressed. */
export interface ScannedText {
  text: string;
  /** As a keyboard of the United States would write it. */
  keys: string;
}

const plain = "`1234567890-=[]\\;',./ ";
const shifted = '~!@#$%^&*()_+{}|:"<>? ';
const signKeys = (
  'Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal BracketLeft ' +
  'BracketRight Backslash Semicolon Quote Comma Period Slash Space'
).split(' ');

/** What a physical key writes in the United States; undefined where it is not on that keyboard. */
export function usCharacter({ code, shiftKey }: Stroke): string | undefined {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase();
  const [, digit] = /^Numpad(\d)$/.exec(code) ?? [];
  if (digit !== undefined) return digit;
  const place = signKeys.indexOf(code);
  return place < 0 ? undefined : (shiftKey ? shifted : plain)[place];
}

/** With Ctrl a scanner sends the separators inside a code. */
function controlCharacter(stroke: Stroke): string {
  const sign = usCharacter(stroke) ?? stroke.key;
  return String.fromCodePoint((sign.toUpperCase().codePointAt(0) ?? 0) & 31);
}

/** Whether a key is the configured first character, by its letter or, under another layout, by its place. */
export function isFirstStroke(stroke: Stroke | undefined, firstCharacter: string): boolean {
  if (!stroke || firstCharacter === '') return false;
  return stroke.key === firstCharacter || usCharacter(stroke) === firstCharacter;
}

/** The letter that a key gave; none where it waits for the next, or where the browser has no name for it. */
const characterBy = ({ key }: Stroke) => (key === 'Dead' || key === 'Unidentified' ? '' : key);

/** What the keys of a scan have written into the field that had the focus. */
export function writtenBy(strokes: readonly Stroke[]): string {
  return strokes.map((stroke) => (stroke.ctrlKey ? '' : characterBy(stroke))).join('');
}

/** The text of a scan, without the configured first character. */
export function readStrokes(strokes: readonly Stroke[], firstCharacter: string): ScannedText {
  const read = isFirstStroke(strokes[0], firstCharacter) ? strokes.slice(1) : strokes;
  const join = (characterOf: (stroke: Stroke) => string) =>
    read.map((stroke) => (stroke.ctrlKey ? controlCharacter(stroke) : characterOf(stroke))).join('');
  return {
    text: join(characterBy),
    keys: join((stroke) => usCharacter(stroke) ?? stroke.key),
  };
}

const typedScans = new WeakMap<Element, ScannedText>();

/** Notes what a scan has written into a field, for those who ask what its keys mean under another layout. */
export function noteTypedScan(field: Element, scan: ScannedText): void {
  typedScans.set(field, scan);
}

/** What the keys of a scanner say, where the text of a field is what it wrote and the keyboard's layout made other letters of it. */
export function typedKeysOf(field: Element | null, text: string): string | undefined {
  const scan = field ? typedScans.get(field) : undefined;
  return scan && scan.text === text.trim() && scan.keys !== scan.text ? scan.keys : undefined;
}

/** A label that stays before the scanner is read again and again: the same code within this time is one scan. */
const sameScanTime = 1500;

/** Tells whether a code is only the one before once more. */
export function createRepeatFilter(): (code: string, at: number) => boolean {
  let last = { code: '', at: 0 };
  return (code, at) => {
    const isRepeated = code === last.code && at - last.at < sameScanTime;
    last = { code, at };
    return isRepeated;
  };
}
