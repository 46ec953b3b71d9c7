import { describe, expect, it } from 'vitest';
import { formatPlace, splitPlace } from './place.ts';

describe('a place', () => {
  it('stands with its own name before the place it is in', () => {
    expect(formatPlace('District 4 · D4 HQ · Rm 212')).toBe('Rm 212 · D4 HQ');
    expect(formatPlace('HQ')).toBe('HQ');
    expect(splitPlace('HQ · Floor 1')).toEqual({ leaf: 'Floor 1', parent: 'HQ' });
  });
});
