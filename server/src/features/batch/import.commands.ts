import type { BatchRecord, BatchRow, ImportMapping } from '#contract/features/batch/batch.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import type { TableChoices } from '#server/shared/table-file/open-table.ts';
import type { BatchTargets } from './batch-target.ts';
import { issueBatchNumber, lockForAction, targetOf } from './batch.commands.ts';
import { storeFile } from './batch.file.ts';
import { checkMapping, remember, withOrders } from './batch.mapping.ts';
import { insertBatch, moveBatch, readBatch, readOwnBatch, type StoredBatch } from './batch.repository.ts';
import { withCustomFields } from './custom-values.ts';
import { getBatchRow } from './batch.rows.ts';
import { presets } from './presets/presets.ts';
import { recheckRows, rowsAlike, rowsTogether, rowsWithTexts } from './recheck.ts';
import { checkPermission } from './row-work.ts';
import { sealSecrets } from './secrets.ts';
import { beginTakeOver } from './take-over.ts';

interface NewImport {
  entity: EntityName;
  title?: string | undefined;
  fileName: string;
  mediaType: string;
  bytes: Buffer;
  appliesItself?: boolean;
  preset?: string | undefined;
  isTakeOver?: boolean | undefined;
}

/** Accepts a file: it is stored with its hash and read by the job. */
export async function createImport(
  context: CommandContext,
  vault: KeyVault,
  targets: BatchTargets,
  given: NewImport,
): Promise<BatchRecord> {
  const { db } = context;
  targetOf(targets, given.entity);
  checkPermission(context, given.entity, 'create');
  const isKnown = presets.some(({ id, entity }) => id === given.preset && entity === given.entity);
  if (given.preset !== undefined && !isKnown) {
    throw refuseFields([fieldProblemOf('preset', 'Preset', 'not_a_choice')]);
  }
  const number = await issueBatchNumber(db, 'import');
  if (given.isTakeOver) await beginTakeOver(context, number);
  const id = await insertBatch(context, {
    number,
    kind: 'import',
    entity: given.entity,
    title: given.title ?? given.fileName.slice(0, 120),
    state: 'reading',
    isTakeOver: given.isTakeOver ?? false,
    fileChoices: {
      ...(given.appliesItself && { appliesItself: true }),
      ...(given.preset !== undefined && { preset: given.preset }),
    },
  });
  await storeFile(db, vault, id, { name: given.fileName, mediaType: given.mediaType, bytes: given.bytes });
  return readBatch(db, id);
}

/** Reads the file once more, as somebody chose. */
export async function readAgain(
  context: CommandContext,
  id: string,
  choices: { [K in keyof TableChoices]?: TableChoices[K] | undefined },
): Promise<BatchRecord> {
  const { batch, to } = await lockForAction(context, id, 'import', 'read');
  // Its rows tell what was applied already; read again, they would be created twice.
  if (batch.failedIn === 'applying') throw new AppError('batch_state', { number: batch.number });
  // Rows that another import left out have no file of their own.
  if ((await readBatch(context.db, id)).file === null) {
    throw new AppError('batch_state', { number: batch.number });
  }
  const { headingRow, appliesItself: _appliesItself, ...kept } = batch.fileChoices;
  // The heading row of one sheet says nothing about another.
  const isSameSheet = choices.sheet === undefined || choices.sheet === batch.fileChoices.sheet;
  const wanted = JSON.stringify({ ...kept, ...(isSameSheet && { headingRow }), ...choices });
  moveBatch(context.db, id, to, sql`, failure = null, failed_in = null, file_choices = ${wanted}`);
  return readBatch(context.db, id);
}

/** Sets what each column means, and remembers it for files with these headings. */
export async function setMapping(
  context: CommandContext,
  vault: KeyVault,
  targets: BatchTargets,
  id: string,
  wanted: ImportMapping,
): Promise<BatchRecord> {
  const { batch, to } = await lockForAction(context, id, 'import', 'map');
  const target = targetOf(targets, batch.entity);
  const known = await withCustomFields(context.db, target);
  const problems = checkMapping(known, wanted, batch.columns.length);
  if (problems.length > 0) throw refuseFields(problems);
  const mapping = await withOrders(context.db, known, batch, wanted);
  await sealSecrets(context.db, vault, target, id, mapping);
  moveBatch(context.db, id, to, sql`, mapping = ${JSON.stringify(mapping)}`);
  remember(context.db, batch, mapping);
  return readBatch(context.db, id);
}

