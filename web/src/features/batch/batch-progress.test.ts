import { describe, expect, it } from 'vitest';
import { rowsPerSecond, type SeenProgress } from './batch-progress.ts';

const seen = (done: number, at: number, state: SeenProgress['state'] = 'applying') => ({ done, at, state });

describe('the speed of a batch', () => {
  it('is what was done since it was seen, and nothing as long as that cannot be said', () => {
    expect(rowsPerSecond(seen(1000, 500), seen(4000, 4500))).toBe(750);
    expect(rowsPerSecond(seen(1000, 500), seen(1000, 4500))).toBeUndefined();
    expect(rowsPerSecond(seen(1000, 500), seen(4000, 500))).toBeUndefined();
    expect(rowsPerSecond(seen(0, 0, 'checking'), seen(4000, 4500))).toBeUndefined();
  });
});
