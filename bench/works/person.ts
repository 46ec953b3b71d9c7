import { assignmentSource } from '#server/entities/assignment/assignment.repository.ts';
import { attachmentSource } from '#server/entities/attachment/attachment.repository.ts';
import { equipmentSource } from '#server/entities/equipment/equipment.repository.ts';
import { personSource } from '#server/entities/person/person.repository.ts';
import { userSource } from '#server/entities/user/user.repository.ts';
import { findHistory } from '#server/features/history/history.repository.ts';
import { getRecord } from '#server/features/records/records.routes.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import { recordListPage } from '../list-cases.ts';
import type { Loader } from '../load-job.ts';
import { createRecorder } from '../record.ts';
import { atMost, milliseconds, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Request } from '../statement.ts';
import type { Subject } from '../subject.ts';
import { makeHolder } from './held-items.ts';

const rounds = 5;
const count = 20;

/** One of the calls that the page makes, and the statements that the product sends for it. */
interface Call {
  name: string;
  path: string;
  request: Request;
}

/** What the page of a person asks for, as `web/src/entities/person/PersonPage.tsx` does. */
async function callsOf(db: Queryable, id: string): Promise<Call[]> {
  const list = async <R>(
    name: string,
    source: ListSource<R>,
    parameters: [string, string][],
  ): Promise<Call> => {
    const query = new URLSearchParams(parameters).toString();
    return {
      name,
      path: `${source.entity.path}?${query}`,
      request: await recordListPage(db, source, parameters),
    };
  };
  const record = createRecorder(db);
  await getRecord(record, personSource, id);
  const history = createRecorder(db);
  await findHistory(history, 'person', id, { limit: 50 });
  const asSent = ({ statements }: typeof record): Request => [
    statements.map((statement) => ({ ...statement, takesIds: false })),
  ];
  const own = `${personSource.entity.path}/${id}`;
  return [
    { name: 'the person', path: own, request: asSent(record) },
    { name: 'history', path: `${own}/history?limit=50`, request: asSent(history) },
    await list('files', attachmentSource, [
      ['filter[entity]', 'person'],
      ['filter[recordId]', id],
      ['limit', '200'],
    ]),
    await list('number of items', equipmentSource, [
      ['filter[custodianId][is]', id],
      ['limit', '1'],
    ]),
    await list('number of reports', personSource, [
      ['filter[managerId][is]', id],
      ['limit', '1'],
    ]),
    await list('what is to be handed back', assignmentSource, [
      ['filter[personId]', id],
      ['filter[status]', 'open'],
      ['limit', '1'],
    ]),
    await list('latest assignments', assignmentSource, [
      ['filter[personId]', id],
      ['limit', '5'],
    ]),
    await list('account', userSource, [
      ['filter[personId]', id],
      ['limit', '1'],
    ]),
  ];
}

/** The time of each call, one at a time, ours and as plain statements. */
async function timeCalls(subject: Subject, loader: Loader, calls: readonly Call[]) {
  const { product, connection, sessionStatements } = subject;
  const effort = { connections: 1, count, warm: 8 };
  const times = calls.map(() => ({ ours: [] as number[], floor: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { path, request }] of calls.entries()) {
      const urls = [`${product.address}${path}`];
      const requests: Request[] = [[sessionStatements, ...request]];
      const asked = await loader.run({ kind: 'http', urls, headers: product.headers, ...effort });
      const plain = await loader.run({ kind: 'sql', connection, requests, ...effort });
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

/** The page of somebody who holds very much: all of its calls, beside a plain loop of the same statements. */
export async function measurePerson(subject: Subject, loader: Loader): Promise<Row[]> {
  const { personId, held } = await makeHolder(subject.connection);
  const { id: otherId } = await subject.db.one<{ id: string }>(sql`
    select id from person where active and deleted_at is null order by id offset 1 limit 1`);
  const calls = await callsOf(subject.db, personId);
  const times = await timeCalls(subject, loader, calls);
  const others = await timeCalls(subject, loader, await callsOf(subject.db, otherId));
  const [ours, floor] = [sumOf(times, 'ours'), sumOf(times, 'floor')];
  return [
    rowOf(`Page of a person with ${held.toLocaleString('en-US')} items`, ours, floor, atMost(1.5)),
    ...calls.map(({ name }, index) => rowOf(`  ${name}`, times[index]?.ours ?? 0, times[index]?.floor ?? 0)),
    rowOf('  beside the page of another person', ours, sumOf(others, 'ours')),
  ];
}
