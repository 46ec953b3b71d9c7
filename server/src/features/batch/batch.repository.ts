import {
  batchCounts,
  type BatchCounts,
  type BatchRecord,
  type BatchStep,
  type ImportMapping,
  type ValueChoice,
} from '#contract/features/batch/batch.schema.ts';
import type { BatchState } from '#contract/features/batch/batch.states.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { errors, fillText, type ErrorParams } from '#contract/shared/errors.ts';
import { fieldErrors } from '#contract/shared/field-errors.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { TableChoices } from '#server/shared/table-file/open-table.ts';
import { shownChange, type StoredChange } from './secrets.ts';

/** Texts of a column with what they mean, by column. */
export type ValueChoices = Record<string, ValueChoice[]>;

/** Why a job stopped: a rule with its sentence, or a fault that nobody foresaw. */
export interface Failure {
  key: string;
  params: ErrorParams;
}

/** A batch as its table has it. */
export interface StoredBatch {
  id: string;
  version: number;
  number: string;
  kind: BatchRecord['kind'];
  entity: EntityName;
  title: string;
  reason: string | null;
  state: BatchState;
  failedIn: BatchState | null;
  failure: Failure | null;
  policy: BatchRecord['policy'];
  isTakeOver: boolean;
  source: CommandContext['source'];
  fileChoices: TableChoices & { appliesItself?: boolean; preset?: string };
  columns: string[];
  mapping: ImportMapping | null;
  valueChoices: ValueChoices;
  changes: StoredChange[] | null;
  /** Of an undo the step that it takes back. */
  step: BatchStep | null;
  undoes: string | null;
  /** The import whose left-out rows it corrects. */
  fixesId: string | null;
  stopRequest: 'pause' | 'cancel' | null;
  createdAt: string;
  createdBy: string;
  appliedAt: string | null;
  undoUntil: string | null;
}

const columns =
  raw(`b.id, b.version, b.number, b.kind, b.entity, b.title, b.reason, b.state, b.failed_in as "failedIn",
  b.failure, b.policy, b.is_take_over as "isTakeOver", b.source, b.file_choices as "fileChoices", b.columns, b.mapping,
  b.value_choices as "valueChoices", b.changes, b.step, b.undoes, b.fixes as "fixesId", b.stop_request as "stopRequest", b.created_at as "createdAt",
  b.created_by as "createdBy", b.applied_at as "appliedAt", b.undo_until as "undoUntil"`);

