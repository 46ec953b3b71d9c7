import type { ErrorParams, FieldErrorKey } from '#contract/shared/errors.ts';
import {
  isWordCharacter,
  parsePattern,
  PatternSyntaxError,
  type CharacterTest,
  type PatternNode,
  type PatternPlace,
} from './pattern-syntax.ts';

const longestPattern = 200;
const maxStates = 500;
/** States times letters of the longest value that a field takes. */
const maxWork = 500_000;
/** The longest text that is ever checked; a longer one fits no pattern. */
const longestText = 4000;

type State =
  | { kind: 'character'; fits: CharacterTest; next: number }
  | { kind: 'place'; place: PatternPlace; next: number }
  | { kind: 'split'; next: number; other: number }
  | { kind: 'found' };

/** A pattern that was refused: the rule it breaks. */
export interface PatternProblem {
  key: Extract<FieldErrorKey, 'pattern_unreadable' | 'pattern_too_large'>;
  params: ErrorParams;
}

/** How many states a part becomes; at least one, so that what repeats nothing cannot repeat it for ever. */
function sizeOf(node: PatternNode): number {
  switch (node.kind) {
    case 'all':
      return node.nodes.reduce((sum, one) => sum + sizeOf(one), 0);
    case 'any':
      return node.nodes.reduce((sum, one) => sum + sizeOf(one) + 1, 0);
    case 'repeat': {
      const once = sizeOf(node.node);
      const open = node.max === Infinity ? once + 1 : (node.max - node.min) * (once + 1);
      return Math.max(1, node.min * once + open);
    }
    default:
      return 1;
  }
}

/** Turns the tree into states, from its end to its start: each knows where it goes on. */
function statesOf(root: PatternNode): { states: State[]; start: number } {
  const states: State[] = [{ kind: 'found' }];
  const add = (state: State) => states.push(state) - 1;
  const repeat = (node: PatternNode, min: number, max: number, next: number): number => {
    let start = next;
    if (max === Infinity) {
      start = add({ kind: 'split', next, other: next });
      states[start] = { kind: 'split', next: build(node, start), other: next };
    } else {
      for (let n = min; n < max; n += 1)
        start = add({ kind: 'split', next: build(node, start), other: next });
    }
    for (let n = 0; n < min; n += 1) start = build(node, start);
    return start;
  };
  const build = (node: PatternNode, next: number): number => {
    switch (node.kind) {
      case 'empty':
        return next;
      case 'character':
        return add({ kind: 'character', fits: node.fits, next });
      case 'place':
        return add({ kind: 'place', place: node.place, next });
      case 'all':
        return node.nodes.reduceRight((after, one) => build(one, after), next);
      case 'any': {
        const starts = node.nodes.map((one) => build(one, next));
        return starts.reduceRight((other, start) => add({ kind: 'split', next: start, other }));
      }
      case 'repeat':
        return repeat(node.node, node.min, node.max, next);
    }
  };
  return { start: build(root, 0), states };
}

function isAt(place: PatternPlace, before: number | undefined, after: number | undefined): boolean {
  if (place === 'start') return before === undefined;
  if (place === 'end') return after === undefined;
  const isWord = (code: number | undefined) => code !== undefined && isWordCharacter(code);
  return (isWord(before) !== isWord(after)) === (place === 'boundary');
}

/**
 * A pattern that is checked without ever going back: all states that the text so far allows are followed side by side,
 * so that the work is at most states x letters, whatever the pattern and the text are.
 */
export class Pattern {
  private readonly states: readonly State[];
  private readonly start: number;

  constructor(root: PatternNode) {
    ({ states: this.states, start: this.start } = statesOf(root));
  }

  get size(): number {
    return this.states.length;
  }

  /** Whether it is found in the text, and in how many steps. */
  search(text: string): { isFound: boolean; steps: number } {
    if (text.length > longestText) return { isFound: false, steps: 0 };
    const { states, start } = this;
    const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    const seenAt = new Int32Array(states.length).fill(-1);
    let [waiting, reached]: [number[], number[]] = [[], []];
    let steps = 0;
    for (let at = 0; at <= codes.length; at += 1) {
      const code = codes[at];
      [waiting, reached] = [reached, waiting];
      waiting.push(start);
      while (waiting.length > 0) {
        const index = waiting.pop() ?? 0;
        const state = states[index];
        if (state === undefined || seenAt[index] === at) continue;
        seenAt[index] = at;
        steps += 1;
        if (state.kind === 'character') {
          if (code !== undefined && state.fits(code)) reached.push(state.next);
        } else if (state.kind === 'split') {
          if (seenAt[state.other] !== at) waiting.push(state.other);
          if (seenAt[state.next] !== at) waiting.push(state.next);
        } else if (state.kind === 'place') {
          if (isAt(state.place, codes[at - 1], code)) waiting.push(state.next);
        } else {
          return { isFound: true, steps };
        }
      }
    }
    return { isFound: false, steps };
  }
}

function build(pattern: string): Pattern | PatternProblem {
  const tooLarge: PatternProblem = { key: 'pattern_too_large', params: {} };
  if (pattern.length > longestPattern) return tooLarge;
  try {
    const root = parsePattern(pattern);
    return sizeOf(root) > maxStates ? tooLarge : new Pattern(root);
  } catch (error) {
    if (!(error instanceof PatternSyntaxError)) throw error;
    return { key: 'pattern_unreadable', params: { part: error.part } };
  }
}

const cache = new Map<string, Pattern | PatternProblem>();
const cacheSize = 200;

/** The pattern ready for use, or why it cannot be used. */
export function readPattern(pattern: string): Pattern | PatternProblem {
  const known = cache.get(pattern);
  if (known) return known;
  const made = build(pattern);
  if (cache.size >= cacheSize) cache.clear();
  cache.set(pattern, made);
  return made;
}

/** Why a pattern is refused for a field with values of this length; undefined when it is fine. */
export function patternProblem(pattern: string, longest: number): PatternProblem | undefined {
  const read = readPattern(pattern);
  if (!(read instanceof Pattern)) return read;
  return read.size * longest > maxWork ? { key: 'pattern_too_large', params: {} } : undefined;
}

/** Whether the pattern is found in a text. One that cannot be used lets every text through. */
export function fitsPattern(pattern: string, text: string): boolean {
  const read = readPattern(pattern);
  return read instanceof Pattern ? read.search(text).isFound : true;
}
