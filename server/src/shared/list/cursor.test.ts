import { describe, expect, it } from 'vitest';
import { readCursor, writeCursor } from './cursor.ts';

const place = { values: ['Name', null], id: '0198c0de-0000-7000-8000-000000000001' };
const cursorOf = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');

describe('a cursor', () => {
  it.each([
    { value: 0, exact: true },
    { value: 10_000, exact: true },
    { value: 1_000_000, exact: false },
  ])('carries its place and the length of its list, %o', (total) => {
    expect(readCursor(writeCursor('name,cost', place, total), 'name,cost', 2)).toEqual({ place, total });
  });

  it('of an earlier release carries no length, and still leads to its place', () => {
    const earlier = cursorOf(['name,cost', ...place.values, place.id]);
    expect(readCursor(earlier, 'name,cost', 2)).toEqual({ place, total: undefined });
  });

  it.each([
    ['another sort', ['name', ...place.values, place.id, 1]],
    ['too few values', ['name,cost', 'Name', place.id, 1]],
    ['too many parts', ['name,cost', ...place.values, place.id, 1, 2]],
    ['a length that is no number', ['name,cost', ...place.values, place.id, 'many']],
    ['a length that is no whole number', ['name,cost', ...place.values, place.id, 1.5]],
    ['an id that is none', ['name,cost', ...place.values, 'x', 1]],
    ['nothing', null],
  ])('with %s is refused', (_, parts) => {
    expect(() => readCursor(cursorOf(parts), 'name,cost', 2)).toThrow(
      expect.objectContaining({ code: 'bad_cursor' }),
    );
  });
});
