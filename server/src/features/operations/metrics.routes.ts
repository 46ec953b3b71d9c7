import { timingSafeEqual, createHash } from 'node:crypto';
import { BlockList } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { releaseVersion } from '#contract/shared/product.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { formatMetrics, gauge, type Family, type Metrics } from '#server/shared/metrics/metrics.ts';
import { watchProcess } from '#server/shared/metrics/process-metrics.ts';
import { readBackupFacts, type BackupFacts } from './backup-facts.ts';
import { readWorkFacts, type WorkFacts } from './work-facts.ts';

/** Offers what this process counts to the others of its node; answers how to read what all of them did. */
export type ShareMetrics = (readOwn: () => Family[]) => () => Promise<Family[]>;

export interface MetricsOptions {
  db: Db;
  metrics: Metrics;
  /** Who has it may read; without one only this machine may. */
  token: string | undefined;
  /** The number of this process among those of the node. */
  process?: string | undefined;
  share?: ShareMetrics | undefined;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** From this very machine, and not through a proxy on it. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  const isPassedOn = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers);
  return !isPassedOn && loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}

function checkReader(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (isLocal(request)) return;
    throw new AppError('route_not_found');
  }
  const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(given), digest(token))) throw new AppError('unauthorized');
}

function poolFamilies(db: Db): Family[] {
  const pools = db.pools();
  const of = (state: 'open' | 'idle' | 'waiting' | 'most') =>
    pools.map(({ name, ...counts }) => [{ pool: name }, counts[state]] as const);
  return [
    gauge('inventory_pool_connections', 'Open connections to the database.', of('open')),
    gauge('inventory_pool_connections_idle', 'Of these, those that nobody uses.', of('idle')),
    gauge('inventory_pool_connections_most', 'How many there may be.', of('most')),
    gauge('inventory_pool_waiting', 'Requests that wait for a connection.', of('waiting')),
  ];
}

function workFamilies(facts: WorkFacts): Family[] {
  const { reading, checking, applying } = facts.batches;
  const lags: [string, number][] = [
    ['batch', facts.batchLag],
    ['mail', facts.mailLag],
    ['export', facts.exportLag],
    ['view', facts.viewLag],
    ['seal', facts.sealLag],
    ['facts', facts.factsLag],
  ];
  return [
    gauge('inventory_queue_length', 'Work that waits or runs, counted up to 1000.', [
      [{ queue: 'batch', state: 'reading' }, reading],
      [{ queue: 'batch', state: 'checking' }, checking],
      [{ queue: 'batch', state: 'applying' }, applying],
      [{ queue: 'mail', state: 'waiting' }, facts.mailWaiting],
      [{ queue: 'search', state: 'waiting' }, facts.searchWaiting],
    ]),
    gauge(
      'inventory_queue_lag_seconds',
      'How long the oldest work is overdue.',
      lags.map(([queue, value]) => [{ queue }, value] as const),
    ),
    gauge('inventory_event_last', 'The number of the newest event.', [[{}, facts.lastEvent]]),
    gauge('inventory_seal_last_event', 'The number of the newest event under a seal.', [
      [{}, facts.lastSealedEvent],
    ]),
    ...(facts.sealAge === null
      ? []
      : [gauge('inventory_seal_age_seconds', 'Since the newest seal.', [[{}, facts.sealAge]])]),
  ];
}

/** Left out where the program makes no backups. */
function backupFamilies(facts: BackupFacts | undefined): Family[] {
  if (!facts) return [];
  const ages = [
    ['backup', facts.goodAge],
    ['rehearsal', facts.rehearsalAge],
  ] as const;
  return [
    gauge(
      'inventory_backup_age_seconds',
      'Since the newest that went well.',
      ages.flatMap(([kind, age]) => (age === null ? [] : [[{ kind }, age] as const])),
    ),
    gauge('inventory_backup_failed', 'Whether the newest went wrong.', [
      [{ kind: 'backup' }, Number(facts.isLastFailed)],
      [{ kind: 'rehearsal' }, Number(facts.isRehearsalFailed)],
    ]),
  ];
}

/** What the database knows, for all nodes alike; where it does not answer, that is all there is to know. */
async function readDatabase(db: Db): Promise<Family[]> {
  const up = (value: number) =>
    gauge('inventory_database_up', 'Whether the database answers.', [[{}, value]]);
  try {
    const [work, backups] = await Promise.all([readWorkFacts(db.reserved), readBackupFacts(db.reserved)]);
    return [up(1), ...workFamilies(work), ...backupFamilies(backups)];
  } catch {
    return [up(0)];
  }
}

/** Serves what a monitoring system reads, for whoever has the token, or for this machine alone. */
export function serveMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const { db, metrics, token } = options;
  const watched = watchProcess(options.process ?? '1');
  app.addHook('onClose', async () => watched.stop());
  const readOwn = () => [...metrics.read(), ...watched.read(), ...poolFamilies(db)];
  const readNode = options.share?.(readOwn) ?? (async () => readOwn());
  const info = gauge('inventory_build_info', 'What runs.', [
    [{ version: releaseVersion, node: process.versions.node }, 1],
  ]);
  app.get('/metrics', async (request, reply) => {
    checkReader(request, token);
    const [ofNode, ofDatabase] = await Promise.all([readNode(), readDatabase(db)]);
    return reply
      .type('text/plain; version=0.0.4; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(formatMetrics([info, ...ofNode, ...ofDatabase]));
  });
}
