import { describe, expect, it } from 'vitest';
import { findTrail, keepTrail, placeOn } from './list-trail.ts';

describe('list trail', () => {
  it('is found by the address of the last list alone, and tells the place of a record', () => {
    const ids = new Map([
      [0, 'a'],
      [7, 'b'],
    ]);
    keepTrail({ from: '/records/vendor?q=x', total: { value: 9, exact: true }, ids });
    expect(findTrail('/records/vendor')).toBeUndefined();
    expect(findTrail(undefined)).toBeUndefined();
    const trail = findTrail('/records/vendor?q=x');
    expect(trail && placeOn(trail, 'b')).toBe(7);
    expect(trail && placeOn(trail, 'c')).toBeUndefined();
  });
});
