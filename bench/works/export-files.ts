import { sql } from '#server/shared/db/sql.ts';
import { atLeast, atMost, numberOf, perSecond, type Row } from '../report.ts';
import { exportedColumns } from '../floors/equipment-export.ts';
import { watchMemory } from '../memory.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';
import { exportOverHttp } from './export.ts';

const rounds = 3;
const count = 200_000;

/** A filter that so many of the newest items meet, and how many those are. */
async function findNewest({ db }: Subject, wanted: number): Promise<{ filter: string; rows: number }> {
  const { day, rows } = await db.one<{ day: string; rows: number }>(sql`
    select min(day)::text as day, coalesce(max(so_far), 0)::int as rows from (
      select acquired_on as day, sum(count(*)) over (order by acquired_on desc) as so_far
      from equipment where deleted_at is null group by acquired_on
    ) days where so_far <= ${wanted}`);
  return { filter: `filter[acquiredOn][gte]=${day}`, rows };
}

/** The same rows and columns as a workbook and as JSON lines, beside the CSV file. */
export async function measureExportFiles(subject: Subject): Promise<Row[]> {
  const { filter, rows } = await findNewest(subject, subject.share(count));
  const query = `?${filter}&columns=${exportedColumns.join(',')}`;
  const rates = { csv: [] as number[], xlsx: [] as number[], jsonl: [] as number[] };
  const growth = { csv: [] as number[], xlsx: [] as number[], jsonl: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const format of ['csv', 'xlsx', 'jsonl'] as const) {
      const { result, growth: grown } = await watchMemory(subject.product.pid, () =>
        exportOverHttp(subject, query, format),
      );
      rates[format].push(rows / result.seconds);
      growth[format].push(grown);
    }
  }
  const csv = median(rates.csv);
  return (['xlsx', 'jsonl'] as const).flatMap((format) => {
    const [rate, grown] = [median(rates[format]), Math.max(...growth[format])];
    const name = format === 'xlsx' ? 'XLSX' : 'JSON lines';
    return [
      {
        work: `${name} export of ${numberOf(rows)} rows`,
        ours: perSecond(rate),
        floor: `${perSecond(csv)} as CSV`,
        ratio: rate / csv,
        target: atLeast(format === 'xlsx' ? 0.25 : 0.5),
      },
      {
        work: '  growth of the server’s memory, MB',
        ours: `${grown.toFixed(0)} MB`,
        floor: '100 MB allowed',
        ratio: grown,
        target: atMost(100),
      },
    ];
  });
}
