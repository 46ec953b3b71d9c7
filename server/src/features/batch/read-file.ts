import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import { referenceName } from '#contract/shared/entity.ts';
import type { Db, Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { openTable } from '#server/shared/table-file/open-table.ts';
import { tableLimits, TableFileError, type TableRow } from '#server/shared/table-file/table-file.ts';
import { importFields, type BatchTarget } from './batch-target.ts';
import { openFile } from './batch.file.ts';
import type { StoredBatch } from './batch.repository.ts';
import { isExampleRow } from './templates/template-texts.ts';

/** A text as the database can hold it; one that is too long is refused by its field. */
export function storableCell(cell: string): string {
  return cell
    .replaceAll('\u0000', '')
    .slice(0, tableLimits.cell + 1)
    .toWellFormed();
}

async function insertRows(tx: Queryable, batchId: string, rows: readonly TableRow[]): Promise<void> {
  const json = JSON.stringify(rows.map(({ n, cells }) => ({ n, cells: cells.map(storableCell) })));
  await tx.run(sql`
    insert into batch_row (batch_id, n, raw)
    select ${batchId}, v.n, array(select jsonb_array_elements_text(v.cells))
    from jsonb_to_recordset(${json}::jsonb) v (n int, cells jsonb)`);
  await tx.run(sql`update batch_run set done = done + ${rows.length}, total = done + ${rows.length}
    where batch_id = ${batchId}`);
}

/** A chunk holds no more signs than this and one row, so that its statement stays small. */
const mostSigns = 4 * 1024 * 1024;

/** Rows as they are kept together: so many, or as many as fit. */
export async function* inChunks(
  rows: AsyncIterable<TableRow>,
  most = { rows: batchLimits.chunk as number, signs: mostSigns },
): AsyncGenerator<TableRow[]> {
  let chunk: TableRow[] = [];
  let signs = 0;
  for await (const row of rows) {
    chunk.push(row);
    signs += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (chunk.length < most.rows && signs < most.signs) continue;
    yield chunk;
    chunk = [];
    signs = 0;
  }
  if (chunk.length > 0) yield chunk;
}

/** Deletes what was read; until the columns are known, secrets stand in it as they came. */
export async function deleteRows(tx: Queryable, batchId: string): Promise<void> {
  await tx.run(sql`delete from batch_row where batch_id = ${batchId}`);
  await tx.run(sql`delete from batch_key where batch_id = ${batchId}`);
  await tx.run(sql`delete from batch_tally where batch_id = ${batchId}`);
}

/** The keys that stand in the hidden row of a template, by column; undefined where a row is one of a file. */
function keysOfRow(target: BatchTarget, columns: readonly string[], { cells }: TableRow) {
  const keys = new Set(importFields(target).flatMap(([field]) => [field, referenceName(field)]));
  const given = cells.filter((cell) => cell !== '');
  return given.length >= Math.min(2, columns.length) && given.every((cell) => keys.has(cell))
    ? cells
    : undefined;
}

/**
 * Reads the file of an import into its rows, chunk by chunk; whatever an earlier reader left is read again.
 * `inChunk` runs a transaction as long as the batch is still ours.
 */
export async function readFileRows(
  db: Db,
  vault: KeyVault,
  target: BatchTarget,
  batch: StoredBatch,
  inChunk: (work: (tx: Queryable) => Promise<void>) => Promise<void>,
): Promise<{ columns: string[]; keys: string[] }> {
  const bytes = await openFile(db, vault, batch.id);
  if (!bytes) throw new TableFileError('file_damaged');
  const { appliesItself: _appliesItself, preset: _preset, ...choices } = batch.fileChoices;
  const table = await openTable(bytes, choices, {
    ...tableLimits,
    rows: Math.min(target.maxRows, tableLimits.rows),
  });
  await inChunk(async (tx) => {
    await deleteRows(tx, batch.id);
    await tx.run(sql`update batch_run set done = 0, total = 0, since = now() where batch_id = ${batch.id}`);
  });
  let keys: string[] | undefined;
  async function* dataRows() {
    let isFirst = true;
    for await (const row of table.rows) {
      if (isFirst) keys = keysOfRow(target, table.columns, row);
      const isData = !(isFirst && keys) && !isExampleRow(row.cells);
      isFirst = false;
      if (isData) yield row;
    }
  }
  for await (const chunk of inChunks(dataRows())) await inChunk((tx) => insertRows(tx, batch.id, chunk));
  return { columns: table.columns, keys: keys ?? [] };
}
