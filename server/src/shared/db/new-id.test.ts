import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('makes ids of version 7 that are never the same and sort in the order in which they were made', () => {
  const ids = Array.from({ length: 5000 }, newId);
  expect(
    ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id)),
  ).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  const first = Number.parseInt(ids[0]!.replaceAll('-', '').slice(0, 12), 16);
  expect(Math.abs(first - Date.now())).toBeLessThan(86_400_000);
});
