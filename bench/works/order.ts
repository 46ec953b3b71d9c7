import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { Loader } from '../load-job.ts';
import { milliseconds, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 5;
const lineCount = 200;

async function makeBodies({ db }: Subject): Promise<[long: string, short: string]> {
  const model = await db.one<{ modelId: string; categoryId: string }>(sql`
    select m.id as "modelId", m.category_id as "categoryId" from model m join category c on c.id = m.category_id
    where c.kind = 'equipment' and c.active and m.active order by m.id limit 1`);
  const price = { unitPrice: '1574.91', taxPercent: '2.9', freight: '25.00' };
  const line = { kind: 'equipment', ...model, quantity: 12, ...price };
  const bodyOf = (count: number) =>
    JSON.stringify({ title: `Order of ${count}`, lines: Array.from({ length: count }, () => line) });
  return [bodyOf(lineCount), bodyOf(1)];
}

/** Writing and opening the longest order there is, beside the same with one line. */
export async function measureOrder(subject: Subject, loader: Loader): Promise<Row[]> {
  const { address, headers } = subject.product;
  const url = `${address}/api/purchase-orders`;
  const [long, short] = await makeBodies(subject);
  const create = async (body: string): Promise<string> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (answer.status !== 201) throw new Error(`the order was refused: ${await answer.text()}`);
    return ((await answer.json()) as PurchaseOrderRecord).id;
  };
  const [longId, shortId] = [await create(long), await create(short)];
  const times = { created: [[], []] as number[][], opened: [[], []] as number[][] };
  const effort = { connections: 1, count: 20, warm: 3 };
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [body, id]] of (
      [
        [long, longId],
        [short, shortId],
      ] as const
    ).entries()) {
      const made = await loader.run({ kind: 'http', urls: [url], headers, body, seed: round, ...effort });
      times.created[index]?.push(...made.latencies);
      const urls = [`${url}/${id}`, `${url}/${id}/lines`];
      const read = await loader.run({ kind: 'http', urls, headers, ...effort });
      times.opened[index]?.push(...read.latencies);
    }
  }
  return (['created', 'opened'] as const).map((what) => {
    const [ours, floor] = times[what].map(median);
    return {
      work: what === 'created' ? 'Order with 200 lines, create' : '  open: its record and its lines',
      ours: milliseconds(ours ?? 0),
      floor: `${milliseconds(floor ?? 0)} (1 line)`,
      ratio: (ours ?? 0) / (floor ?? 1),
      target: undefined,
    };
  });
}
