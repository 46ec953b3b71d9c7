import { sql } from '#server/shared/db/sql.ts';
import { startBareServer } from '../bare.ts';
import { detailsByHand, historiesByHand } from '../floors/equipment-detail.ts';
import type { Loader } from '../load-job.ts';
import { atMost, milliseconds, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Request } from '../statement.ts';
import type { Subject } from '../subject.ts';

const rounds = 7;
const count = 200;

export async function findSomeIds(subject: Subject): Promise<string[]> {
  const rows = await subject.db.many<{ id: string }>(
    sql`select id from equipment where deleted_at is null order by md5(id::text) limit ${count}`,
  );
  return rows.map((row) => row.id);
}

/** The medians of one question over HTTP, ours and by the bare server, and of its statement without HTTP. */
async function measureQuestion(subject: Subject, loader: Loader, urls: string[], requests: Request[]) {
  const { product, connection } = subject;
  const bare = await startBareServer({ connection, requests });
  const times = { ours: [] as number[], bare: [] as number[], statement: [] as number[] };
  const effort = { connections: 1, count, warm: 40 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      const asked = await loader.run({ kind: 'http', urls, headers: product.headers, ...effort });
      const plain = await loader.run({ kind: 'http', urls: bare.urls, headers: {}, ...effort });
      const alone = await loader.run({ kind: 'sql', connection, requests, ...effort });
      times.ours.push(...asked.latencies);
      times.bare.push(...plain.latencies);
      times.statement.push(...alone.latencies);
    }
  } finally {
    bare.stop();
  }
  return { ours: median(times.ours), bare: median(times.bare), statement: median(times.statement) };
}

/** A record with everything it points to, and its history, beside a bare server with a statement written by hand. */
export async function measureDetail(subject: Subject, loader: Loader): Promise<Row[]> {
  const ids = await findSomeIds(subject);
  const urlsOf = (suffix: string) =>
    ids.map((id) => `${subject.product.address}/api/equipment/${id}${suffix}`);
  const item = await measureQuestion(subject, loader, urlsOf(''), detailsByHand(ids));
  const history = await measureQuestion(subject, loader, urlsOf('/history?limit=50'), historiesByHand(ids));
  return [
    rowOf('Detail with relations', item.ours, item.bare, atMost(2)),
    rowOf('  beside its statement without HTTP', item.ours, item.statement),
    rowOf('  its history', history.ours, history.bare),
    rowOf('  beside its statement without HTTP', history.ours, history.statement),
  ];
}

function rowOf(work: string, ours: number, floor: number, target?: Row['target']): Row {
  return { work, ours: milliseconds(ours), floor: milliseconds(floor), ratio: ours / floor, target };
}
