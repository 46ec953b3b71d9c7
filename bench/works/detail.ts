import { sql } from '#server/shared/db/sql.ts';
import { detailsByHand, historiesByHand } from '../floors/equipment-detail.ts';
import type { Loader } from '../load-job.ts';
import { atMost, milliseconds, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 7;
const count = 200;

export async function findSomeIds(subject: Subject): Promise<string[]> {
  const rows = await subject.db.many<{ id: string }>(
    sql`select id from equipment where deleted_at is null order by md5(id::text) limit ${count}`,
  );
  return rows.map((row) => row.id);
}

/** A record with everything it points to, and its history, beside a plain loop of a statement written by hand. */
export async function measureDetail(subject: Subject, loader: Loader): Promise<Row[]> {
  const { product, connection } = subject;
  const ids = await findSomeIds(subject);
  const rows: Row[] = [];
  for (const [work, suffix, requests] of [
    ['Detail with relations', '', detailsByHand(ids)],
    ['  its history', '/history?limit=50', historiesByHand(ids)],
  ] as const) {
    const urls = ids.map((id) => `${product.address}/api/equipment/${id}${suffix}`);
    const ours: number[] = [];
    const floor: number[] = [];
    const effort = { connections: 1, count, warm: 40 };
    for (let round = 0; round < rounds; round += 1) {
      ours.push(...(await loader.run({ kind: 'http', urls, headers: product.headers, ...effort })).latencies);
      floor.push(...(await loader.run({ kind: 'sql', connection, requests, ...effort })).latencies);
    }
    const [a, b] = [median(ours), median(floor)];
    rows.push({
      work,
      ours: milliseconds(a),
      floor: milliseconds(b),
      ratio: a / b,
      target: suffix ? undefined : atMost(2),
    });
  }
  return rows;
}
