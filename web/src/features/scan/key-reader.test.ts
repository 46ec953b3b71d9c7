import { describe, expect, it } from 'vitest';
import { createKeyReader, type Stroke } from './key-reader.ts';
import { createRepeatFilter, readStrokes } from './scanned-text.ts';

/** Gaps in milliseconds as they were recorded, repeated where a text is longer. */
const recorded = {
  // A corded scanner on a USB port that is asked every 8 ms.
  corded: [8, 8, 16, 8, 8, 8, 24, 8],
  // A cordless one: the radio hands over a few keys at a time.
  cordless: [31, 28, 47, 30, 29, 92, 31, 30, 33],
  // An old one behind a wedge, with a pause after each key.
  slow: [46, 49, 50, 48, 47],
  // A person with a hundred words a minute; hands take turns, some pairs roll.
  typist: [112, 74, 38, 131, 96, 61, 158, 88, 45, 119],
  // The quickest burst of a person, a word one has typed a thousand times.
  burst: [71, 52, 63, 58, 49, 66],
};

const codes: Record<string, string> = {
  '~': 'Backquote',
  '-': 'Minus',
  '/': 'Slash',
  ':': 'Semicolon',
  '.': 'Period',
};
const codeOf = (character: string) =>
  codes[character] ?? (/\d/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`);

interface Typed {
  gaps: readonly number[];
  from?: number;
  /** What the layout makes of the keys. */
  layout?: Record<string, string>;
}

function strokesOf(text: string, { gaps, from = 1000, layout = {} }: Typed): Stroke[] {
  let at = from;
  return [...text].map((character, index) => {
    if (index > 0) at += gaps[(index - 1) % gaps.length] ?? 0;
    const shiftKey = /[A-Z:~]/.test(character);
    const key = layout[character.toLowerCase()] ?? character;
    return { key, code: codeOf(character), shiftKey, ctrlKey: false, at };
  });
}

const endKey = (key: string, at: number): Stroke => ({ key, code: key, shiftKey: false, ctrlKey: false, at });

/** What was read when all keys were pressed, by its end: a key, or silence. */
function read(strokes: readonly Stroke[], end: 'Enter' | 'Tab' | 'silence', first = '') {
  const reader = createKeyReader(() => first);
  for (const stroke of strokes) expect(reader.press(stroke)).toBeUndefined();
  const last = strokes.at(-1)?.at ?? 0;
  const scan = end === 'silence' ? reader.end() : reader.press(endKey(end, last + 12));
  return scan && readStrokes(scan, first);
}

describe('keys of a hand scanner', () => {
  it.each(['corded', 'cordless', 'slow'] as const)('are a scan at the speed of a %s one', (kind) => {
    const strokes = strokesOf('EQ-104877', { gaps: recorded[kind] });
    for (const end of ['Enter', 'Tab', 'silence'] as const) {
      expect(read(strokes, end)?.text).toBe('EQ-104877');
    }
  });

  it.each(['typist', 'burst'] as const)('are not those of a %s', (kind) => {
    for (const text of ['category', 'EQ-104877', 'dell latitude'.replace(' ', '-')]) {
      const strokes = strokesOf(text, { gaps: recorded[kind] });
      expect(read(strokes, 'Enter')).toBeUndefined();
      expect(read(strokes, 'silence')).toBeUndefined();
    }
  });

  it('are four at least, and none waits for more than 100 ms', () => {
    expect(read(strokesOf('104', { gaps: [10] }), 'Enter')).toBeUndefined();
    expect(read(strokesOf('1048', { gaps: [10] }), 'Enter')?.text).toBe('1048');
    expect(read(strokesOf('1048', { gaps: [50] }), 'Enter')?.text).toBe('1048');
    expect(read(strokesOf('1048', { gaps: [51] }), 'Enter')).toBeUndefined();
    expect(read(strokesOf('104877', { gaps: [10, 10, 100, 10, 10] }), 'Enter')?.text).toBe('104877');
    expect(read(strokesOf('104877', { gaps: [10, 10, 101, 10, 10] }), 'Enter')).toBeUndefined();
  });

  it('begin where the scanner does, after what a person typed', () => {
    const typed = strokesOf('ab', { gaps: recorded.typist });
    const from = (typed.at(-1)?.at ?? 0) + 180;
    const strokes = [...typed, ...strokesOf('EQ-104877', { gaps: recorded.corded, from })];
    expect(read(strokes, 'Enter')?.text).toBe('EQ-104877');
  });

  it('end with an Enter that comes at once, not with one a person presses later', () => {
    const reader = createKeyReader(() => '');
    const strokes = strokesOf('EQ-1', { gaps: recorded.corded });
    for (const stroke of strokes) reader.press(stroke);
    expect(reader.press(endKey('Enter', (strokes.at(-1)?.at ?? 0) + 121))).toBeUndefined();
  });

  it('are certain by their first character outside of fields, also slow and short ones', () => {
    const strokes = strokesOf('~Q7', { gaps: [110] });
    expect(read(strokes, 'Enter')).toBeUndefined();
    expect(read(strokes, 'Enter', '~')?.text).toBe('Q7');
    expect(read(strokesOf('~', { gaps: [] }), 'Enter', '~')).toBeUndefined();
    expect(read(strokesOf('~Q', { gaps: [20] }), 'Enter', '~')).toBeUndefined();
  });

  it('stop where a shortcut or an arrow is pressed', () => {
    const strokes = strokesOf('EQ10', { gaps: [8] });
    const at = (strokes.at(-1)?.at ?? 0) + 8;
    expect(read([...strokes, endKey('ArrowDown', at)], 'Enter')).toBeUndefined();
    const shortcut = strokesOf('ab', { gaps: [8] }).map((stroke) => ({ ...stroke, ctrlKey: true }));
    expect(read(shortcut, 'Enter')).toBeUndefined();
  });

  it.each(['', 'Unidentified'])('are a scan where a browser calls keys with two letters “%s”', (unnamed) => {
    const arabic = { e: 'ُ', q: 'َ', h: 'أ', t: unnamed, p: '؛', s: 'ٍ', b: unnamed };
    const strokes = strokesOf('HTTPS://B/T/EQ-104877', { gaps: recorded.corded, layout: arabic });
    expect(read(strokes, 'Enter')?.keys).toBe('HTTPS://B/T/EQ-104877');
    // A key that writes nothing anywhere is still no character.
    const media = { ...endKey(unnamed, 0), code: 'LaunchMail' };
    expect(
      read(
        strokesOf('EQ10', { gaps: [8] }).flatMap((one) => [one, { ...media, at: one.at }]),
        'Enter',
      ),
    ).toBeUndefined();
  });

  it('are measured a few at a time, however long a text is', () => {
    const reader = createKeyReader(() => '');
    let looks = 0;
    for (let n = 0; n < 2000; n += 1) {
      const stroke = { ...endKey('X', 0), code: 'KeyX' };
      Object.defineProperty(stroke, 'at', { get: () => ((looks += 1), n * 8) });
      reader.press(stroke);
      reader.isRunning();
    }
    expect(looks).toBeLessThan(2000 * 500);
    expect(reader.press(endKey('Enter', 2000 * 8))).toHaveLength(2000);
  });

  it('have separators that are sent with Ctrl', () => {
    const [bracket = endKey(']', 0)] = strokesOf(']', { gaps: [] });
    const strokes = strokesOf('[)>06X', { gaps: [8] });
    const separator = { ...bracket, code: 'BracketRight', ctrlKey: true, at: (strokes.at(-1)?.at ?? 0) + 8 };
    expect(read([...strokes, separator], 'Enter')?.text).toBe('[)>06X\u001D');
  });
});

/** What was read of keys in a field where scanners send a first character, by silence and by Enter. */
function readInField(strokes: readonly Stroke[]) {
  const last = strokes.at(-1)?.at ?? 0;
  return (['silence', 'Enter'] as const).map((end) => {
    const reader = createKeyReader(() => '~');
    for (const stroke of strokes) expect(reader.press(stroke, true)).toBeUndefined();
    return end === 'silence' ? reader.end(true) : reader.press(endKey(end, last + 40), true);
  });
}

describe('a person who types quickly in a field', () => {
  // Letters that roll from one hand, in between at any speed; no word of it comes at the speed of a scanner.
  const rolling = [38, 96, 44, 112, 61, 35, 128, 83];
  const turkish = { i: 'ı', '~': 'é', ';': 'ş', '[': 'ğ', '.': 'ç' };
  const arabic = { '~': '\u0651', b: 'لا', e: 'ث', q: 'ض', d: 'ي', a: 'ش' };

  it.each([
    ['English', {}],
    ['Turkish', turkish],
    ['Arabic', arabic],
  ])('keeps every letter under a layout that is %s, first characters too', (_, layout) => {
    for (const gaps of [recorded.typist, recorded.burst, rolling]) {
      for (const text of ['~5', '~ab', 'about~5;units.', 'quick~brown~ideas', '~badge', 'kapı;i[.deq']) {
        const strokes = strokesOf(text, { gaps, layout });
        expect([text, readInField(strokes)]).toEqual([text, [undefined, undefined]]);
      }
    }
  });

  it('is told from a scanner by its speed, whatever the layout makes of the first character', () => {
    for (const layout of [{}, turkish, arabic]) {
      const strokes = strokesOf('~EQ-104877', { gaps: recorded.corded, layout });
      for (const scan of readInField(strokes)) {
        expect(scan && readStrokes(scan, '~').keys).toBe('EQ-104877');
      }
    }
  });
});

describe('keys under another layout', () => {
  const arabic = { e: 'ث', q: 'ض', b: 'لا', '1': '١', '0': '٠', '4': '٤', '8': '٨', '7': '٧' };
  const turkish = { '-': '*', '/': '.', '.': 'ç', i: 'ı' };

  it('are read as those of the United States too', () => {
    const strokes = strokesOf('EQ-104877B', { gaps: recorded.corded, layout: arabic });
    expect(read(strokes, 'Enter')).toEqual({ text: 'ثض-١٠٤٨٧٧لا', keys: 'EQ-104877B' });
    const link = strokesOf('https://host.gov/t/EQ-1', { gaps: recorded.cordless, layout: turkish });
    expect(read(link, 'Enter')?.keys).toBe('https://host.gov/t/EQ-1');
    expect(read(link, 'Enter')?.text).toBe('https:..hostçgov.t.EQ*1');
  });
});

describe('the same code', () => {
  it('within a second and a half is one scan, also while the label stays before the scanner', () => {
    const isRepeated = createRepeatFilter();
    expect(isRepeated('EQ-1', 1000)).toBe(false);
    expect(isRepeated('EQ-1', 2000)).toBe(true);
    expect(isRepeated('EQ-1', 3000)).toBe(true);
    expect(isRepeated('EQ-2', 3100)).toBe(false);
    expect(isRepeated('EQ-1', 3200)).toBe(false);
    expect(isRepeated('EQ-1', 4700)).toBe(false);
  });
});
