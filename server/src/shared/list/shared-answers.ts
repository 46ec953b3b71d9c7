/** Answers about long lists that are dear and the same for everybody. */
export interface SharedAnswers<T> {
  /** The answer that is kept, that somebody is just finding, or a new one; only what is worth it is kept. */
  get(key: string, find: () => Promise<T>): Promise<T>;
}

/** Keeps the newest answers for a while, at most so many; an answer that ran out is found again by one, for all who wait. */
export function createSharedAnswers<T>(options: {
  timeToLive: number;
  most: number;
  isWorthKeeping: (answer: T) => boolean;
  now?: () => number;
}): SharedAnswers<T> {
  const { timeToLive, most, isWorthKeeping, now = Date.now } = options;
  const kept = new Map<string, { until: number; answer: T }>();
  const running = new Map<string, Promise<T>>();
  const keep = (key: string, answer: T): T => {
    kept.delete(key);
    if (!isWorthKeeping(answer)) return answer;
    kept.set(key, { until: now() + timeToLive, answer });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
  return {
    async get(key, find) {
      const known = kept.get(key);
      if (known && known.until > now()) return known.answer;
      // Of a short list nothing is kept: what was begun before a change would not show it.
      if (!known) return keep(key, await find());
      const begun = running.get(key);
      // Whoever began may have left, and ended it.
      if (begun) return begun.catch(async () => keep(key, await find()));
      const finding = find()
        .then((answer) => keep(key, answer))
        .finally(() => running.delete(key));
      running.set(key, finding);
      return finding;
    },
  };
}
