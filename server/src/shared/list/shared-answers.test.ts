import { expect, it } from 'vitest';
import { createSharedAnswers } from './shared-answers.ts';

function setUp() {
  let time = 0;
  let found = 0;
  const shared = createSharedAnswers<number>({
    timeToLive: 100,
    most: 2,
    isWorthKeeping: (answer) => answer >= 10,
    now: () => time,
  });
  const find = (answer: number) => async () => {
    found += 1;
    return answer;
  };
  return { shared, find, advance: (by: number) => (time += by), countFound: () => found };
}

it('keeps what is worth it until its time is over', async () => {
  const { shared, find, advance, countFound } = setUp();
  expect(await shared.get('a', find(10))).toBe(10);
  expect(await shared.get('a', find(11))).toBe(10);
  advance(100);
  expect(await shared.get('a', find(12))).toBe(12);
  expect([await shared.get('b', find(1)), await shared.get('b', find(2))]).toEqual([1, 2]);
  expect(countFound()).toBe(4);
});

it('keeps the newest few', async () => {
  const { shared, find } = setUp();
  for (const key of ['a', 'b', 'c']) await shared.get(key, find(10));
  expect(await shared.get('c', find(20))).toBe(10);
  expect(await shared.get('a', find(20))).toBe(20);
});

it('has one find what ran out, for all who wait, and another one where the first has left', async () => {
  const { shared, find, advance, countFound } = setUp();
  await shared.get('a', find(10));
  advance(200);
  const answers = await Promise.all([1, 2, 3].map(() => shared.get('a', find(20))));
  expect([answers, countFound()]).toEqual([[20, 20, 20], 2]);
  advance(200);
  const left = shared.get('a', () => Promise.reject(new Error('left')));
  const waiting = shared.get('a', find(30));
  await expect(left).rejects.toThrow('left');
  expect(await waiting).toBe(30);
});
