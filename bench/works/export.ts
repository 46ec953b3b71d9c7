import { readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { exportByHand, exportedColumns } from '../floors/equipment-export.ts';
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

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

async function exportOverHttp(
  { product }: Subject,
  query: string,
): Promise<{ rate: number; growth: number }> {
  const before = residentMegabytes(product.pid);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(product.pid))), 50);
  const begun = performance.now();
  try {
    const answer = await fetch(`${product.address}/api/equipment/export.csv${query}`, {
      headers: product.headers,
    });
    const { drain, stream } = createDrain();
    if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
    await pipeline(answer.body, stream);
    return { rate: drain.bytes / (performance.now() - begun) / 1000, growth: peak - before };
  } finally {
    clearInterval(watch);
  }
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
    const chosen = await exportOverHttp(subject, `?columns=${exportedColumns.join(',')}`);
    ours.push(chosen.rate);
    floor.push(await copyPlainly(subject, exportByHand));
    const all = await exportOverHttp(subject, '');
    everything.push(all.rate);
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
