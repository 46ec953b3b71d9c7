import { sql } from '#server/shared/db/sql.ts';
import { checkOutByHand, writePlainly } from '../floors/equipment-writes.ts';
import type { Loader } from '../load-job.ts';
import { atLeast, perSecond, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';
import { findSampleEvent } from './sample-event.ts';

const rounds = 5;
const connections = 4;
const warm = 8;
/** Items that each side gives away in a round, where the data has that many in stock. */
const most = 400;

export async function findPersonId({ db }: Subject): Promise<string> {
  const { id } = await db.one<{ id: string }>(
    sql`select id from person where active and deleted_at is null order by id limit 1`,
  );
  return id;
}

/** Items in stock that nobody has touched, so that all of them have the same version. */
export async function findStock({ db }: Subject, wanted = 2 * rounds * (most + warm)): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from equipment where status = 'in_stock' and version = 1 and deleted_at is null limit ${wanted}`);
  return rows.map(({ id }) => id);
}

/** Checking items out to a person over HTTP, with history, beside plain pg that writes the item, the assignment and both events in one statement. */
export async function measureCheckOut(subject: Subject, loader: Loader): Promise<Row[]> {
  const { product } = subject;
  const personId = await findPersonId(subject);
  const stock = await findStock(subject);
  const share = Math.floor(stock.length / (2 * rounds));
  if (share < 5 * warm) {
    throw new Error('too few items are left in stock: remove .cache/bench to make the data again');
  }
  const given = { personId, ...(await findSampleEvent(subject)) };
  const take = () => stock.splice(0, share);
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const urls = take().map((id) => `${product.address}/api/equipment/${id}/actions/check-out`);
    const { latencies, seconds } = await loader.run({
      kind: 'http',
      urls,
      headers: { ...product.headers, 'if-match': '"1"' },
      body: JSON.stringify({ personId }),
      connections,
      warm,
      count: urls.length - warm,
    });
    ours.push(latencies.length / seconds);
    const queue = take();
    floor.push(
      await writePlainly(subject.connection, { connections, warm }, () => {
        const id = queue.pop();
        return id === undefined ? undefined : checkOutByHand(id, given);
      }),
    );
  }
  const [a, b] = [median(ours), median(floor)];
  return [
    {
      work: 'Check out, with history',
      ours: perSecond(a),
      floor: perSecond(b),
      ratio: a / b,
      target: atLeast(0.25),
    },
  ];
}
