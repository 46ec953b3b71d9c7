import type pg from 'pg';
import { giveItem } from '#server/entities/assignment/assignment.commands.ts';
import { equipmentLife } from '#server/entities/equipment/equipment.life.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { Loader } from '../load-job.ts';
import { createPlainPool, send } from '../plain-pg.ts';
import { atLeast, perSecond, type Row } from '../report.ts';
import type { Statement } from '../statement.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';
import { recordWrites } from './undone.ts';

const rounds = 5;
const connections = 4;
const warm = 8;
/** Items that each side gives away in a round, where the data has that many in stock. */
const most = 400;

interface Recorded {
  statements: Statement[];
  itemId: string;
  assignmentId: string;
}

async function findPersonId({ db }: Subject): Promise<string> {
  const { id } = await db.one<{ id: string }>(
    sql`select id from person where active and deleted_at is null order by id limit 1`,
  );
  return id;
}

/** Items in stock that nobody has touched, so that all of them have the same version. */
async function findStock({ db }: Subject): Promise<string[]> {
  const wanted = 2 * rounds * (most + warm) + 1;
  const rows = await db.many<{ id: string }>(sql`
    select id from equipment where status = 'in_stock' and version = 1 and deleted_at is null limit ${wanted}`);
  return rows.map(({ id }) => id);
}

async function recordCheckOut(subject: Subject, itemId: string, personId: string): Promise<Recorded> {
  const { made, statements } = await recordWrites(subject, 1, async (context) => {
    await giveItem(context, equipmentLife, itemId, 'checkOut', { personId });
    return context.db.one<{ id: string }>(
      sql`select id from assignment where equipment_id = ${itemId} and status = 'open'`,
    );
  });
  return { statements, itemId, assignmentId: made.id };
}

/** One item given away by hand: the item, the assignment, and the events of both, in one transaction. */
async function giveOne(client: pg.PoolClient, recorded: Recorded, itemId: string): Promise<void> {
  let assignmentId = recorded.assignmentId;
  await client.query('begin');
  for (const statement of recorded.statements) {
    const values = statement.values.map((value) =>
      typeof value === 'string'
        ? value.replaceAll(recorded.itemId, itemId).replaceAll(recorded.assignmentId, assignmentId)
        : value,
    );
    const [row] = await send(client, { ...statement, isNamed: true }, values);
    if (row && 'id' in row) assignmentId = String(row['id']);
  }
  await client.query('commit');
}

/** How many items a second plain pg gives away with the same writes. */
async function givePlainly(subject: Subject, recorded: Recorded, ids: string[]): Promise<number> {
  const pool = createPlainPool(subject.connection, connections);
  try {
    const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
    const queue = [...ids];
    const loop = async (client: pg.PoolClient, limit: number) => {
      for (let n = 0; n < limit; n += 1) {
        const id = queue.pop();
        if (id === undefined) return;
        await giveOne(client, recorded, id);
      }
    };
    // Plans are made before the clock starts.
    await Promise.all(clients.map((client) => loop(client, warm / connections)));
    const count = queue.length;
    const begun = performance.now();
    await Promise.all(clients.map((client) => loop(client, Infinity)));
    const seconds = (performance.now() - begun) / 1000;
    for (const client of clients) client.release();
    return count / seconds;
  } finally {
    await pool.end();
  }
}

/** Checking items out to a person over HTTP, with history, beside plain pg sending the same writes. */
export async function measureCheckOut(subject: Subject, loader: Loader): Promise<Row[]> {
  const { product } = subject;
  const personId = await findPersonId(subject);
  const [first, ...stock] = await findStock(subject);
  const share = Math.floor(stock.length / (2 * rounds));
  if (first === undefined || share < 5 * warm) {
    throw new Error('too few items are left in stock: remove .cache/bench to make the data again');
  }
  const recorded = await recordCheckOut(subject, first, personId);
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
    floor.push(await givePlainly(subject, recorded, take()));
  }
  const [a, b] = [median(ours), median(floor)];
  return [
    {
      work: 'Check out, with history',
      ours: perSecond(a),
      floor: perSecond(b),
      ratio: a / b,
      target: atLeast(0.6),
    },
  ];
}
