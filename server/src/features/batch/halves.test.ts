import { describe, expect, it } from 'vitest';
import type { CommandContext } from '#server/shared/http/context.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { inHalves } from './halves.ts';
import type { TargetSets } from './set-commands.ts';
import { runSets } from './set-work.ts';

const refusal = new AppError('not_allowed');

/** Rows by their numbers; a set with one of the wrong ones is refused. */
async function work(size: number, wrong: readonly number[]) {
  const rows = Array.from({ length: size }, (_, at) => at);
  const count = { sets: 0, alone: 0 };
  const done = await inHalves<number, string>(
    rows,
    async (some) => {
      count.sets += 1;
      return some.some((row) => wrong.includes(row)) ? refusal : some.map((row) => `set ${row}`);
    },
    async (row) => {
      count.alone += 1;
      return wrong.includes(row) ? `refused ${row}` : `alone ${row}`;
    },
  );
  return { count, done };
}

describe('a set that is refused', () => {
  it('is done at once where nothing is wrong', async () => {
    expect((await work(1_000, [])).count).toEqual({ sets: 1, alone: 0 });
  });

  it('costs a handful of sets for one wrong row among a thousand', async () => {
    const { count, done } = await work(1_000, [777]);
    expect(count.sets).toBeLessThanOrEqual(15);
    expect(count.alone).toBeLessThanOrEqual(8);
    expect(done).toHaveLength(1_000);
    expect(done[777]).toBe('refused 777');
    expect(done.map((text) => Number(text.split(' ')[1]))).toEqual(done.map((_, at) => at));
  });

  it('is bounded where every row is wrong', async () => {
    const all = Array.from({ length: 1_000 }, (_, at) => at);
    const { count } = await work(1_000, all);
    expect(count.alone).toBe(1_000);
    expect(count.sets).toBeLessThan(500);
  });

  it('sends few statements to the database', async () => {
    let statements = 0;
    const db = {
      send: () => (statements += 1),
      run: async () => (statements += 1),
    };
    const rows = Array.from({ length: 1_000 }, (_, at) => ({ before: null, values: { at } }));
    const sets: TargetSets = {
      read: async (_, some) => some.map(({ values }) => ({ isAlone: false, keys: [], wanted: values['at'] })),
      check: async (_, some) => some.map(({ wanted }) => wanted),
      preview: async () => [],
      write: async (_, checked) => {
        statements += 1;
        if (checked.includes(500)) throw refusal;
        return checked.map((at) => ({ id: String(at), version: 1 }) as never);
      },
      remove: async () => [],
    };
    const outcomes = await runSets(
      { db } as unknown as CommandContext,
      { sets, isRehearsal: false, runAlone: async () => refusal },
      rows,
    );
    expect(outcomes).toHaveLength(1_000);
    expect(outcomes[500]).toEqual({ alone: refusal });
    expect(outcomes[1]).toEqual({ written: { id: '1', version: 1 } });
    // Each try is the set, its savepoint and what ends it: four at most.
    expect(statements).toBeLessThanOrEqual(4 * 15);
  });
});
