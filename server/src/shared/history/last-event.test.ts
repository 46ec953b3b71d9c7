import { afterAll, beforeAll, expect, it } from 'vitest';
import { raw, sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { countLeastWork } from '../../../test/count-work.ts';
import { lengthenHistory } from '../../../test/history-size.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  await lengthenHistory(api, 3_000);
  await api.ownerDb.transaction(async (tx) => {
    await tx.run(raw('set local session_replication_role = replica'));
    // What was written at the start is younger than what stands behind it; what was rolled back leaves gaps between numbers.
    await tx.run(
      raw(`delete from event where action <> 'update' or seq % 7 < 3 or seq between 1000 and 1500`),
    );
  });
}, 120_000);
afterAll(() => api.stop());

it('finds the last number before a moment by the numbers alone', async () => {
  const wrong = await api.ownerDb.many(sql`
    with moment as (
      select at from event where seq % 50 = 0 union all select at + interval '1 second' from event where seq % 50 = 1
      union all values ('-infinity'::timestamptz), ('infinity'))
    select m.at from moment m
    where last_event_before(m.at) <> coalesce((select max(e.seq) from event e where e.at < m.at), 0)`);
  expect(wrong).toEqual([]);
});

it('takes some steps, however long the history is', async () => {
  const ask = () => api.ownerDb.one(raw(`select last_event_before(now() - interval '20 hours') as found`));
  expect((await countLeastWork(api, ask)).buffers).toBeLessThanOrEqual(60);
});
