import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { failRun, findRuns, finishRun, getDueFacts, requestRun, takeRun } from './backup.repository.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());
beforeEach(() => api.ownerDb.run(sql`delete from backup_run`));

const kinds = ['base', 'rehearsal'] as const;
const expireLeases = () =>
  api.ownerDb.run(
    sql`update backup_run set lease_until = now() - interval '1 second' where lease_until is not null`,
  );

describe('a run that is wanted', () => {
  it('is made once, however many want it and however many nodes there are', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => requestRun(api.db, 'base', {})));
    expect(new Set(ids).size).toBe(1);
    const taken = await Promise.all(Array.from({ length: 8 }, (_, n) => takeRun(api.db, `node ${n}`, kinds)));
    expect(taken.filter(Boolean).length).toBe(1);
  });

  it('is made once for what it is due for, also when it is over', async () => {
    const slot = 'base 2026-03-18';
    const id = await requestRun(api.db, 'base', { slot });
    const run = await takeRun(api.db, 'one', kinds);
    expect(run?.id).toBe(id);
    await finishRun(api.db, id ?? '', 'one', {
      name: '20260318T020000Z',
      bytes: 5,
      isEncrypted: true,
      facts: { files: 3 },
    });
    expect(await requestRun(api.db, 'base', { slot })).toBeUndefined();
    expect(await findRuns(api.db)).toMatchObject([
      { state: 'done', name: '20260318T020000Z', bytes: 5, isEncrypted: true, facts: { files: 3 } },
    ]);
  });

  it('is taken over from a node that was killed, three times at most, and only then', async () => {
    await requestRun(api.db, 'base', { slot: 'base 2026-03-19' });
    for (const node of ['first', 'second', 'third']) {
      expect(await takeRun(api.db, node, kinds)).toBeDefined();
      expect(await takeRun(api.db, 'other', kinds)).toBeUndefined();
      await expireLeases();
    }
    expect(await takeRun(api.db, 'fourth', kinds)).toBeUndefined();
    expect(await findRuns(api.db)).toMatchObject([
      { state: 'failed', problem: 'The program ended while it was made.' },
    ]);
  });

  it('is not finished by a node that lost it', async () => {
    const id = (await requestRun(api.db, 'base', {})) ?? '';
    await takeRun(api.db, 'slow', kinds);
    await expireLeases();
    await takeRun(api.db, 'other', kinds);
    await finishRun(api.db, id, 'slow', { name: '20260318T020000Z', facts: {} });
    expect(await findRuns(api.db)).toMatchObject([{ state: 'running', name: null }]);
  });

  it('fails at once when a person wanted it, and is tried again when it was due', async () => {
    await requestRun(api.db, 'base', {});
    const wanted = await takeRun(api.db, 'one', kinds);
    if (wanted) await failRun(api.db, wanted, 'one', 'The disk is full.');
    await requestRun(api.db, 'base', { slot: 'base 2026-03-20' });
    const due = await takeRun(api.db, 'one', kinds);
    if (due) await failRun(api.db, due, 'one', 'The disk is full.');
    expect((await findRuns(api.db)).map(({ state }) => state).toSorted()).toEqual(['failed', 'queued']);
    // A little later.
    expect(await takeRun(api.db, 'one', kinds)).toBeUndefined();
  });
});

describe('what is due', () => {
  it('follows the clock of the agency', async () => {
    const facts = await getDueFacts(api.db, new Date('2026-03-15T07:30:00Z'));
    // 01:30 in Denver, where summer has begun that night.
    expect(facts).toMatchObject({ day: '2026-03-15', hour: 1, isSunday: true, rehearsedDaysBefore: null });
    expect((await getDueFacts(api.db, new Date('2026-03-16T05:30:00Z'))).day).toBe('2026-03-15');
  });
});
