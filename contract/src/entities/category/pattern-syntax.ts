/**
 * The pattern of a custom field: the part of regular expressions that can be checked one letter after the other.
 *
 *   pattern = branch { "|" branch }
 *   branch  = { "^" | "$" | "\b" | "\B" | atom [ repeat ] }
 *   atom    = letter | "." | escape | class | "(" pattern ")" | "(?:" pattern ")"
 *   repeat  = ( "?" | "*" | "+" | "{n}" | "{n,}" | "{n,m}" ) [ "?" ]
 *   class   = "[" [ "^" ] { letter | letter "-" letter | escape } "]"
 *   escape  = \d \D \w \W \s \S \t \n \r \f \v \0 \xHH \uHHHH \u{H} \p{L} \P{L}, and \ before a sign such as \.
 *
 * What it takes means what it means in JavaScript with the flag u; it is searched for, not compared with the whole text.
 */
export type PatternNode =
  | { kind: 'empty' }
  | { kind: 'letter'; fits: LetterTest }
  | { kind: 'place'; place: PatternPlace }
  | { kind: 'all'; nodes: PatternNode[] }
  | { kind: 'any'; nodes: PatternNode[] }
  | { kind: 'repeat'; node: PatternNode; min: number; max: number };
export type LetterTest = (code: number) => boolean;
export type PatternPlace = 'start' | 'end' | 'boundary' | 'noBoundary';

/** A pattern outside the grammar: where it stops being readable. */
export class PatternSyntaxError extends Error {
  constructor(readonly part: string) {
    super(`the pattern cannot be read from "${part}" on`);
    this.name = 'PatternSyntaxError';
  }
}

const isDigit: LetterTest = (code) => code >= 0x30 && code <= 0x39;
export const isWordLetter: LetterTest = (code) =>
  isDigit(code) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || (code >= 0x61 && code <= 0x7a);
/** Asks once for each letter of a text, however many repeats of a part ask about it. */
const remember = (fits: LetterTest): LetterTest => {
  let last = -1;
  let was = false;
  return (code) => {
    if (code !== last) [last, was] = [code, fits(code)];
    return was;
  };
};
const ofLetter = (rule: RegExp): LetterTest => remember((code) => rule.test(String.fromCodePoint(code)));
const isSpace = ofLetter(/^\s$/u);
const isLineEnd: LetterTest = (code) => [0x0a, 0x0d, 0x2028, 0x2029].includes(code);
const not =
  (fits: LetterTest): LetterTest =>
  (code) =>
    !fits(code);
const only =
  (letter: number): LetterTest =>
  (code) =>
    code === letter;

const shorthands: Record<string, LetterTest> = {
  d: isDigit,
  D: not(isDigit),
  w: isWordLetter,
  W: not(isWordLetter),
  s: isSpace,
  S: not(isSpace),
};
const properties: Record<string, LetterTest> = {
  L: ofLetter(/^\p{L}$/u),
  Lu: ofLetter(/^\p{Lu}$/u),
  Ll: ofLetter(/^\p{Ll}$/u),
  M: ofLetter(/^\p{M}$/u),
  N: ofLetter(/^\p{N}$/u),
  Nd: ofLetter(/^\p{Nd}$/u),
  P: ofLetter(/^\p{P}$/u),
  S: ofLetter(/^\p{S}$/u),
  Z: ofLetter(/^\p{Z}$/u),
};
const controls: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13 };
const signs = '^$\\.*+?()[]{}|/';

/** Either one letter, or a test for many. */
type Escaped = { letter: number } | { fits: LetterTest };
const testOf = (escaped: Escaped): LetterTest => ('fits' in escaped ? escaped.fits : only(escaped.letter));

class PatternReader {
  private at = 0;
  private readonly letters: string[];

  constructor(pattern: string) {
    this.letters = [...pattern];
  }

  read(): PatternNode {
    const node = this.readBranches();
    if (this.at < this.letters.length) this.refuse();
    return node;
  }

  private refuse(from = this.at): never {
    throw new PatternSyntaxError(this.letters.slice(from, from + 20).join(''));
  }

  private take(text: string): boolean {
    if (this.letters.slice(this.at, this.at + text.length).join('') !== text) return false;
    this.at += text.length;
    return true;
  }

  /** Takes what the rule finds right here. */
  private takeRule(rule: RegExp): RegExpExecArray | undefined {
    const match = rule.exec(this.letters.slice(this.at, this.at + 20).join(''));
    if (!match) return undefined;
    this.at += match[0].length;
    return match;
  }

