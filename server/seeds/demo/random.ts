/** Random choices that come out the same every time. */
export interface Random {
  /** At least 0, below 1. */
  fraction(): number;
  /** A whole number between both, both included. */
  int(min: number, max: number): number;
  pick<T>(from: readonly T[]): T;
  /** One of the keys, each as often as its weight says. */
  weighted<K extends string>(weights: Partial<Record<K, number>>): K;
  chance(probability: number): boolean;
}

// Mulberry32: small, and good enough for invented data.
function fractions(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function createRandom(seed: number): Random {
  const fraction = fractions(seed);
  const int = (min: number, max: number) => min + Math.floor(fraction() * (max - min + 1));
  return {
    fraction,
    int,
    pick<T>(from: readonly T[]): T {
      const chosen = from[int(0, from.length - 1)];
      if (chosen === undefined) throw new Error('nothing to pick from');
      return chosen;
    },
    weighted<K extends string>(weights: Partial<Record<K, number>>): K {
      const entries = Object.entries<number | undefined>(weights) as [K, number][];
      let rest = fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        rest -= weight;
        if (rest < 0) return key;
      }
      throw new Error('weights must be positive');
    },
    chance: (probability) => fraction() < probability,
  };
}

/** Fills a pattern: `#` a digit, `@` a letter, `*` either, anything else as it is; letters that look like digits are left out. */
export function fillPattern(random: Random, pattern: string): string {
  const digits = '0123456789';
  const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
  const kinds: Record<string, string> = { '#': digits, '@': characters, '*': digits.slice(2) + characters };
  return pattern.replace(/[#@*]/g, (kind) => random.pick([...(kinds[kind] ?? kind)]));
}
