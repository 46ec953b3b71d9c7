import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodesOverview } from '#contract/features/operations/nodes.api.ts';
import { releaseVersion } from '#contract/shared/product.ts';
import { sql } from '#server/shared/db/sql.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { createHeartbeat } from './heartbeat.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

const read = async (token = api.tokens.admin) => api.request<NodesOverview>(token, 'GET', '/api/nodes');
const job = {
  name: 'seal history',
  runningSince: null,
  lastDoneAt: '2026-11-17T10:00:00.000Z',
  lastFailedAt: null,
  seconds: 0.25,
};
const begin = (process: string) =>
  createHeartbeat({ db: api.db, process, isEnding: () => false, readJobs: () => [job] });
// Hours away on either side, so that no result hangs on how fast this runs.
const look = (since: string) =>
  api.ownerDb.run(sql`
    update server_process_look set since = now() + ${since}::interval, looked_at = now() + interval '1 hour'`);
const lookAway = () =>
  api.ownerDb.run(sql`update server_process_look set since = '-infinity', looked_at = '-infinity'`);
const setSeen = (process: string, time: string) =>
  api.ownerDb.run(
    sql`update server_process set seen_at = now() + ${time}::interval where process = ${process}`,
  );
const statesOf = ({ body }: { body: NodesOverview }) =>
  body.items.map(({ process, state }) => `${process} ${state}`);

describe('the processes that serve', () => {
  it('are for administrators alone', async () => {
    expect((await read(api.tokens.user)).status).toBe(403);
    expect((await read(api.tokens.staff)).status).toBe(403);
  });

  it('say what they are, write only while somebody looks, and are gone when they do not answer', async () => {
    const [one, other] = [begin('1'), begin('2')];
    expect(await one.job.run(api.db)).toBe(1);
    await other.job.run(api.db);
    // Known, and nobody looks.
    expect(await one.job.run(api.db)).toBe(0);
    await setSeen('1', '-1 hour');
    await setSeen('2', '-1 hour');
    await look('1 hour');
    expect(statesOf(await read())).toEqual(['1 asked', '2 asked']);
    expect(await one.job.run(api.db)).toBe(1);
    const { body } = await read();
    expect(body.release).toBe(releaseVersion);
    expect(body.connections.open).toBeGreaterThan(0);
    expect(body.connections.most).toBeGreaterThanOrEqual(body.connections.open);
    expect(body.lags.map(({ queue }) => queue)).toContain('facts');
    const [first] = body.items;
    expect(first).toMatchObject({ pid: process.pid, release: releaseVersion, isEnding: false, jobs: [job] });
    expect(first?.connections.map(({ pool }) => pool)).toContain('reserved');
    // The second one was killed: it is looked for, and does not answer.
    await setSeen('1', '1 hour');
    await look('-1 hour');
    expect(statesOf(await read())).toEqual(['1 here', '2 gone']);
    await one.stop();
    expect(statesOf(await read())).toEqual(['2 gone']);
    // A run that was under way when the process ended writes nothing any more.
    expect(await one.job.run(api.db)).toBe(0);
    await setSeen('2', '-8 days');
    await begin('3').job.run(api.db);
    expect((await read()).body.items.map(({ process }) => process)).toEqual(['3']);
  });

  it('hear that somebody looks by the call itself', async () => {
    const four = begin('4');
    await four.job.run(api.db);
    await lookAway();
    expect(await four.job.run(api.db)).toBe(0);
    await read();
    expect(await four.job.run(api.db)).toBe(1);
  });
});
