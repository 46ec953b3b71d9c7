import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import { readFactsAge } from '#server/shared/history/facts-age.ts';
import type { Job, Loader } from '../load-job.ts';
import { atLeast, numberOf, perSecond, seconds, type Row } from '../report.ts';
import { sealKey } from '../secret.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';
import { findPersonId, findStock } from './check-out.ts';
import { makeBody } from './create.ts';

const rounds = 3;
const connections = 4;
const roundSeconds = 12;
const checkOuts = 1_200;
const warm = 8;
/** Long enough for two seals. */
const lagSeconds = 130;
const betweenSeals = 60;
/** As often as the product looks for finished events. */
const sealEvery = 2_000;

/** Waits until the figures know every event. */
async function catchUp({ db }: Subject): Promise<void> {
  for (;;) {
    await sealHistory(db, sealKey);
    await growTree(db);
    if ((await readFactsAge(db)).behind === 0) return;
    await wait(500);
  }
}

/** Does something while the history is sealed every two seconds, so that the projector always has events to take. */
async function whileSealing<T>({ db }: Subject, work: () => Promise<T>): Promise<T> {
  const ended = new AbortController();
  const sealing = (async () => {
    while (!ended.signal.aborted) {
      await sealHistory(db, sealKey, { looksEverywhere: false });
      await growTree(db);
      await wait(sealEvery, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  try {
    return await work();
  } finally {
    ended.abort();
    await sealing;
  }
}

/** Does something while no node makes facts: their turn is taken. */
async function withoutProjector<T>({ connection }: Subject, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('project_facts'))`);
    return await work();
  } finally {
    await client.end();
  }
}

/** Writes a second with the projector at work and without it, in turn. */
async function compare(
  subject: Subject,
  loader: Loader,
  work: string,
  nextJob: (round: number) => Job,
): Promise<Row> {
  const rates = { with: [] as number[], without: [] as number[] };
  const measure = async (side: keyof typeof rates, job: Job) => {
    const outcome = await whileSealing(subject, () => loader.run(job));
    rates[side].push(outcome.latencies.length / outcome.seconds);
  };
  for (let round = 0; round < rounds; round += 1) {
    await catchUp(subject);
    await measure('with', nextJob(2 * round));
    await catchUp(subject);
    await withoutProjector(subject, () => measure('without', nextJob(2 * round + 1)));
  }
  await catchUp(subject);
  const [a, b] = [median(rates.with), median(rates.without)];
  return {
    work,
    ours: perSecond(a),
    floor: `${perSecond(b)} without it`,
    ratio: a / b,
    target: atLeast(0.95),
  };
}

/** How old the figures become while items are created as fast as one process takes them. */
async function measureLag(subject: Subject, loader: Loader, create: Job): Promise<Row[]> {
  await catchUp(subject);
  const writing = { isUnderWay: true };
  const work = loader
    .run({ ...create, seconds: subject.share(lagSeconds) })
    .finally(() => (writing.isUnderWay = false));
  let [oldest, behind] = [0, 0];
  while (writing.isUnderWay) {
    const age = await readFactsAge(subject.db);
    if (age.at !== null) oldest = Math.max(oldest, (Date.now() - new Date(age.at).getTime()) / 1000);
    behind = Math.max(behind, age.behind);
    await wait(250);
  }
  const outcome = await work;
  return [
    {
      work: `Oldest figures while ${perSecond(outcome.latencies.length / outcome.seconds)} items are created`,
      ours: `${seconds(oldest)}, ${numberOf(behind)} events`,
      floor: `${betweenSeals} s from seal to seal`,
      ratio: oldest / betweenSeals,
    },
  ];
}

/** What making facts costs those who write, and how far the figures are behind them. */
export async function measureProjector(subject: Subject, loader: Loader): Promise<Row[]> {
  const { address, headers } = subject.product;
  const body = JSON.stringify(await makeBody(subject));
  const seed = Date.now();
  const createJob = (round: number): Job => ({
    kind: 'http',
    urls: [`${address}/api/equipment`],
    headers,
    body,
    seed: seed + round,
    connections,
    seconds: subject.share(roundSeconds),
  });
  const each = subject.share(checkOuts) + warm;
  const stock = await findStock(subject, 2 * rounds * each);
  const given = JSON.stringify({ personId: await findPersonId(subject) });
  const checkOutJob = (): Job => {
    const urls = stock.splice(0, each).map((id) => `${address}/api/equipment/${id}/actions/check-out`);
    return {
      kind: 'http',
      urls,
      headers: { ...headers, 'if-match': '"1"' },
      body: given,
      connections,
      warm,
      count: urls.length - warm,
    };
  };
  return [
    await compare(subject, loader, 'Create while facts are made', createJob),
    await compare(subject, loader, 'Check out while facts are made', checkOutJob),
    ...(await measureLag(subject, loader, createJob(2 * rounds))),
  ];
}
