import type { BatchStep } from '#contract/features/batch/batch.schema.ts';
import { trackedFields } from '#contract/shared/entity.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { can } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { WantedRecord } from '#server/shared/command/record-sets.ts';
import type { StoredRecord } from '#server/shared/command/record.ts';
import { changesBetween } from '#server/shared/history/changes.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import type { AppliedRow, ReadyRow } from './apply.ts';
import type { BatchTarget, BatchTargets } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import { refusalOf, type CheckedRow, type OpenRow } from './check-row.ts';
import { inHalves } from './halves.ts';
import { problemsOfRefusal, tryRow } from './row-work.ts';
import type { TargetStep } from './target-step.ts';

type Values = Record<string, unknown>;
type StepRow = Pick<OpenRow, 'n' | 'targetId' | 'targetVersion'>;

/** What is wrong with a step and with what it was asked for. */
export function checkStepInput(target: BatchTarget, { action, input }: BatchStep): FieldProblem[] {
  const step = target.steps?.[action];
  if (!step) return [fieldProblemOf('step.action', 'Step', 'not_a_choice')];
  return step.check(input).map((problem) => ({ ...problem, path: `step.input.${problem.path}` }));
}

function stepOf(target: BatchTarget | undefined, { step }: StoredBatch): TargetStep {
  const found = step && target?.steps?.[step.action];
  if (!found) throw new AppError('not_importable');
  return found;
}

/** Refuses a step that the person could not take by a single request either. */
export function checkStepPermission(
  { actor }: CommandContext,
  target: BatchTarget,
  { action }: BatchStep,
): void {
  const step = target.steps?.[action];
  if (step && !can(actor.roles, step.permission)) throw new AppError('not_allowed');
}

const wantedOf = ({ targetId, targetVersion }: StepRow): WantedRecord => ({
  id: targetId ?? '',
  version: targetVersion ?? 0,
});

const byRecord = (one: StepRow, other: StepRow) => ((one.targetId ?? '') < (other.targetId ?? '') ? -1 : 1);

/** Takes the step of a batch with its records, or takes it back, in the order in which everybody locks them. */
async function runStep<R extends StepRow>(
  context: CommandContext,
  target: BatchTarget | undefined,
  batch: StoredBatch,
  rows: readonly R[],
): Promise<{ row: R; result: StoredRecord | AppError }[]> {
  const step = stepOf(target, batch);
  const ordered = rows.toSorted(byRecord);
  if (!can(context.actor.roles, step.permission)) {
    return ordered.map((row) => ({ row, result: new AppError('not_allowed') }));
  }
  const run = (some: readonly R[]) =>
    tryRow(context.db, () =>
      context.batch?.isUndo
        ? step.undo(context, some.map(wantedOf))
        : step.take(context, some.map(wantedOf), batch.step?.input),
    );
  // The database may refuse one of them: the others go on.
  return inHalves(
    ordered,
    async (some) => {
      const done = await run(some);
      if (done instanceof AppError) return done;
      return some.map((row, at) => ({ row, result: done[at] ?? new AppError('not_found') }));
    },
    async (row) => {
      const done = await run([row]);
      return { row, result: (done instanceof AppError ? done : done[0]) ?? new AppError('not_found') };
    },
  );
}

/** Checks the step with rows by taking it; the caller rolls it back. */
export async function checkStepRows(
  context: CommandContext,
  target: BatchTarget,
  batch: StoredBatch,
  rows: readonly OpenRow[],
): Promise<CheckedRow[]> {
  const ids = rows.flatMap(({ targetId }) => targetId ?? []);
  const records = await readRows(context.db, target.source, ids);
  const before = new Map(records.map((record) => [record.id, record as unknown as Values]));
  const fields = trackedFields(target.entity);
  const done = await runStep(context, target, batch, rows);
  const checked = done.map(({ row: { n, targetId, targetVersion }, result }): CheckedRow => {
    const given = { n, targetId, targetVersion, amounts: {}, keys: [], warnings: [] };
    if (result instanceof AppError) {
      const refusal = refusalOf(target, batch, result);
      const verdict = refusal.code === 'row_changed' ? 'changed' : 'fix';
      return { ...given, verdict, wanted: null, changes: null, problems: problemsOfRefusal(refusal) };
    }
    const changes = changesBetween(before.get(result.id) ?? {}, result as unknown as Values, fields);
    const verdict = Object.keys(changes).length === 0 ? 'same' : 'update';
    return { ...given, verdict, wanted: {}, changes, problems: [] };
  });
  return checked.toSorted((one, other) => one.n - other.n);
}

/** Takes the step of a batch with rows, or takes it back; answers what became of each. */
export async function applyStepRows(
  context: CommandContext,
  targets: BatchTargets,
  batch: StoredBatch,
  rows: readonly ReadyRow[],
): Promise<AppliedRow[]> {
  const target = targets.get(batch.entity);
  const done = await runStep(context, target, batch, rows);
  return done.map(({ row: { n, targetId }, result }) =>
    result instanceof AppError
      ? {
          n,
          result: 'refused',
          targetId,
          versionAfter: null,
          problems: problemsOfRefusal(refusalOf(target, batch, result)),
        }
      : { n, result: 'applied', targetId: result.id, versionAfter: result.version, problems: [] },
  );
}

/**
 * The kinds of record that an undo goes through: what steps do to others goes back with the records of the batch. Of a
 * file that takes steps, what was created on the way goes back, too.
 */
export function undoneTargets(
  targets: BatchTargets,
  { step, entity }: Pick<StoredBatch, 'step' | 'entity'>,
): { target: BatchTarget; isCreatedOnly: boolean }[] {
  const own = targets.get(entity);
  if (own && step) return [{ target: own, isCreatedOnly: false }];
  const isOfSteps = own?.derived !== undefined;
  return [...targets.values()]
    .filter((target) => target === own || !target.derived)
    .map((target) => ({ target, isCreatedOnly: isOfSteps && target !== own }));
}
