import type {
  BatchRecord,
  BatchRow,
  ColumnValue,
  ImportMapping,
  ValueChoice,
} from '#contract/features/batch/batch.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import type { TableChoices } from '#server/shared/table-file/open-table.ts';
import { importFields, type BatchTargets } from './batch-target.ts';
import { issueBatchNumber, lockForAction, targetOf } from './batch.commands.ts';
import { storeFile } from './batch.file.ts';
import { checkMapping, distinctTexts, remember } from './batch.mapping.ts';
import { insertBatch, moveBatch, readBatch, readOwnBatch, type StoredBatch } from './batch.repository.ts';
import { getBatchRow } from './batch.rows.ts';
import { checkAgain } from './check.ts';
import { fieldOfColumn, sqlTextOfField } from './combined-columns.ts';
import { findAlike, findByTexts } from './references.ts';
import { presets } from './presets/presets.ts';
import { checkPermission } from './row-work.ts';
import { contextOfBatch } from './run.ts';
import { sealSecrets } from './secrets.ts';

interface NewImport {
  entity: EntityName;
  title?: string | undefined;
  fileName: string;
  mediaType: string;
  bytes: Buffer;
  appliesItself?: boolean;
  preset?: string | undefined;
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
  const id = await insertBatch(context, {
    number: await issueBatchNumber(db, 'import'),
    kind: 'import',
    entity: given.entity,
    title: given.title ?? given.fileName.slice(0, 120),
    state: 'reading',
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
  const wanted = JSON.stringify({ ...batch.fileChoices, ...choices });
  moveBatch(context.db, id, to, sql`, failure = null, failed_in = null, file_choices = ${wanted}`);
  return readBatch(context.db, id);
}

/** Sets what each column means, and remembers it for files with these headings. */
export async function setMapping(
  context: CommandContext,
  vault: KeyVault,
  targets: BatchTargets,
  id: string,
  mapping: ImportMapping,
): Promise<BatchRecord> {
  const { batch, to } = await lockForAction(context, id, 'import', 'map');
  const target = targetOf(targets, batch.entity);
  const problems = checkMapping(target, mapping, batch.columns.length);
  if (problems.length > 0) throw refuseFields(problems);
  await sealSecrets(context.db, vault, target, id, mapping);
  moveBatch(context.db, id, to, sql`, mapping = ${JSON.stringify(mapping)}`);
  remember(context.db, batch, mapping);
  return readBatch(context.db, id);
}

/** The field of a column, with the columns that it is read together with. */
function fieldOf({ mapping }: StoredBatch, targets: BatchTargets, entity: EntityName, column: number) {
  const group = mapping ? fieldOfColumn(mapping, column) : undefined;
  const facts = importFields(targetOf(targets, entity)).find(([name]) => name === group?.field)?.[1];
  if (!group || !facts) throw new AppError('not_found');
  return { group, facts };
}

// Looking for what is like a text reads the whole table: only for the first of those that nobody knows.
const mostAlike = 50;

/** The different texts of a column with the records that they name. */
export async function listValues(
  db: Queryable,
  targets: BatchTargets,
  batch: StoredBatch,
  column: number,
): Promise<{ items: ColumnValue[] }> {
  const { group, facts } = fieldOf(batch, targets, batch.entity, column);
  const cells = await distinctTexts(db, batch.id, sqlTextOfField(group));
  const choices = batch.valueChoices[String(group.key.column)] ?? [];
  const target = facts.entity && targets.get(facts.entity);
  const found =
    target &&
    (await findByTexts(
      db,
      target,
      cells.map(({ value }) => value),
    ));
  const items: ColumnValue[] = [];
  let looked = 0;
  for (const { value, rows } of cells) {
    const hit = found?.get(value);
    const isOpen = target !== undefined && hit?.status === 'unknown' && looked < mostAlike;
    if (isOpen) looked += 1;
    items.push({
      value,
      rows,
      status: hit?.status ?? 'known',
      id: hit?.status === 'known' ? hit.id : null,
      like: isOpen ? await findAlike(db, target, value) : [],
      choice: choices.find((one) => one.value === value) ?? null,
    });
  }
  return { items };
}

/** Chooses what texts of a column mean; what was chosen for other texts stays. */
export async function setValues(
  context: CommandContext,
  targets: BatchTargets,
  id: string,
  column: number,
  choices: readonly ValueChoice[],
): Promise<BatchRecord> {
  const { batch, to } = await lockForAction(context, id, 'import', 'map');
  const { group } = fieldOf(batch, targets, batch.entity, column);
  const key = String(group.key.column);
  const problems = choices.flatMap(({ use, id: chosen }, at) =>
    use === 'record' && !chosen ? [fieldProblemOf(`choices.${at}.id`, 'Record', 'required')] : [],
  );
  if (problems.length > 0) throw refuseFields(problems);
  const named = new Set(choices.map(({ value }) => value));
  const before = (batch.valueChoices[key] ?? []).filter(({ value }) => !named.has(value));
  const valueChoices = { ...batch.valueChoices, [key]: [...before, ...choices] };
  moveBatch(context.db, id, to, sql`, value_choices = ${JSON.stringify(valueChoices)}`);
  if (batch.mapping) remember(context.db, { ...batch, valueChoices }, batch.mapping);
  return readBatch(context.db, id);
}

/** Leaves rows out of an import. */
export async function skipRows(
  context: CommandContext,
  id: string,
  rows: readonly number[],
): Promise<BatchRecord> {
  const { batch } = await lockForAction(context, id, 'import', 'apply');
  await context.db.run(sql`
    update batch_row set is_skipped = true, verdict = 'skip', problems = '[]', version = version + 1
    where batch_id = ${batch.id} and n = any(${rows}::int[]) and result is null`);
  await context.db.run(sql`delete from batch_key where batch_id = ${batch.id} and n = any(${rows}::int[])`);
  moveBatch(context.db, id, 'checked');
  return readBatch(context.db, id);
}

/**
 * Changes cells of a row. Once the batch was checked, the row is checked again at once, and with it the rows that share
 * a value with it: they may no longer, or only now, be the same.
 */
export async function editRow(
  context: CommandContext,
  vault: KeyVault,
  targets: BatchTargets,
  { id, n }: { id: string; n: number },
  cells: readonly { column: number; value: string }[],
): Promise<BatchRow> {
  const { db: tx } = context;
  const batch = await lockEditable(context, id);
  const row = await tx.maybe<{ version: number; raw: string[] }>(
    sql`select version, raw from batch_row where batch_id = ${id} and n = ${n} and result is null for update`,
  );
  if (!row) throw new AppError('not_found');
  if (row.version !== context.version) {
    const current = await getBatchRow(tx, id, n);
    throw new AppError('conflict', { who: context.actor.name, when: batch.createdAt }, { current });
  }
  const edited = batch.columns.map((_, column) => row.raw[column] ?? '');
  for (const { column, value } of cells) {
    if (column >= edited.length) throw new AppError('not_found');
    edited[column] = value;
  }
  const namesakes = await tx.many<{ n: number }>(sql`
    select distinct o.n from batch_key k join batch_key o on o.batch_id = k.batch_id and o.key = k.key
    where k.batch_id = ${id} and k.n = ${n} order by o.n limit 99`);
  await tx.run(sql`
    update batch_row set raw = ${edited}::text[], version = version + 1, is_skipped = false
    where batch_id = ${id} and n = ${n}`);
  await sealSecrets(tx, vault, targetOf(targets, batch.entity), id, batch.mapping);
  if (batch.state === 'checked') {
    const rows = [...new Set([...namesakes.map((one) => one.n), n])];
    await checkAgain(await contextOfBatch(tx, batch, context.now), targets, batch, rows);
  }
  return getBatchRow(tx, id, n);
}

/** A batch whose cells can be changed; the version that was sent is that of the row. */
async function lockEditable({ db, actor }: CommandContext, id: string): Promise<StoredBatch> {
  await db.run(sql`select id from batch where id = ${id} for update`);
  const batch = await readOwnBatch(db, actor, id);
  if (batch.kind !== 'import') throw new AppError('not_found');
  if (batch.state !== 'mapping' && batch.state !== 'checked') {
    throw new AppError('batch_state', { number: batch.number });
  }
  return batch;
}
