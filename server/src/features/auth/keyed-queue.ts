import { AppError } from '#server/shared/http/app-error.ts';

// More than these would wait longer than a person does.
const most = 100;

/**
 * Runs work one after the other for each key, in the order it was asked; other keys do not wait. Beyond so many of one
 * key it is refused at once.
 */
export function createKeyedQueue(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, number>();
  return async (key, work) => {
    const ahead = waiting.get(key) ?? 0;
    if (ahead >= most) throw new AppError('busy', { seconds: 5 });
    waiting.set(key, ahead + 1);
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
      const left = (waiting.get(key) ?? 1) - 1;
      if (left === 0) waiting.delete(key);
      else waiting.set(key, left);
    }
  };
}
