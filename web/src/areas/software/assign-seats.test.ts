import { describe, expect, it } from 'vitest';
import { addHolder, giveSeats, type SeatAnswer } from './assign-seats.ts';

const named = (id: string) => ({ id, label: id, note: null });
const three = ['a', 'b', 'c'].reduce(
  (chosen, id) => addHolder(chosen, 'person', named(id)),
  addHolder([], 'person', named('a')),
);

describe('addHolder', () => {
  it('takes everybody once', () => {
    expect(three.map(({ value }) => value.id)).toEqual(['a', 'b', 'c']);
  });
});

describe('giveSeats', () => {
  it('goes on after somebody who cannot have one, and keeps them with the reason', async () => {
    const answers: Record<string, SeatAnswer> = { b: { kind: 'refused', problem: 'has one' } };
    const done = await giveSeats(three, async ({ value }) => answers[value.id] ?? { kind: 'given' });
    expect(done).toMatchObject({ given: 2, stopped: undefined });
    expect(done.left.map(({ value, problem }) => [value.id, problem])).toEqual([['b', 'has one']]);
  });

  it('asks no further when no seat is left', async () => {
    const asked: string[] = [];
    const done = await giveSeats(three, async ({ value }) => {
      asked.push(value.id);
      return value.id === 'a' ? { kind: 'given' } : { kind: 'stop', problem: 'all used' };
    });
    expect(asked).toEqual(['a', 'b']);
    expect(done).toMatchObject({ given: 1, stopped: 'all used' });
    expect(done.left.map(({ value }) => value.id)).toEqual(['b', 'c']);
  });
});