/** Leaves rows out of an import, or takes them back in: those are checked again. */
export async function skipRows(
  context: CommandContext,
  targets: BatchTargets,
  id: string,
  { rows, isSkipped = true }: { rows: readonly number[]; isSkipped?: boolean | undefined },
): Promise<BatchRecord> {
  const { batch } = await lockForAction(context, id, 'import', 'apply');
  if (!isSkipped) {
    const back = await context.db.many<{ n: number }>(sql`
      update batch_row set is_skipped = false, version = version + 1
      where batch_id = ${id} and n = any(${rows}::int[]) and is_skipped and result is null returning n`);
    moveBatch(context.db, id, 'checked');
    await recheckRows(
      context,
      targets,
      batch,
      back.map(({ n }) => n),
    );
    return readBatch(context.db, id);
  }
  const others = await rowsTogether(context.db, targets, batch, rows);
  await context.db.run(sql`
    update batch_row set is_skipped = true, verdict = 'skip', problems = '[]', version = version + 1
    where batch_id = ${batch.id} and n = any(${rows}::int[]) and result is null`);
  await context.db.run(sql`delete from batch_key where batch_id = ${batch.id} and n = any(${rows}::int[])`);
  moveBatch(context.db, id, 'checked');
  const left = new Set(rows);
  await recheckRows(
    context,
    targets,
    batch,
    others.filter((n) => !left.has(n)),
  );
  return readBatch(context.db, id);
}

/**
 * Changes cells of a row, or of every row that has the same texts there. Cells of the row that stand behind the last column
 * of the file end with it: whoever corrects the row has seen that it has too many. Once the batch was checked, they are checked
 * again, and with them the rows that share a value with them: they may no longer, or only now, be the same.
 */
export async function editRow(
  context: CommandContext,
  vault: KeyVault,
  targets: BatchTargets,
  { id, n }: { id: string; n: number },
  { cells, isEverywhere = false }: { cells: readonly CellEdit[]; isEverywhere?: boolean | undefined },
): Promise<BatchRow> {
  const { db: tx } = context;
  // What does not wait for an answer travels together.
  const [batch, row] = await Promise.all([
    lockEditable(context, id),
    tx.maybe<{ version: number; raw: string[]; secrets: Record<string, unknown> | null }>(
      sql`select version, raw, secrets from batch_row where batch_id = ${id} and n = ${n} and result is null for update`,
    ),
  ]);
  if (!row) throw new AppError('not_found');
  if (row.version !== context.version) {
    const current = await getBatchRow(tx, id, n);
    throw new AppError('conflict', { who: context.actor.name, when: batch.createdAt }, { current });
  }
  if (cells.some(({ column }) => column >= batch.columns.length)) throw new AppError('not_found');
  const edited = new Set([n, ...(await rowsTogether(tx, targets, batch, [n]))]);
  for (const { column, value } of cells) {
    const before = row.raw[column] ?? '';
    // Secrets that look alike behind their masks are not the same.
    const isSecret = row.secrets !== null && String(column) in row.secrets;
    const others =
      isEverywhere && !isSecret ? await rowsWithTexts(tx, id, sql`raw[${column + 1}::int]`, [before]) : [];
    const rows = [...new Set([n, ...others])];
    for (const one of rows) edited.add(one);
    tx.send(sql`
      update batch_row set raw = array(select coalesce(case when i = ${column + 1}::int then ${value}::text else raw[i] end, '')
          from generate_series(1, case when n = ${n} then ${batch.columns.length}::int
            else greatest(cardinality(raw), ${batch.columns.length}::int) end) i),
        version = version + 1, is_skipped = is_skipped and n <> ${n}
      where batch_id = ${id} and n = any(${rows}::int[])`);
  }
  const [namesakes, target] = await Promise.all([
    rowsAlike(tx, id, [...edited], 99),
    withCustomFields(tx, targetOf(targets, batch.entity)),
  ]);
  await sealSecrets(tx, vault, target, id, batch.mapping, [...edited]);
  if (batch.state === 'checked') {
    await recheckRows(context, targets, batch, [...new Set([...edited, ...namesakes])], target);
  }
  return getBatchRow(tx, id, n);
}

interface CellEdit {
  column: number;
  value: string;
}

/** A batch whose cells can be changed; the version that was sent is that of the row. */
async function lockEditable({ db, actor }: CommandContext, id: string): Promise<StoredBatch> {
  db.send(sql`select id from batch where id = ${id} for update`);
  const batch = await readOwnBatch(db, actor, id);
  if (batch.kind !== 'import') throw new AppError('not_found');
  if (batch.createdBy !== actor.id) throw new AppError('not_allowed');
  if (batch.state !== 'mapping' && batch.state !== 'checked') {
    throw new AppError('batch_state', { number: batch.number });
  }
  return batch;
}
