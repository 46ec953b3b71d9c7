import { isFirstStroke, usCharacter } from './scanned-text.ts';

/** A key as the browser reports it, and when. */
export interface Stroke {
  key: string;
  /** The physical key, whatever the layout makes of it. */
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  /** In milliseconds. */
  at: number;
}

/** What tells a hand scanner from a person who types. */
export const scannerLimits = {
  characters: 4,
  /** With the configured first character, where no letter of a person can be lost. */
  certainCharacters: 3,
  medianGap: 50,
  gap: 100,
  silence: 120,
} as const;

/** So many keys say how quick they are, as many as a code has at most: a text without end would be measured ever longer. */
const measuredKeys = 200;

/** From so many quick characters on they are kept from the shortcuts of the page. */
const quickCharacters = 3;

// Inside a code a scanner sends its separators with Ctrl: GS, FS, RS, US and EOT. Any other key with Ctrl is a shortcut,
// as when somebody saves right after the last word.
const separatorKeys = new Set(['BracketRight', 'Backslash', 'Digit6', 'Minus', 'KeyD']);
const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock']);
// On an Arabic keyboard one key gives two letters, for which some browsers have no name; on a Turkish one some keys wait
// for the next.
const unnamed: readonly string[] = ['', 'Unidentified'];
const isCharacter = (stroke: Stroke) =>
  [...stroke.key].length === 1 ||
  stroke.key === 'Dead' ||
  /^[^\u0000-\u007F]+$/.test(stroke.key) ||
  (unnamed.includes(stroke.key) && usCharacter(stroke) !== undefined);

function gapsOf(strokes: readonly Stroke[]): number[] {
  return strokes.slice(1).map(({ at }, index) => at - (strokes[index]?.at ?? at));
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/**
 * Reads keys for scans; it has no clock of its own, the strokes say when they came. In a field a person may write the
 * configured first character too: there it makes nothing certain, and only the speed of a scanner counts.
 */
export function createKeyReader(firstCharacter: () => string) {
  let strokes: Stroke[] = [];
  const isCertain = (isInField: boolean) => !isInField && isFirstStroke(strokes[0], firstCharacter());
  const isQuick = () => medianOf(gapsOf(strokes.slice(-measuredKeys))) <= scannerLimits.medianGap;

  /** Ends what was read so far; answers its keys if they are a scan. */
  function end(isInField = false): Stroke[] | undefined {
    const read = strokes;
    const isScan = isCertain(isInField)
      ? read.length >= scannerLimits.certainCharacters
      : read.length >= scannerLimits.characters && isQuick();
    strokes = [];
    return isScan ? read : undefined;
  }

  /** Takes a key; answers the scan that it ends. */
  function press(stroke: Stroke, isInField = false): Stroke[] | undefined {
    const { key, code, at, ctrlKey } = stroke;
    if (modifiers.has(key)) return undefined;
    const gap = at - (strokes.at(-1)?.at ?? at);
    if (key === 'Enter' || key === 'Tab') {
      if (gap > scannerLimits.silence) strokes = [];
      return end(isInField);
    }
    if (gap > (isCertain(isInField) ? scannerLimits.silence : scannerLimits.gap)) strokes = [];
    const isSeparator = ctrlKey && separatorKeys.has(code) && isRunning(isInField);
    if (isCharacter(stroke) && (!ctrlKey || isSeparator)) strokes.push(stroke);
    else strokes = [];
    return undefined;
  }

  /** Whether quick keys are under way that a person would hardly type. */
  function isRunning(isInField = false): boolean {
    return isCertain(isInField) || (strokes.length >= quickCharacters && isQuick());
  }

  return { press, end, isRunning, clear: () => void (strokes = []) };
}
