import type { ListSelection } from '#contract/features/batch/batch.api.ts';
import { batchLimits } from '#contract/features/batch/batch.limits.ts';
import type { BatchRecord, BatchStep, BulkChange } from '#contract/features/batch/batch.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { readListQuery } from '#contract/shared/list-query.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import { refuseHidden } from '#server/shared/http/hidden-fields.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { spellOutBranches } from '#server/shared/list/branches.ts';
import { resolvePeople } from '#server/shared/list/relative-people.ts';
import { conditionsOf } from '#server/shared/list/filters.ts';
import { orderOf, orderSql } from '#server/shared/list/order.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import type { BatchTarget, BatchTargets } from './batch-target.ts';
import { issueBatchNumber, lockForCheck, resetVerdicts, targetOf } from './batch.commands.ts';
import { insertBatch, moveBatch, readBatch } from './batch.repository.ts';
import { checkChanges } from './bulk-values.ts';
import { withCustomFields } from './custom-values.ts';
import { checkPermission } from './row-work.ts';
import { sealChanges } from './secrets.ts';
import { checkStepInput, checkStepPermission } from './steps.ts';

interface NewBulkEdit {
  entity: EntityName;
  selection: readonly { id: string; version: number }[] | ListSelection;
  changes: readonly BulkChange[];
  step?: BatchStep | undefined;
  reason?: string | undefined;
}

/** Stages the records that a person named in the versions that were seen; whoever is named twice is changed once. */
function stageNamed(
  db: Queryable,
  batchId: string,
  selection: readonly { id: string; version: number }[],
): Promise<number> {
  const items = [...new Map(selection.map((one) => [one.id, one])).values()];
  return db.run(sql`
    insert into batch_row (batch_id, n, target_id, target_version)
    select ${batchId}, v.place, v.id, v.version
    from unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ version }) => version)}::int[])
      with ordinality as v (id, version, place)`);
}

/** Whether the person would decide otherwise, had the number been known: off by more than one percent, or by more than ten. */
function isOtherNumber(n: number, seen: number): boolean {
  const off = Math.abs(n - seen);
  return off > 10 || off * 100 > seen;
}

/** Stages what a list shows, in its order: ids and versions as they are now, by one statement. */
async function stageListed(
  { db, actor }: CommandContext,
  target: BatchTarget,
  batchId: string,
  { view: text, except = [], only, total }: ListSelection,
  max: number,
): Promise<number> {
  const { query, problems } = readListQuery(target.entity, new URLSearchParams(text));
  const [problem] = problems;
  if (problem) throw new AppError(problem.key, problem.params);
  refuseHidden(actor, query);
  const { source } = target;
  const view = await spellOutBranches(db, source, await resolvePeople(db, actor.id, target.entity, query));
  const n = await db.run(
    sql`
    insert into batch_row (batch_id, n, target_id, target_version)
    select ${batchId}, row_number() over (order by ${orderSql(orderOf(source, view).columns)}), r.id, r.version
    from ${name(source.table)} r
    where ${conditionsOf(source, view)} and r.id <> all(${except}::uuid[])
      and (${only === undefined} or r.id = any(${only ?? []}::uuid[]))
    limit ${max + 1}`,
    { planEachTime: true },
  );
  if (n > max) throw new AppError('selection_too_large', { max, n: total });
  if (isOtherNumber(n, total)) throw new AppError('selection_changed', { n, total });
  return n;
}

/** Refuses changes that no record could take, and a step that is asked for something else; answers the target with all fields. */
async function checkWanted(
  db: Queryable,
  plain: BatchTarget,
  { changes, step }: Pick<NewBulkEdit, 'changes' | 'step'>,
): Promise<BatchTarget> {
  const target = step || changes.length === 0 ? plain : await withCustomFields(db, plain);
  const problems = step ? checkStepInput(target, step) : checkChanges(target, changes);
  if (step && changes.length > 0) problems.push(fieldProblemOf('changes', 'Changes', 'too_many', { max: 0 }));
  if (problems.length > 0) throw refuseFields(problems);
  return target;
}

/** Stages the same changes for many records, or a step with them; the job checks each of them as soon as it is known what changes. */
export async function createBulkEdit(
  context: CommandContext,
  vault: KeyVault,
  targets: BatchTargets,
  { entity, selection, changes, step, reason }: NewBulkEdit,
): Promise<BatchRecord> {
  const { db } = context;
  const target = targetOf(targets, entity);
  if (step) checkStepPermission(context, target, step);
  else checkPermission(context, entity, 'update');
  const whole = await checkWanted(db, target, { changes, step });
  const max = step ? batchLimits.steps : batchLimits.bulkEdit;
  if (!('view' in selection) && selection.length > max) {
    throw new AppError('selection_too_large', { max, n: selection.length });
  }
  const number = await issueBatchNumber(db, 'bulk_edit');
  const id = await insertBatch(context, {
    number,
    kind: 'bulk_edit',
    entity,
    title: number,
    state: changes.length > 0 || step ? 'checking' : 'mapping',
    reason: reason ?? null,
    changes: sealChanges(vault, whole, number, changes),
    step: step ?? null,
  });
  const total = await ('view' in selection
    ? stageListed(context, target, id, selection, max)
    : stageNamed(db, id, selection));
  await db.run(sql`update batch_run set total = ${total} where batch_id = ${id}`);
  return readBatch(db, id);
}

/** Replaces the changes of a bulk edit that was not applied, or its step; every record is checked again. */
export async function updateBulkEdit(
  context: CommandContext,
  vault: KeyVault,
  targets: BatchTargets,
  id: string,
  wanted: { changes?: readonly BulkChange[] | undefined; step?: BatchStep | undefined },
): Promise<BatchRecord> {
  const { db } = context;
  const { batch, to } = await lockForCheck(context, id, 'bulk_edit');
  const target = targetOf(targets, batch.entity);
  const { changes, step } = wanted;
  if (!step && !changes) throw refuseFields([fieldProblemOf('changes', 'Changes', 'required')]);
  // What it was begun as it stays: another step would be another batch.
  if (batch.step?.action !== step?.action)
    throw refuseFields([fieldProblemOf('step', 'Step', 'not_a_choice')]);
  if (step) checkStepPermission(context, target, step);
  const whole = await checkWanted(db, target, { changes: changes ?? [], step });
  const stored = sealChanges(vault, whole, batch.number, changes ?? [], batch.changes ?? []);
  await resetVerdicts(db, id);
  moveBatch(
    db,
    id,
    to,
    sql`, changes = ${JSON.stringify(stored)}, step = ${step ? JSON.stringify(step) : null}::jsonb`,
  );
  return readBatch(db, id);
}
