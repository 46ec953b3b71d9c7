import { sql } from '#server/shared/db/sql.ts';
import type { Loader } from '../load-job.ts';
import { atMost, milliseconds, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 7;
const count = 200;

/** What a scanned code means, by tag and by serial number, beside reading the record itself. */
export async function measureCode({ product, db }: Subject, loader: Loader): Promise<Row[]> {
  const items = await db.many<{ id: string; tag: string; serial: string }>(sql`
    select id, tag, serial from equipment where deleted_at is null and serial is not null
    order by md5(id::text) limit ${count}`);
  const urlsOf = (path: (item: (typeof items)[number]) => string) =>
    items.map((item) => `${product.address}/api/${path(item)}`);
  const kinds = {
    tag: urlsOf(({ tag }) => `codes/${encodeURIComponent(tag)}`),
    serial: urlsOf(({ serial }) => `codes/${encodeURIComponent(serial)}`),
    detail: urlsOf(({ id }) => `equipment/${id}`),
  };
  const times = { tag: [] as number[], serial: [] as number[], detail: [] as number[] };
  const effort = { headers: product.headers, connections: 1, count, warm: 40 };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['tag', 'serial', 'detail'] as const) {
      times[kind].push(...(await loader.run({ kind: 'http', urls: kinds[kind], ...effort })).latencies);
    }
  }
  const beside = median(times.detail);
  const rowOf = (work: string, ours: number): Row => ({
    work,
    ours: milliseconds(ours),
    floor: `${milliseconds(beside)} detail`,
    ratio: ours / beside,
    target: atMost(2),
  });
  return [
    rowOf('Code to record, by tag', median(times.tag)),
    rowOf('Code to record, by serial number', median(times.serial)),
  ];
}
