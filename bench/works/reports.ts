import type { ReportHead } from '#contract/areas/report/report.api.ts';
import { callsOf } from '../batch-calls.ts';
import { rollForwardByHand } from '../floors/roll-forward.ts';
import { addressOf } from '../list-cases.ts';
import type { Loader } from '../load-job.ts';
import { atMost, milliseconds, numberOf, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 5;

/** Rounds of each side in turn; the median of each in milliseconds. */
async function alternate(
  { product }: Subject,
  loader: Loader,
  sides: Readonly<Record<string, string>>,
  count: number,
): Promise<Record<string, number>> {
  const times = new Map(Object.keys(sides).map((side) => [side, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [side, url] of Object.entries(sides)) {
      const job = { kind: 'http' as const, urls: [url], headers: product.headers, connections: 1 };
      times.get(side)?.push(...(await loader.run({ ...job, count, warm: 1 })).latencies);
    }
  }
  return Object.fromEntries([...times].map(([side, all]) => [side, median(all)]));
}

/** The register of a past day, its sums and a page of its lines, beside the one of today and a page of the list. */
export async function measureRegister(subject: Subject, loader: Loader): Promise<Row[]> {
  const { address } = subject.product;
  const { call } = callsOf(subject);
  const register = `${address}/api/reports/equipment-register`;
  const { today, lines } = await call<ReportHead>('GET', '/api/reports/equipment-register');
  const past = `asOf=${Number(today.slice(0, 4)) - 2}-07-01`;
  const heads = await alternate(
    subject,
    loader,
    { live: register, past: `${register}?${past}`, recorded: `${register}?${past}&known=then` },
    1,
  );
  const pages = await alternate(
    subject,
    loader,
    { past: `${register}/lines?${past}&limit=50`, list: addressOf(address, []) },
    20,
  );
  const beside = (work: string, ours = 0, floor = 1, named = '', most?: number): Row => ({
    work,
    ours: milliseconds(ours),
    floor: `${milliseconds(floor)} ${named}`,
    ratio: ours / floor,
    ...(most !== undefined && { target: atMost(most) }),
  });
  return [
    beside(
      `Register of ${numberOf(lines)} items as of a past day, its sums`,
      heads['past'],
      heads['live'],
      'today',
      3,
    ),
    beside('  as it was recorded then', heads['recorded'], heads['live'], 'today', 3),
    beside(
      '  a page of 50 of its lines',
      pages['past'],
      pages['list'],
      'page of the list, the usual order',
      2,
    ),
  ];
}

/** The roll-forward of the last fiscal year that is over, beside one grouped sum over the same periods. */
export async function measureRollForward(subject: Subject, loader: Loader): Promise<Row[]> {
  const { product, connection } = subject;
  const { call } = callsOf(subject);
  const { year } = await call<ReportHead>('GET', '/api/reports/roll-forward');
  const { yearFrom, yearTo, lines } = await call<ReportHead>(
    'GET',
    `/api/reports/roll-forward?year=${year - 1}`,
  );
  const urls = [`${product.address}/api/reports/roll-forward?year=${year - 1}`];
  const requests = [rollForwardByHand(yearFrom, yearTo)];
  const [ours, floor] = [[] as number[], [] as number[]];
  const effort = { connections: 1, count: 1, warm: 1 };
  for (let round = 0; round < rounds; round += 1) {
    ours.push(...(await loader.run({ kind: 'http', urls, headers: product.headers, ...effort })).latencies);
    floor.push(...(await loader.run({ kind: 'sql', connection, requests, ...effort })).latencies);
  }
  const [a, b] = [median(ours), median(floor)];
  return [
    {
      work: `Roll-forward of a year, ${numberOf(lines)} capital items`,
      ours: milliseconds(a),
      floor: `${milliseconds(b)} one grouped sum`,
      ratio: a / b,
      target: atMost(4),
    },
  ];
}
