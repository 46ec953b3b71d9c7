import type {
  ImportColumn,
  ImportField,
  ImportFieldList,
  ImportReading,
} from '#contract/features/batch/import.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { detectFileKind } from '#server/shared/table-file/file-kind.ts';
import { openTable } from '#server/shared/table-file/open-table.ts';
import { TableFileError, type TableRow } from '#server/shared/table-file/table-file.ts';
import { previewEncodings } from '#server/shared/table-file/text-encoding.ts';
import { importFields, keyName, type BatchTargets } from './batch-target.ts';
import { targetOf } from './batch.commands.ts';
import { openFile } from './batch.file.ts';
import { isMemoryShared } from './batch.mapping.ts';
import type { StoredBatch } from './batch.repository.ts';
import { withCustomFields } from './custom-values.ts';

/** The fields that a file of this kind can bring, what finds a record, and who is offered what was decided. */
export async function listFields(
  db: Queryable,
  targets: BatchTargets,
  batch: StoredBatch,
): Promise<ImportFieldList> {
  const [target, isShared] = await Promise.all([
    withCustomFields(db, targetOf(targets, batch.entity)),
    isMemoryShared(db, batch),
  ]);
  const fields = importFields(target).map(
    ([name, { title, kind, required, values = [], entity: named = null }]): ImportField => ({
      name,
      title,
      kind,
      required,
      values: [...values],
      entity: named,
    }),
  );
  return {
    fields,
    keys: target.keys.map((key) => ({ name: keyName(key), fields: [...key.fields] })),
    isShared,
  };
}

const sampleRows = 200;
const samples = 3;

/** What stands in each column: its first different texts, and how many rows have one. */
export async function listColumns(db: Queryable, batch: StoredBatch): Promise<{ items: ImportColumn[] }> {
  const [first, counts] = await Promise.all([
    db.many<{ raw: string[] }>(
      sql`select raw from batch_row where batch_id = ${batch.id} order by n limit ${sampleRows}`,
    ),
    db.many<{ column: number; filled: number }>(sql`
      select (c.place - 1)::int as column, count(*)::int as filled
      from batch_row, unnest(raw) with ordinality c (cell, place)
      where batch_id = ${batch.id} and c.cell <> '' group by 1`),
  ]);
  const filled = new Map(counts.map((one) => [one.column, one.filled]));
  const items = batch.columns.map((_, column) => {
    const texts = new Set(first.map(({ raw }) => raw[column] ?? '').filter(Boolean));
    return { column, samples: [...texts].slice(0, samples), filled: filled.get(column) ?? 0 };
  });
  return { items };
}

const shownCells = 12;

/** The first rows, without what stands in columns of secrets. */
function shownRows(rows: readonly TableRow[], hidden: ReadonlySet<number>): TableRow[] {
  return rows.map(({ n, cells }) => ({
    n,
    cells: cells.slice(0, shownCells).map((cell, at) => (hidden.has(at) ? '' : cell.slice(0, 60))),
  }));
}

/** How a file is read and how else it could be; one that cannot be read in its encoding is shown in the others. */
export async function describeReading(
  db: Queryable,
  vault: KeyVault,
  targets: BatchTargets,
  batch: StoredBatch,
): Promise<ImportReading> {
  const { secrets } = await withCustomFields(db, targetOf(targets, batch.entity));
  const hidden = new Set(
    (batch.mapping?.columns ?? []).flatMap(({ column, field }) =>
      field !== null && secrets.includes(field) ? [column] : [],
    ),
  );
  const bytes = await openFile(db, vault, batch.id);
  if (!bytes) throw new AppError('not_found');
  const { appliesItself: _, ...choices } = batch.fileChoices;
  const nothing: ImportReading = {
    kind: 'text',
    encoding: null,
    sheets: [],
    sheet: null,
    headingRow: null,
    rows: [],
    encodings: [],
  };
  try {
    const kind = detectFileKind(bytes);
    if (kind === 'text' && hidden.size === 0) nothing.encodings = previewEncodings(bytes);
    const table = await openTable(bytes, choices);
    await table.rows.return(undefined);
    return {
      ...nothing,
      kind,
      encoding: table.encoding ?? null,
      sheets: table.sheets,
      sheet: table.sheet ?? null,
      headingRow: table.headingRow,
      rows: shownRows(table.top, hidden),
    };
  } catch (error) {
    if (error instanceof TableFileError) return nothing;
    throw error;
  }
}