export async function getBatch(db: Queryable, id: string): Promise<StoredBatch> {
  const found = await db.maybe<StoredBatch>(sql`select ${columns} from batch b where b.id = ${id}`);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Locks a batch that the person may see; of others it is answered like one that does not exist. */
export async function lockBatch(context: CommandContext, id: string): Promise<StoredBatch> {
  const found = await context.db.maybe<StoredBatch>(
    sql`select ${columns} from batch b where b.id = ${id} for update`,
  );
  if (!found || !mayRead(context.actor, found.createdBy)) throw new AppError('not_found');
  if (found.version !== context.version) {
    const current = await readBatch(context.db, id);
    const who = { who: current.createdBy, when: current.createdAt };
    throw new AppError('conflict', who, { current });
  }
  return found;
}

/** A batch is its author's; an administrator sees all of them. */
export function mayRead(actor: Actor, authorId: string): boolean {
  return actor.id === authorId || can(actor.roles, 'batch.undoAny');
}

interface BatchRow extends StoredBatch {
  author: string;
  file: BatchRecord['file'];
  done: number;
  total: number;
  since: string;
  undoesNumber: string | null;
  undoneBy: BatchRecord['undoneBy'];
  fixes: BatchRecord['fixes'];
  fixedBy: BatchRecord['fixedBy'];
  counts: Partial<BatchCounts> | null;
}

const noCounts: BatchCounts = {
  rows: 0,
  new: 0,
  update: 0,
  same: 0,
  fix: 0,
  skip: 0,
  changed: 0,
  applied: 0,
  refused: 0,
  undone: 0,
  warned: 0,
};

const sumWhere = (condition: string) => `coalesce(sum(n) filter (where ${condition}), 0)`;
const countOf: Record<keyof BatchCounts, string> = {
  rows: 'true',
  new: "verdict = 'new'",
  update: "verdict = 'update'",
  same: "verdict = 'same'",
  fix: "verdict = 'fix'",
  skip: "verdict = 'skip'",
  changed: "verdict = 'changed'",
  applied: "result = 'applied'",
  refused: "result = 'refused'",
  undone: "result = 'undone'",
  warned: 'is_warned',
};

/** How many rows of batch `b` became what, as whatever wrote them noted it; where they are deleted, as it was noted then. */
export const countsOf = raw(`coalesce(b.counts, (
  select jsonb_build_object(${Object.entries(countOf)
    .map(([count, condition]) => `'${count}', ${sumWhere(condition)}`)
    .join(', ')})
  from batch_tally where batch_id = b.id))`);

function sentenceOf({ key, params }: Failure): BatchRecord['failure'] {
  const ofFields: Readonly<Record<string, string>> = fieldErrors;
  const ofCalls: Readonly<Record<string, { text: string }>> = errors;
  const text = ofFields[key] ?? ofCalls[key]?.text ?? errors.internal.text;
  return { messageKey: key, params, message: fillText(text, params) };
}

function toRecord(row: BatchRow): BatchRecord {
  const { id, version, number, kind, entity, title, reason, state, policy, mapping, changes, step } = row;
  return {
    id,
    version,
    number,
    kind,
    entity,
    title,
    reason,
    state,
    policy,
    isTakeOver: row.isTakeOver,
    file: row.file,
    columns: row.columns,
    mapping,
    changes: changes && changes.map(shownChange),
    step,
    progress: { done: row.done, total: row.total, since: row.since },
    counts: batchCounts.parse({ ...noCounts, ...row.counts }),
    failure: row.failure && sentenceOf(row.failure),
    undoes: row.undoes === null ? null : { id: row.undoes, number: row.undoesNumber ?? '' },
    undoneBy: row.undoneBy,
    fixes: row.fixes,
    fixedBy: row.fixedBy,
    createdAt: row.createdAt,
    createdBy: row.author,
    authorId: row.createdBy,
    appliedAt: row.appliedAt,
    undoUntil: row.undoUntil,
  };
}

async function selectBatches(db: Queryable, where: Sql): Promise<BatchRecord[]> {
  const rows = await db.many<BatchRow>(sql`
    select ${columns}, u.first_name || ' ' || u.last_name as author, r.done, r.total, r.since,
      o.number as "undoesNumber", ${countsOf} as counts,
      case when w.id is not null then jsonb_build_object('id', w.id, 'number', w.number, 'state', w.state) end
        as "undoneBy",
      case when x.id is not null then jsonb_build_object('id', x.id, 'number', x.number, 'state', x.state) end
        as "fixedBy",
      case when p.id is not null then jsonb_build_object('id', p.id, 'number', p.number) end as fixes,
      case when f.batch_id is not null then jsonb_build_object('name', f.name, 'size', f.size,
        'mediaType', f.media_type, 'sha256', f.sha256) end as file
    from batch b join user_account u on u.id = b.created_by left join batch w on w.undoes = b.id
      join batch_run r on r.batch_id = case when b.state = 'undoing' then coalesce(w.id, b.id) else b.id end
      left join batch_file f on f.batch_id = b.id left join batch o on o.id = b.undoes
      left join batch p on p.id = b.fixes
      left join batch x on x.fixes = b.id and x.state not in ('cancelled', 'expired', 'undone')
    where ${where}`);
  return rows.map(toRecord);
}

export async function readBatch(db: Queryable, id: string): Promise<BatchRecord> {
  const [found] = await selectBatches(db, sql`b.id = ${id}`);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Reads a batch for a person; one of others is answered like one that does not exist. */
export async function readOwnBatch(db: Queryable, actor: Actor, id: string): Promise<StoredBatch> {
  const batch = await getBatch(db, id);
  if (!mayRead(actor, batch.createdBy)) throw new AppError('not_found');
  return batch;
}

/** A page of batches, newest first. */
export async function listBatches(
  db: Queryable,
  actor: Actor,
  { kind, after, limit = 50 }: { kind?: string; after?: string | undefined; limit?: number | undefined },
): Promise<{ items: BatchRecord[]; next: string | null }> {
  const found = await selectBatches(
    db,
    sql`(${can(actor.roles, 'batch.undoAny')} or b.created_by = ${actor.id})
      and (${kind ?? null}::text is null or b.kind = ${kind ?? null})
      and (${after ?? null}::uuid is null or b.id < ${after ?? null}::uuid)
      order by b.id desc limit ${limit + 1}`,
  );
  const items = found.slice(0, limit);
  return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** The files of the take-over that were not given up or taken back, newest first. */
export function listTakeOver(db: Queryable): Promise<BatchRecord[]> {
  return selectBatches(
    db,
    sql`b.is_take_over and b.state not in ('cancelled', 'expired', 'undone') order by b.id desc limit 200`,
  );
}

export interface NewBatch {
  number: string;
  kind: BatchRecord['kind'];
  entity: EntityName;
  title: string;
  state: BatchState;
  reason?: string | null;
  isTakeOver?: boolean;
  fileChoices?: StoredBatch['fileChoices'];
  changes?: readonly StoredChange[];
  step?: BatchStep | null;
  undoes?: string;
  fixes?: string;
}

export async function insertBatch(context: CommandContext, batch: NewBatch): Promise<string> {
  const { db, actor, source, now } = context;
  const { id } = await db.one<{ id: string }>(sql`
    insert into batch (number, kind, entity, title, state, reason, source, is_take_over, file_choices, changes, step,
      undoes, fixes, created_by, created_at, touched_at)
    values (${batch.number}, ${batch.kind}, ${batch.entity}, ${batch.title}, ${batch.state}, ${batch.reason ?? null},
      ${source}, ${batch.isTakeOver ?? false}, ${JSON.stringify(batch.fileChoices ?? {})}, ${batch.changes ? JSON.stringify(batch.changes) : null},
      ${batch.step ? JSON.stringify(batch.step) : null}, ${batch.undoes ?? null}, ${batch.fixes ?? null}, ${actor.id},
      ${now.toISOString()}, ${now.toISOString()})
    returning id`);
  db.send(sql`insert into batch_run (batch_id) values (${id})`);
  return id;
}

/** Until when a batch that is applied now can be taken back. */
export const undoUntil = raw(
  `now() + (setting_on('batchUndoDays', agency_today()) #>> '{}')::int * interval '1 day'`,
);

/** Whether a batch changed anything: also a row that was refused may have created a record that it names. */
export async function hasEvents(db: Queryable, id: string): Promise<boolean> {
  const { isThere } = await db.one<{ isThere: boolean }>(
    sql`select exists (select from event where batch_id = ${id}) as "isThere"`,
  );
  return isThere;
}

/** From here on a person decides: an import that went on by itself does so no more. */
export const stopsItself = raw(`, file_choices = file_choices - 'appliesItself'`);

/** Moves a locked batch to a state; its version goes on. */
export function moveBatch(db: Queryable, id: string, state: BatchState, also: Sql = raw('')): void {
  const isEnd = state === 'cancelled' || state === 'partly_applied';
  db.send(sql`
    update batch set state = ${state}, version = version + 1, touched_at = now(), stop_request = null,
      ended_at = case when ${isEnd} then now() end ${also}
    where id = ${id}`);
}
