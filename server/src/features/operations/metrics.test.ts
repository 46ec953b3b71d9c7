import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { buildApp } from '#server/app.ts';
import { startBeside, startTestApp, type TestApp } from '../../../test/app.ts';
import { aVendor } from '../../../test/factories.ts';

const token = 'a-token-of-the-monitoring-system';
let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
});
afterAll(() => api.stop());

/** The value of each series. */
async function readSeries(of: TestApp = api, headers = {}): Promise<Map<string, number>> {
  const { status, body } = await of.request<string>(undefined, 'GET', '/metrics', undefined, headers);
  expect(status).toBe(200);
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

describe('GET /metrics', () => {
  it('counts requests by route and status, never by address, with their time', async () => {
    await api.request(api.tokens.user, 'GET', `/api/vendors/${api.userIds.user}`);
    await api.request(undefined, 'GET', '/api/vendors?q=private');
    await api.request(undefined, 'GET', '/api/nothing-of-ours');
    const series = await readSeries();
    const count = (labels: string) => series.get(`inventory_http_requests_total{${labels}}`);
    expect(count('method="GET",route="/api/vendors/:id",status="404"')).toBe(1);
    expect(count('method="GET",route="/api/vendors",status="401"')).toBe(1);
    expect(count('method="GET",route="none",status="404"')).toBe(1);
    const time = (end: string) => series.get(`inventory_http_request_duration_seconds${end}`);
    expect(time('_count{method="GET",route="/api/vendors/:id"}')).toBe(1);
    expect(time('_bucket{method="GET",route="/api/vendors/:id",le="+Inf"}')).toBe(1);
    expect(time('_sum{method="GET",route="/api/vendors/:id"}')).toBeGreaterThan(0);
    expect([...series.keys()].filter((key) => /private|nothing-of-ours/.test(key))).toEqual([]);
  });

  it('is text that every line of can be read, each metric described once', async () => {
    const { headers, body } = await api.request<string>(undefined, 'GET', '/metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const line =
      /^(# HELP \w+ .+|# TYPE \w+ (counter|gauge|histogram)|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+|)$/;
    expect(body.split('\n').filter((one) => !line.test(one))).toEqual([]);
    const types = [...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    expect(new Set(types).size).toBe(types.length);
  });

  it('shows pools, process, and how far the seals are', async () => {
    await aVendor(api);
    const open = await readSeries();
    expect(open.get('inventory_pool_connections{pool="general"}')).toBeGreaterThan(0);
    expect(open.get('inventory_pool_connections_most{pool="reserved"}')).toBe(3);
    expect(open.get('inventory_process_memory_bytes{process="1",kind="resident"}')).toBeGreaterThan(1e7);
    expect(open.has('inventory_event_loop_delay_seconds{process="1",quantile="0.99"}')).toBe(true);
    expect(open.get('inventory_database_up')).toBe(1);
    expect(open.get('inventory_queue_length{queue="batch",state="applying"}')).toBe(0);
    expect(open.get('inventory_event_last')).toBeGreaterThan(0);
    expect(open.get('inventory_seal_last_event')).toBe(0);
    expect(open.get('inventory_queue_lag_seconds{queue="seal"}')).toBeGreaterThan(0);
    expect(open.has('inventory_seal_age_seconds')).toBe(false);
    await sealHistory(api.db, sealKeysOf(['v3Np8Wd1Xk6Rz2Qy9Tb4Lc7Mf5Hj0Gs'])[0]);
    const sealed = await readSeries();
    expect(sealed.get('inventory_seal_last_event')).toBe(sealed.get('inventory_event_last'));
    expect(sealed.get('inventory_queue_lag_seconds{queue="seal"}')).toBe(0);
    expect(sealed.get('inventory_seal_age_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('shows how old the newest good backup is, and whether a later one failed', async () => {
    const none = await readSeries();
    expect(none.has('inventory_backup_age_seconds{kind="backup"}')).toBe(false);
    expect(none.get('inventory_backup_failed{kind="backup"}')).toBe(0);
    await api.ownerDb.run(sql`
      insert into backup_run (kind, state, name, requested_at, ended_at) values
        ('base', 'done', 'of yesterday', now() - interval '1 day', now() - interval '1 day'),
        ('rehearsal', 'done', 'of yesterday', now() - interval '2 hours', now() - interval '1 hour'),
        ('base', 'failed', null, now(), now())`);
    const some = await readSeries();
    expect(some.get('inventory_backup_age_seconds{kind="backup"}')).toBeGreaterThanOrEqual(86_400);
    expect(some.get('inventory_backup_age_seconds{kind="rehearsal"}')).toBeGreaterThanOrEqual(3600);
    expect(some.get('inventory_backup_failed{kind="backup"}')).toBe(1);
    expect(some.get('inventory_backup_failed{kind="rehearsal"}')).toBe(0);
  });

  it('is for this machine alone, also behind a proxy on it', async () => {
    const statusFrom = async (remoteAddress: string, headers = {}) =>
      (await api.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
    expect(await statusFrom('127.0.0.1')).toBe(200);
    expect(await statusFrom('::ffff:127.0.0.1')).toBe(200);
    expect(await statusFrom('::1')).toBe(200);
    expect(await statusFrom('10.0.0.7')).toBe(404);
    expect(await statusFrom('2001:db8::7')).toBe(404);
    expect(await statusFrom('127.0.0.1', { 'x-forwarded-for': '10.0.0.7' })).toBe(404);
    expect(await statusFrom('127.0.0.1', { via: '1.1 proxy' })).toBe(404);
  });

  it('is for whoever has the token where there is one, and for nobody else', async () => {
    const guarded = await startBeside(api, { metricsToken: token });
    const statusWith = async (authorization?: string) =>
      (
        await guarded.app.inject({
          url: '/metrics',
          remoteAddress: '10.0.0.7',
          headers: authorization === undefined ? {} : { authorization },
        })
      ).statusCode;
    expect(await statusWith(`Bearer ${token}`)).toBe(200);
    expect(await statusWith(`Bearer ${token}x`)).toBe(401);
    expect(await statusWith(`Bearer ${api.tokens.admin}`)).toBe(401);
    expect(await statusWith()).toBe(401);
    expect((await guarded.request(undefined, 'GET', '/metrics')).status).toBe(401);
    await guarded.stop();
  });

  it('answers also when the database does not', async () => {
    const db = createDb({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' });
    const app = await buildApp({
      config: {
        tokenSecret: 'q7Xw2Rk9Lm4Tz8Vb1Ny6Hc3Jd5Fg0Ps',
        keySecrets: ['w8Kd2Jq5Zr7Xp1Vn4Bm9Tc6Ys3Hf0GaL'],
        companyName: 'Test Agency',
        trustProxy: false,
        logLevel: 'silent',
      },
      db,
      runJobs: false,
    });
    const { statusCode, body } = await app.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(body).toContain('\ninventory_database_up 0\n');
    expect(body).toContain('inventory_process_uptime_seconds{process="1"}');
    await app.close();
    await db.end();
  });
});

describe('GET /health/ready', () => {
  it('refuses while the node is about to end, and everything else is still answered', async () => {
    let isEnding = false;
    const node = await startBeside(api, { isEnding: () => isEnding });
    const statusOf = async (url: string) => (await node.request(api.tokens.user, 'GET', url)).status;
    expect(await statusOf('/health/ready')).toBe(200);
    isEnding = true;
    expect(await statusOf('/health/ready')).toBe(503);
    expect(await statusOf('/health/live')).toBe(200);
    expect(await statusOf('/api/vendors')).toBe(200);
    await node.stop();
  });
});
