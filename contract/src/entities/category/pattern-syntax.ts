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
  | { kind: 'character'; fits: CharacterTest }
  | { kind: 'place'; place: PatternPlace }
  | { kind: 'all'; nodes: PatternNode[] }
  | { kind: 'any'; nodes: PatternNode[] }
  | { kind: 'repeat'; node: PatternNode; min: number; max: number };
export type CharacterTest = (code: number) => boolean;
export type PatternPlace = 'start' | 'end' | 'boundary' | 'noBoundary';

/** A pattern outside the grammar: where it stops being readable. */
export class PatternSyntaxError extends Error {
  constructor(readonly part: string) {
    super(`the pattern cannot be read from "${part}" on`);
    this.name = 'PatternSyntaxError';
  }
}

const isDigit: CharacterTest = (code) => code >= 0x30 && code <= 0x39;
export const isWordCharacter: CharacterTest = (code) =>
  isDigit(code) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || (code >= 0x61 && code <= 0x7a);
/** Asks once for each letter of a text, however many repeats of a part ask about it. */
const remember = (fits: CharacterTest): CharacterTest => {
  let last = -1;
  let was = false;
  return (code) => {
    if (code !== last) [last, was] = [code, fits(code)];
    return was;
  };
};
const ofCharacter = (rule: RegExp): CharacterTest =>
  remember((code) => rule.test(String.fromCodePoint(code)));
const isSpace = ofCharacter(/^\s$/u);
const isLineEnd: CharacterTest = (code) => [0x0a, 0x0d, 0x2028, 0x2029].includes(code);
const not =
  (fits: CharacterTest): CharacterTest =>
  (code) =>
    !fits(code);
const only =
  (character: number): CharacterTest =>
  (code) =>
    code === character;

const shorthands: Record<string, CharacterTest> = {
  d: isDigit,
  D: not(isDigit),
  w: isWordCharacter,
  W: not(isWordCharacter),
  s: isSpace,
  S: not(isSpace),
};
const properties: Record<string, CharacterTest> = {
  L: ofCharacter(/^\p{L}$/u),
  Lu: ofCharacter(/^\p{Lu}$/u),
  Ll: ofCharacter(/^\p{Ll}$/u),
  M: ofCharacter(/^\p{M}$/u),
  N: ofCharacter(/^\p{N}$/u),
  Nd: ofCharacter(/^\p{Nd}$/u),
  P: ofCharacter(/^\p{P}$/u),
  S: ofCharacter(/^\p{S}$/u),
  Z: ofCharacter(/^\p{Z}$/u),
};
const controls: Record<string, number> = { t: 9, n: 10, v: 11, f: 12, r: 13 };
const signs = '^$\\.*+?()[]{}|/';

/** Either one letter, or a test for many. */
type Escaped = { character: number } | { fits: CharacterTest };
const testOf = (escaped: Escaped): CharacterTest =>
  'fits' in escaped ? escaped.fits : only(escaped.character);

class PatternReader {
  private at = 0;
  private readonly characters: string[];

  constructor(pattern: string) {
    this.characters = [...pattern];
  }

  read(): PatternNode {
    const node = this.readBranches();
    if (this.at < this.characters.length) this.refuse();
    return node;
  }

  private refuse(from = this.at): never {
    throw new PatternSyntaxError(this.characters.slice(from, from + 20).join(''));
  }

  private take(text: string): boolean {
    if (this.characters.slice(this.at, this.at + text.length).join('') !== text) return false;
    this.at += text.length;
    return true;
  }

  /** Takes what the rule finds right here. */
  private takeRule(rule: RegExp): RegExpExecArray | undefined {
    const match = rule.exec(this.characters.slice(this.at, this.at + 20).join(''));
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
    while (this.at < this.characters.length && !['|', ')'].includes(this.characters[this.at] ?? '')) {
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
    if (this.take('[')) return { kind: 'character', fits: this.readClass(from) };
    if (this.take('.')) return { kind: 'character', fits: not(isLineEnd) };
    if (this.take('\\')) return { kind: 'character', fits: testOf(this.readEscape(from, signs)) };
    const character = this.characters[this.at] ?? '';
    if (signs.includes(character) && character !== '/') this.refuse();
    this.at += 1;
    return { kind: 'character', fits: only(character.codePointAt(0) ?? 0) };
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
    if (control) return { character: controls[control] ?? 0 };
    if (this.takeRule(/^0(?!\d)/)) return { character: 0 };
    const hex = this.takeRule(/^(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|u\{([\dA-Fa-f]{1,6})\})/);
    if (hex) {
      const character = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '', 16);
      if (character > 0x10ffff || (character >= 0xd800 && character <= 0xdfff)) this.refuse(from);
      return { character };
    }
    const property = this.takeRule(/^([pP])\{(\w+)\}/);
    if (property) {
      const name = property[2] ?? '';
      const fits = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return { fits: fits ? (property[1] === 'P' ? not(fits) : fits) : this.refuse(from) };
    }
    const sign = this.characters[this.at];
    if (sign === undefined || !escapable.includes(sign)) this.refuse(from);
    this.at += 1;
    return { character: sign.codePointAt(0) ?? 0 };
  }

  private readClassCharacter(from: number): Escaped {
    const character = this.characters[this.at];
    if (character === undefined) this.refuse(from);
    const start = this.at;
    this.at += 1;
    return character === '\\'
      ? this.readEscape(start, `${signs}-`)
      : { character: character.codePointAt(0) ?? 0 };
  }

  private readClass(from: number): CharacterTest {
    const isOther = this.take('^');
    const tests: CharacterTest[] = [];
    while (!this.take(']')) {
      const first = this.readClassCharacter(from);
      const isRange =
        this.characters[this.at] === '-' && ![']', undefined].includes(this.characters[this.at + 1]);
      if (!isRange) {
        tests.push(testOf(first));
        continue;
      }
      const dash = this.at;
      this.at += 1;
      const last = this.readClassCharacter(from);
      if ('fits' in first || 'fits' in last || first.character > last.character) this.refuse(dash);
      tests.push((code) => code >= first.character && code <= last.character);
    }
    const isListed = remember((code) => tests.some((fits) => fits(code)));
    return isOther ? not(isListed) : isListed;
  }
}

export function parsePattern(pattern: string): PatternNode {
  return new PatternReader(pattern).read();
}
