import { sql } from '#server/shared/db/sql.ts';
import { personByHand } from '../floors/person.ts';
import type { Loader } from '../load-job.ts';
import { atMost, milliseconds, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Request } from '../statement.ts';
import type { Subject } from '../subject.ts';
import { makeHolder } from './held-items.ts';

const rounds = 5;
const count = 20;

/** One of the calls that the page makes, and the statement that somebody would write for it by hand. */
interface Call {
  name: string;
  path: string;
  request: Request;
}

/** What the page of a person asks for, as `web/src/entities/person/PersonPage.tsx` does. */
function callsOf(id: string): Call[] {
  const own = `/api/people/${id}`;
  const paths: Record<string, string> = {
    'the person': own,
    history: `${own}/history?limit=50`,
    files: `/api/attachments?filter[entity]=person&filter[recordId]=${id}&limit=200`,
    'items, with their number': `/api/equipment?filter[custodianId][is]=${id}&filter[status][not]=disposed&sort=tag&limit=25&fields=tag,name,status,location.label,custodian.label,project.label,atVendor,dueOn`,
    'number of reports': `/api/people?filter[managerId][is]=${id}&limit=1&fields=id`,
    'number of items to be handed back': `/api/assignments?filter[personId]=${id}&filter[status]=open&limit=1&fields=id`,
    'latest assignments': `/api/assignments?filter[personId]=${id}&limit=5`,
    account: `/api/users?filter[personId]=${id}&limit=1&fields=email,roles,status,lastSignInAt`,
  };
  return Object.entries(personByHand(id)).map(([name, request]) => ({
    name,
    path: paths[name] ?? '',
    request,
  }));
}

/** The time of each call, one at a time, ours and by a statement written by hand. */
async function timeCalls(subject: Subject, loader: Loader, calls: readonly Call[]) {
  const { product, connection } = subject;
  const effort = { connections: 1, count, warm: 8 };
  const times = calls.map(() => ({ ours: [] as number[], floor: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { path, request }] of calls.entries()) {
      const urls = [`${product.address}${path}`];
      const asked = await loader.run({ kind: 'http', urls, headers: product.headers, ...effort });
      const plain = await loader.run({ kind: 'sql', connection, requests: [request], ...effort });
      times[index]?.ours.push(...asked.latencies);
      times[index]?.floor.push(...plain.latencies);
    }
  }
  return times.map(({ ours, floor }) => ({ ours: median(ours), floor: median(floor) }));
}

function sumOf(times: readonly { ours: number; floor: number }[], side: 'ours' | 'floor'): number {
  return times.reduce((sum, time) => sum + time[side], 0);
}

function rowOf(work: string, ours: number, floor: number, target?: Row['target']): Row {
  return { work, ours: milliseconds(ours), floor: milliseconds(floor), ratio: ours / floor, target };
}

/** The time of the one call that the page opens with. */
async function timePage({ product }: Subject, loader: Loader, calls: readonly Call[]): Promise<number> {
  const of = calls.map(({ path }) => path).join(' ');
  const urls = [`${product.address}/api/parts?${new URLSearchParams({ of }).toString()}`];
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const asked = await loader.run({
      kind: 'http',
      urls,
      headers: product.headers,
      connections: 1,
      count,
      warm: 8,
    });
    times.push(...asked.latencies);
  }
  return median(times);
}

/** The page of somebody who holds very much: the call that it opens with, beside a plain loop of statements written by hand. */
export async function measurePerson(subject: Subject, loader: Loader): Promise<Row[]> {
  const { personId, held } = await makeHolder(subject.connection);
  const { id: otherId } = await subject.db.one<{ id: string }>(sql`
    select id from person where active and deleted_at is null order by id offset 1 limit 1`);
  const calls = callsOf(personId);
  const otherCalls = callsOf(otherId);
  const times = await timeCalls(subject, loader, calls);
  const others = await timeCalls(subject, loader, otherCalls);
  const [page, otherPage] = [
    await timePage(subject, loader, calls),
    await timePage(subject, loader, otherCalls),
  ];
  return [
    rowOf(
      `Page of a person with ${held.toLocaleString('en-US')} items`,
      page,
      sumOf(times, 'floor'),
      atMost(1.5),
    ),
    rowOf('  its calls one by one', sumOf(times, 'ours'), sumOf(times, 'floor')),
    ...calls.map(({ name }, index) => rowOf(`  ${name}`, times[index]?.ours ?? 0, times[index]?.floor ?? 0)),
    rowOf('  the page of another person', otherPage, sumOf(others, 'floor')),
  ];
}