  private readBranches(): PatternNode {
    const nodes = [this.readBranch()];
    while (this.take('|')) nodes.push(this.readBranch());
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'any', nodes };
  }

  private readBranch(): PatternNode {
    const nodes: PatternNode[] = [];
    while (this.at < this.letters.length && !['|', ')'].includes(this.letters[this.at] ?? '')) {
      const place = this.readPlace();
      nodes.push(place ? { kind: 'place', place } : this.readRepeat(this.readAtom()));
    }
    return nodes.length === 0 ? { kind: 'empty' } : { kind: 'all', nodes };
  }

  private readPlace(): PatternPlace | undefined {
    if (this.take('^')) return 'start';
    if (this.take('$')) return 'end';
    if (this.take('\\b')) return 'boundary';
    return this.take('\\B') ? 'noBoundary' : undefined;
  }

  private readAtom(): PatternNode {
    const from = this.at;
    if (this.take('(')) {
      this.take('?:');
      const node = this.readBranches();
      if (!this.take(')')) this.refuse(from);
      return node;
    }
    if (this.take('[')) return { kind: 'letter', fits: this.readClass(from) };
    if (this.take('.')) return { kind: 'letter', fits: not(isLineEnd) };
    if (this.take('\\')) return { kind: 'letter', fits: testOf(this.readEscape(from, signs)) };
    const letter = this.letters[this.at] ?? '';
    if (signs.includes(letter) && letter !== '/') this.refuse();
    this.at += 1;
    return { kind: 'letter', fits: only(letter.codePointAt(0) ?? 0) };
  }

  private readRepeat(node: PatternNode): PatternNode {
    const from = this.at;
    const match = this.takeRule(/^(?:[?*+]|\{\d{1,4}(?:,\d{0,4})?\})/);
    if (!match) return node;
    // Whether few or many are taken first makes no difference to whether it fits.
    this.take('?');
    const [sign] = match;
    if (sign === '?') return { kind: 'repeat', node, min: 0, max: 1 };
    if (sign === '*') return { kind: 'repeat', node, min: 0, max: Infinity };
    if (sign === '+') return { kind: 'repeat', node, min: 1, max: Infinity };
    const [least = '', most] = sign.slice(1, -1).split(',');
    const min = Number(least);
    const max = most === undefined ? min : most === '' ? Infinity : Number(most);
    if (max < min) this.refuse(from);
    return { kind: 'repeat', node, min, max };
  }

  private readEscape(from: number, escapable: string): Escaped {
    const shorthand = this.takeRule(/^[dDwWsS]/)?.[0];
    if (shorthand) return { fits: shorthands[shorthand] ?? this.refuse(from) };
    const control = this.takeRule(/^[tnvfr]/)?.[0];
    if (control) return { letter: controls[control] ?? 0 };
    if (this.takeRule(/^0(?!\d)/)) return { letter: 0 };
    const hex = this.takeRule(/^(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|u\{([\dA-Fa-f]{1,6})\})/);
    if (hex) {
      const letter = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16);
      if (letter > 0x10ffff || (letter >= 0xd800 && letter <= 0xdfff)) this.refuse(from);
      return { letter };
    }
    const property = this.takeRule(/^([pP])\{(\w+)\}/);
    if (property) {
      const name = property[2] ?? '';
      const fits = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return { fits: fits ? (property[1] === 'P' ? not(fits) : fits) : this.refuse(from) };
    }
    const sign = this.letters[this.at];
    if (sign === undefined || !escapable.includes(sign)) this.refuse(from);
    this.at += 1;
    return { letter: sign.codePointAt(0) ?? 0 };
  }

  private readClassLetter(from: number): Escaped {
    const letter = this.letters[this.at];
    if (letter === undefined) this.refuse(from);
    const start = this.at;
    this.at += 1;
    return letter === '\\' ? this.readEscape(start, `${signs}-`) : { letter: letter.codePointAt(0) ?? 0 };
  }

  private readClass(from: number): LetterTest {
    const isOther = this.take('^');
    const tests: LetterTest[] = [];
    while (!this.take(']')) {
      const first = this.readClassLetter(from);
      const isRange = this.letters[this.at] === '-' && ![']', undefined].includes(this.letters[this.at + 1]);
      if (!isRange) {
        tests.push(testOf(first));
        continue;
      }
      const dash = this.at;
      this.at += 1;
      const last = this.readClassLetter(from);
      if ('fits' in first || 'fits' in last || first.letter > last.letter) this.refuse(dash);
      tests.push((code) => code >= first.letter && code <= last.letter);
    }
    const isListed = remember((code) => tests.some((fits) => fits(code)));
    return isOther ? not(isListed) : isListed;
  }
}

export function parsePattern(pattern: string): PatternNode {
  return new PatternReader(pattern).read();
}
