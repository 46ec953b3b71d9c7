import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { BatchRecord, BatchRow, Verdict } from '#contract/features/batch/batch.schema.ts';
import type { BroughtRows } from '#contract/features/batch/rows-file.api.ts';
import { directionOf, languageIds, type Language } from '#contract/shared/languages.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { and, sql, type Sql } from '#server/shared/db/sql.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { openTable } from '#server/shared/table-file/open-table.ts';
import { TableFileError, tableLimits } from '#server/shared/table-file/table-file.ts';
import type { XlsxRow, XlsxSheet } from '#server/shared/table-file/write-xlsx.ts';
import type { BatchTarget, BatchTargets } from './batch-target.ts';
import { lockForAction, targetOf } from './batch.commands.ts';
import { readBatch, type StoredBatch } from './batch.repository.ts';
import { problemSentence } from './field-texts.ts';
import { withCustomFields } from './custom-values.ts';
import { storableCell } from './read-file.ts';
import { recheckEdited } from './recheck.ts';
import { sealSecrets } from './secrets.ts';
import { templateText } from './templates/template-texts.ts';

/** The heading of the hidden column with the numbers of the rows: no language translates it. */
const numberHeading = '#row';
/** The hidden column with the versions that the rows had when they were taken. */
const versionHeading = '#version';

interface RowsQuery {
  verdict?: Verdict | undefined;
  problem?: string | undefined;
}

async function* allRows(db: Queryable, batchId: string, { verdict, problem }: RowsQuery) {
  const conditions: Sql[] = [sql`batch_id = ${batchId}`];
  if (verdict) conditions.push(sql`verdict = ${verdict}`);
  if (problem) conditions.push(sql`problems @> ${JSON.stringify([{ messageKey: problem }])}::jsonb`);
  for (let after = 0, isMore = true; isMore;) {
    const rows = await db.many<Pick<BatchRow, 'n' | 'version' | 'raw' | 'problems'>>(sql`
      select n, version, raw, problems from batch_row where ${and([...conditions, sql`n > ${after}`])}
      order by n limit ${batchLimits.chunk}`);
    yield* rows;
    after = rows.at(-1)?.n ?? after;
    isMore = rows.length === batchLimits.chunk;
  }
}

/** The rows of an import as they are, with what is wrong in front of them and their numbers and versions in hidden columns. */
export function rowsSheet(
  db: Queryable,
  { entity }: BatchTarget,
  batch: StoredBatch,
  query: RowsQuery,
  language: Language,
): XlsxSheet {
  async function* rows(): AsyncGenerator<XlsxRow> {
    for await (const { n, version, raw, problems } of allRows(db, batch.id, query)) {
      const wrong = problems.map((problem) => problemSentence(language, entity, problem)).join('\n');
      yield { cells: [String(n), String(version), wrong, ...raw] };
    }
  }
  return {
    name: templateText(language, 'rows.sheet'),
    columns: [
      { title: numberHeading, kind: 'text', isHidden: true },
      { title: versionHeading, kind: 'text', isHidden: true },
      { title: templateText(language, 'rows.wrong'), kind: 'longText' },
      ...batch.columns.map((title) => ({ title, kind: 'text' as const })),
    ],
    rows: rows(),
    hasFilter: true,
    isRightToLeft: directionOf(language) === 'rtl',
  };
}

interface SentRow {
  n: number;
  /** The version that it was taken in; empty where the workbook does not say it. */
  version: string;
  /** By column of the import; undefined where the workbook has no such column any more. */
  cells: (string | undefined)[];
  /** Whether something stands behind the last heading. */
  isTooWide: boolean;
}

const refuseFile = (key: Parameters<typeof fieldProblemOf>[2], params = {}) =>
  refuseFields([fieldProblemOf('file', 'File', key, params)]);

