import { describe, expect, it } from 'vitest';
import { findReachable, pagesOf } from './page-cursors.ts';

const positions = { every: 500, cursors: ['c500', 'c1000', 'c1500'], total: 1700, complete: true };

describe('findReachable', () => {
  it('starts a list without a cursor', () => {
    expect(findReachable(0, new Map(), undefined)).toEqual({ page: 0, after: undefined });
  });

  it('continues from the page before', () => {
    expect(findReachable(1, new Map([[1, 'n1']]), undefined)).toEqual({ page: 1, after: 'n1' });
  });

  it('jumps with the positions of the whole list', () => {
    expect(findReachable(10, new Map(), positions)).toEqual({ page: 10, after: 'c1000' });
  });

  it('starts from the nearest page before one that no cursor reaches yet', () => {
    expect(findReachable(13, new Map(), positions)).toEqual({ page: 10, after: 'c1000' });
    expect(findReachable(13, new Map([[12, 'n12']]), positions)).toEqual({ page: 12, after: 'n12' });
    expect(findReachable(3, new Map(), undefined)).toEqual({ page: 0, after: undefined });
  });
});

describe('pagesOf', () => {
  it('names the pages that hold the rows', () => {
    expect(pagesOf(0, 0)).toEqual([]);
    expect(pagesOf(0, 100)).toEqual([0]);
    expect(pagesOf(99, 101)).toEqual([0, 1]);
    expect(pagesOf(950, 1250)).toEqual([9, 10, 11, 12]);
  });
});
