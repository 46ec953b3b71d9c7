import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { createDb } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { milliseconds, numberOf, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 3;
const itemCount = 500;

/** Calls of the product by one person. */
function callsOf({ product: { address, headers } }: Subject) {
  return async (path: string, body: unknown, version?: number): Promise<RetirementRecord> => {
    const answer = await fetch(`${address}/api/retirements${path}`, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
    return (await answer.json()) as RetirementRecord;
  };
}

/** Items in stock without data and federal money, which no case holds. */
async function findItems({ db }: Subject, count: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select e.id from equipment e join category c on c.id = e.category_id
    where e.status = 'in_stock' and e.deleted_at is null and not e.stores_data and not c.stores_data
      and e.federal_share = 0
      and not exists (select from retirement_line l where l.equipment_id = e.id and l.is_open)
    order by e.id limit ${count}`);
  if (rows.length < count) throw new Error(`only ${rows.length} items can be retired`);
  return rows.map(({ id }) => id);
}

/** The time that the end of a case takes; everything before it is preparation. */
async function completeOne(subject: Subject, count: number): Promise<number> {
  const call = callsOf(subject);
  const equipmentIds = await findItems(subject, count);
  const plan = {
    title: `Bench of ${count}`,
    reason: 'obsolete',
    method: 'parts',
    justification: 'Measured here',
  };
  let record = await call('', plan);
  const step = async (action: string, body: unknown = {}) => {
    record = await call(`/${record.id}/actions/${action}`, body, record.version);
  };
  await step('add-items', { equipmentIds });
  await step('submit');
  await step('approve');
  await step('start');
  const ticks = { labels: true, directory: true, network: true, seats: true };
  await step('set-lines', { lines: equipmentIds.map((equipmentId) => ({ equipmentId, ...ticks })) });
  await step('make-ready');
  const { today } = await subject.db.one<{ today: string }>(sql`select agency_today() as today`);
  const started = performance.now();
  await step('complete', { disposedOn: today });
  return performance.now() - started;
}

/** One person runs the benchmark: nobody else could approve. */
async function allowOwnDecisions({ connection }: Subject): Promise<void> {
  const db = createDb(connection, { role: null, max: 1 });
  try {
    await db.run(sql`insert into setting (key, effective_on, value)
      values ('separationOfDuties', '1900-01-02', 'false') on conflict (key, effective_on) do nothing`);
  } finally {
    await db.end();
  }
}

/** Disposing of the largest case there is, beside one with a single item. */
export async function measureRetirement(subject: Subject): Promise<Row[]> {
  await allowOwnDecisions(subject);
  const items = subject.share(itemCount);
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await completeOne(subject, items));
    times[1].push(await completeOne(subject, 1));
  }
  const [ours, floor] = times.map(median);
  return [
    {
      work: `Retirement of ${numberOf(items)} items, complete`,
      ours: milliseconds(ours ?? 0),
      floor: `${milliseconds(floor ?? 0)} (1 item)`,
      ratio: (ours ?? 0) / (floor ?? 1),
      target: undefined,
    },
  ];
}
