import { describe, expect, it } from 'vitest';
import type { OpenSession } from './auth.repository.ts';
import { createSessionCheck } from './session-check.ts';

const open = (sessionId: string) => ({ sessionId }) as OpenSession;

/** A database that answers when it is told to. */
function heldDatabase() {
  const asked: { ids: readonly string[]; answer: (open: OpenSession[]) => void; fail: () => void }[] = [];
  const check = createSessionCheck(
    (ids) =>
      new Promise((resolve, reject) => {
        asked.push({ ids, answer: resolve, fail: () => reject(new Error('the database is gone')) });
      }),
  );
  return { asked, check };
}

describe('the check of sessions', () => {
  it('asks at once for the first two, and with one statement for all who come meanwhile', async () => {
    const { asked, check } = heldDatabase();
    const answers = ['a', 'b', 'c', 'd', 'c', 'e'].map((id) => check(id));
    expect(asked.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
    asked[0]!.answer([open('a')]);
    expect(await answers[0]).toEqual(open('a'));
    expect(asked.map(({ ids }) => ids)).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
    asked[1]!.answer([]);
    asked[2]!.answer([open('c'), open('e')]);
    expect(await Promise.all(answers)).toEqual([
      open('a'),
      undefined,
      open('c'),
      undefined,
      open('c'),
      open('e'),
    ]);
  });

  it('never answers from a statement that began before the request', async () => {
    const { asked, check } = heldDatabase();
    const before = check('a');
    const later = check('a');
    const last = check('a');
    expect(asked).toHaveLength(2);
    asked[0]!.answer([open('a')]);
    expect(await before).toEqual(open('a'));
    expect(asked).toHaveLength(3);
    asked[1]!.answer([open('a')]);
    asked[2]!.answer([]);
    expect([await later, await last]).toEqual([open('a'), undefined]);
  });

  it('fails for those whose statement failed, and asks again for the next', async () => {
    const { asked, check } = heldDatabase();
    const [one, two, three] = [check('a'), check('b'), check('c')];
    asked[0]!.fail();
    await expect(one).rejects.toThrow('the database is gone');
    asked[1]!.answer([open('b')]);
    asked[2]!.answer([open('c')]);
    expect([await two, await three]).toEqual([open('b'), open('c')]);
  });
});
