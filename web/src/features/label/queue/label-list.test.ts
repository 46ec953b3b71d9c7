import { describe, expect, it } from 'vitest';
import { readLabelList } from './label-list.ts';

describe('labels that somebody names', () => {
  it.each([
    ['3, 17', [3, 17]],
    ['17-20,3;3', [3, 17, 18, 19, 20]],
    [' 4 – 5 30', [4, 5, 30]],
    ['٣، ١٧-١٨', [3, 17, 18]],
  ])('%s are read, each once', (typed, labels) => expect(readLabelList(typed, 30)).toEqual(labels));

  it.each(['', ' , ', '0', '31', '20-17', '3, x', '3-', '-3', '28-31'])('%j is none of thirty', (typed) =>
    expect(readLabelList(typed, 30)).toBeUndefined(),
  );
});
