import { expect, it } from 'vitest';
import { listLimits, shareOfLimits } from './admission.ts';

it('one of several processes admits its part of the lists, and never less than two', () => {
  expect(shareOfLimits(listLimits, 1)).toEqual(listLimits);
  expect(shareOfLimits(listLimits, 2)).toEqual({ ...listLimits, running: 3, runningEach: 3, waiting: 30 });
  expect(shareOfLimits(listLimits, 8)).toEqual({ ...listLimits, running: 2, runningEach: 2, waiting: 20 });
});
