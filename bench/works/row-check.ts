import type { BatchRecord, BatchRow } from '#contract/features/batch/batch.schema.ts';
import { sql } from '#server/shared/db/sql.ts';
import { callsOf, importsPath } from '../batch-calls.ts';
import { csvOf, headings, makeImportRows } from '../import-rows.ts';
import { isPlainCategory } from '../plain-category.ts';
import { atMost, milliseconds, numberOf, type Row } from '../report.ts';
import { median } from '../stats.ts';
import type { Subject } from '../subject.ts';

/** The rows of the import in which one is edited. */
const count = 10_000;
const edits = 60;
const warm = 10;

/** An edited cell of a checked import, which is checked at once, beside an edit of an item. */
export async function measureRowCheck(subject: Subject): Promise<Row[]> {
  const { call, act, waitFor } = callsOf(subject);
  const rows = await makeImportRows(subject, subject.share(count));
  const brought = await call<BatchRecord>('POST', `${importsPath}?entity=equipment&fileName=rows.csv`, {
    body: csvOf(rows),
  });
  const read = await waitFor(importsPath, brought, 'mapping');
  const { id } = await waitFor(importsPath, await act(importsPath, read, 'check'), 'checked');
  const { items } = await call<{ items: BatchRow[] }>(
    'GET',
    `${importsPath}/${id}/rows?limit=${edits + warm}`,
  );
  const records = await subject.db.many<{ id: string; version: number }>(sql`
    select e.id, e.version from equipment e join category c on c.id = e.category_id
    where e.status = 'in_stock' and e.capital_class = 'non_capital' and e.federal_share = 0 and e.deleted_at is null
      and ${isPlainCategory}
    order by md5(e.id::text)
    limit ${edits + warm}`);
  const [ours, floor] = [[] as number[], [] as number[]];
  const column = headings.indexOf('Invoice number');
  for (const [at, row] of items.entries()) {
    const record = records[at];
    if (!record) throw new Error('there are too few items to edit');
    const value = `INV-E${Date.now()}${at}`.slice(0, 20);
    const begun = performance.now();
    await call('PATCH', `${importsPath}/${id}/rows/${row.n}`, {
      body: { cells: [{ column, value }] },
      version: row.version,
    });
    const between = performance.now();
    await call('PATCH', `/api/equipment/${record.id}`, {
      body: { invoiceNumber: value },
      version: record.version,
    });
    if (at < warm) continue;
    ours.push(between - begun);
    floor.push(performance.now() - between);
  }
  const canceled = await call<BatchRecord>('GET', `${importsPath}/${id}`);
  await act(importsPath, canceled, 'cancel');
  const [a, b] = [median(ours), median(floor)];
  return [
    {
      work: `Check of one edited row of ${numberOf(rows.length)}`,
      ours: milliseconds(a),
      floor: `${milliseconds(b)} PATCH of an item`,
      ratio: a / b,
      target: atMost(2),
    },
  ];
}
