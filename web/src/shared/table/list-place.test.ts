import { NavigationType } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { backToList, findPlace, isReturn, keepPlace } from './list-place.ts';

beforeEach(() => sessionStorage.clear());

describe('the place in a list', () => {
  it('is kept by the address of the list, with its filters', () => {
    keepPlace('/inventory/equipment', { top: 84, row: 90 });
    keepPlace('/inventory/equipment?q=dell', { top: 3, row: 4 });
    expect(findPlace('/inventory/equipment')).toEqual({ top: 84, row: 90 });
    expect(findPlace('/inventory/equipment?q=dell')).toEqual({ top: 3, row: 4 });
    expect(findPlace('/inventory/repair')).toBeUndefined();
  });

  it('is forgotten where storage holds something else', () => {
    sessionStorage.setItem('list.places', '{"a":1}');
    expect(findPlace('a')).toBeUndefined();
    sessionStorage.setItem('list.places', 'no json');
    expect(findPlace('a')).toBeUndefined();
  });

  it('is taken by who comes back, not by who opens the list anew', () => {
    const visit = (state: unknown) => ({ key: 'k1', state });
    expect(isReturn('/a', visit(null), NavigationType.Pop)).toBe(true);
    expect(isReturn('/a', visit(backToList), NavigationType.Push)).toBe(true);
    expect(isReturn('/a', visit(null), NavigationType.Push)).toBe(false);
    const first = { key: 'default', state: null };
    expect(isReturn('/a', first, NavigationType.Pop)).toBe(false);
    keepPlace('/a', { top: 1, row: 1 });
    expect(isReturn('/a', first, NavigationType.Pop)).toBe(true);
  });
});
