import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { exportByHand, exportedColumns } from '../floors/equipment-export.ts';
import { watchMemory } from '../memory.ts';
import { atLeast, atMost, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';

const rounds = 2;

/** Takes bytes and forgets them, counting. */
function createDrain() {
  const drain = { bytes: 0 };
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      drain.bytes += chunk.length;
      done();
    },
  });
  return { drain, stream };
}

/** Takes a list out as a file, and forgets it; answers its megabytes a second and the seconds it took. */
export async function exportOverHttp(
  { product }: Subject,
  query: string,
  format: 'csv' | 'xlsx' | 'jsonl' = 'csv',
): Promise<{ rate: number; seconds: number }> {
  const begun = performance.now();
  const answer = await fetch(`${product.address}/api/equipment/export.${format}${query}`, {
    headers: product.headers,
  });
  const { drain, stream } = createDrain();
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
  await pipeline(answer.body, stream);
  const seconds = (performance.now() - begun) / 1000;
  return { rate: drain.bytes / seconds / 1_000_000, seconds };
}

async function copyPlainly(subject: Subject, copy: string): Promise<number> {
  const client = new pg.Client(subject.connection);
  await client.connect();
  try {
    const begun = performance.now();
    const { drain, stream } = createDrain();
    await pipeline(client.query(copyTo(copy)), stream);
    return drain.bytes / (performance.now() - begun) / 1000;
  } finally {
    await client.end();
  }
}

/** The whole list as CSV over HTTP, beside a COPY written by hand; and how much the server's memory grows. */
export async function measureExport(subject: Subject): Promise<Row[]> {
  const ours: number[] = [];
  const floor: number[] = [];
  const everything: number[] = [];
  const growth: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { pid } = subject.product;
    const chosen = await watchMemory(pid, () =>
      exportOverHttp(subject, `?columns=${exportedColumns.join(',')}`),
    );
    ours.push(chosen.result.rate);
    floor.push(await copyPlainly(subject, exportByHand));
    const all = await watchMemory(pid, () => exportOverHttp(subject, ''));
    everything.push(all.result.rate);
    growth.push(chosen.growth, all.growth);
  }
  const [a, b, grown] = [median(ours), median(floor), Math.max(...growth)];
  const megabytes = (value: number) => `${value.toFixed(1)} MB/s`;
  const rows = subject.rows.toLocaleString('en-US');
  return [
    {
      work: `CSV export of ${rows} rows, ${exportedColumns.length} columns`,
      ours: megabytes(a),
      floor: megabytes(b),
      ratio: a / b,
      target: atLeast(0.5),
    },
    {
      work: '  with all columns',
      ours: megabytes(median(everything)),
      floor: megabytes(b),
      ratio: median(everything) / b,
    },
    {
      work: '  growth of the server’s memory, MB',
      ours: `${grown.toFixed(0)} MB`,
      floor: '100 MB allowed',
      ratio: grown,
      target: atMost(100),
    },
  ];
}