/** Reads the workbook that was taken: its columns may stand in another order, or be fewer. */
export async function readRowsFile(bytes: Uint8Array, columns: readonly string[]): Promise<SentRow[]> {
  try {
    const table = await openTable(bytes, { headingRow: 1 }, { ...tableLimits, rows: batchLimits.rows });
    const numbers = table.columns.indexOf(numberHeading);
    if (numbers < 0) throw refuseFile('rows_file_unknown');
    const versions = table.columns.indexOf(versionHeading);
    const wrongTitles = languageIds.map((language) => templateText(language, 'rows.wrong'));
    const isOwn = (title: string, at: number) =>
      at !== numbers && at !== versions && !wrongTitles.includes(title);
    const places = columns.map((title) =>
      table.columns.findIndex((one, at) => one === title && isOwn(one, at)),
    );
    const rows: SentRow[] = [];
    for await (const { n, cells } of table.rows) {
      const number = Number(cells[numbers]);
      if (!Number.isInteger(number) || number < 1) throw refuseFile('rows_file_row', { n });
      const own = places.map((at) => (at < 0 ? undefined : (cells[at] ?? '')));
      const version = cells[versions] ?? '';
      rows.push({ n: number, version, cells: own, isTooWide: cells.length > table.columns.length });
    }
    return rows;
  } catch (error) {
    if (error instanceof TableFileError) throw refuseFile(error.key, error.params);
    throw error;
  }
}

/**
 * Takes the rows of a workbook back, each by its number; what is equal stays untouched, and so does a row that was edited
 * here after it was taken. Its version stays what it was: the same workbook can be corrected further and brought again.
 */
export async function bringRows(
  context: CommandContext,
  vault: KeyVault,
  targets: BatchTargets,
  id: string,
  bytes: Uint8Array,
): Promise<BroughtRows> {
  const { db } = context;
  const { batch } = await lockForAction(context, id, 'import', 'check');
  const sent = await readRowsFile(bytes, batch.columns);
  const known = await db.many<{ n: number; version: number; raw: string[] }>(sql`
    select n, version, raw from batch_row where batch_id = ${id} and result is null
      and n = any(${sent.map(({ n }) => n)}::int[]) for update`);
  const before = new Map(known.map((row) => [row.n, row]));
  const changed: { n: number; raw: string[] }[] = [];
  let keptRows = 0;
  for (const { n, version, cells, isTooWide } of sent) {
    const row = before.get(n);
    if (!row) throw refuseFile('rows_file_row', { n });
    const { raw } = row;
    const merged = batch.columns.map((_, at) => storableCell(cells[at] ?? raw[at] ?? ''));
    // Somebody who took away what stood behind the last heading has corrected the row.
    const isNarrowed = raw.length > merged.length && !isTooWide;
    if (!isNarrowed && merged.every((cell, at) => cell === (raw[at] ?? ''))) continue;
    if (version === '' || version === String(row.version)) changed.push({ n, raw: merged });
    else keptRows += 1;
  }
  await db.run(sql`
    update batch_row r set raw = array(select jsonb_array_elements_text(v.raw)), is_skipped = false
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) v (n int, raw jsonb)
    where r.batch_id = ${id} and r.n = v.n`);
  const some = changed.map(({ n }) => n);
  await sealSecrets(db, vault, targetOf(targets, batch.entity), id, batch.mapping, some);
  await recheckEdited(context, targets, batch, some);
  return { ...(await readBatch(db, id)), keptRows };
}

/** Replaces a text in the cells of a column: anywhere in them, or only where it is all of the cell. */
export async function replaceInColumn(
  context: CommandContext,
  vault: KeyVault,
  targets: BatchTargets,
  id: string,
  given: { column: number; search: string; replacement: string; isWhole?: boolean | undefined },
): Promise<BatchRecord> {
  const { db } = context;
  const { batch } = await lockForAction(context, id, 'import', 'check');
  const target = await withCustomFields(db, targetOf(targets, batch.entity));
  const field = batch.mapping?.columns.find(({ column }) => column === given.column)?.field ?? '';
  if (given.column >= batch.columns.length || target.secrets.includes(field)) {
    const bounds = { min: 0, max: Math.max(0, batch.columns.length - 1) };
    throw refuseFields([fieldProblemOf('column', 'Column', 'out_of_range', bounds)]);
  }
  const { search, replacement, isWhole = false } = given;
  const cell = sql`raw[${given.column + 1}::int]`;
  const text = replacement.replaceAll('\u0000', '');
  const edited = await db.many<{ n: number }>(sql`
    update batch_row set version = version + 1, ${cell} = left(
      case when ${isWhole} then ${text} else replace(${cell}, ${search}, ${text}) end, ${tableLimits.cell + 1})
    where batch_id = ${id} and result is null and not is_skipped
      and case when ${isWhole} then ${cell} = ${search} else position(${search}::text in ${cell}) > 0 end
    returning n`);
  await sealSecrets(db, vault, target, id, batch.mapping);
  await recheckEdited(
    context,
    targets,
    batch,
    edited.map(({ n }) => n),
  );
  return readBatch(db, id);
}
