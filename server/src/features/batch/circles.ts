import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import type { BatchTarget, BatchTargets } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import { createReferences } from './references.ts';
import { findRowsNamed } from './row-keys.ts';

/** A row that names a record which comes with another row of the file. */
interface Naming {
  n: number;
  field: string;
  text: string;
}

interface Step extends Naming {
  /** The rows that can bring the record. */
  to: readonly number[];
}

/** Whether rows of the file can name each other: what they name is read from one of its columns. */
function canNameRows({ entity, fields }: BatchTarget, { kind, mapping }: StoredBatch): boolean {
  const named = [...(mapping?.columns ?? []), ...(mapping?.constants ?? [])];
  return kind === 'import' && named.some(({ field }) => fields[field ?? '']?.entity === entity.name);
}

/** Steps by the row that they begin or end at, and how many of them are left. */
class StepsByRow {
  private readonly all = new Map<number, Step[]>();
  private readonly counts = new Map<number, number>();

  add(row: number, step: Step): void {
    const steps = this.all.get(row) ?? [];
    steps.push(step);
    this.all.set(row, steps);
    this.counts.set(row, steps.length);
  }

  of(row: number): readonly Step[] {
    return this.all.get(row) ?? [];
  }

  hasLeft(row: number): boolean {
    return (this.counts.get(row) ?? 0) > 0;
  }

  /** Takes one away, and says whether it was the last. */
  takeOne(row: number): boolean {
    const count = (this.counts.get(row) ?? 0) - 1;
    this.counts.set(row, count);
    return count === 0;
  }
}

/**
 * The steps of rows that wait for each other in a circle: none of their records can be the first. What has a row outside to
 * begin with is taken away until nothing changes, and so is what nobody waits for: a row that only hangs on a circle
 * waits for it to be corrected. Each step is looked at when a neighbor went, so that a long chain costs no more than its length.
 */
function stepsInCircles(steps: readonly Step[]): Step[] {
  const from = new StepsByRow();
  const to = new StepsByRow();
  for (const step of steps) {
    from.add(step.n, step);
    for (const row of step.to) to.add(row, step);
  }
  const left = new Set(steps);
  const changed = [...steps];
  const lookAgain = (again: readonly Step[]) => {
    for (const step of again) if (left.has(step)) changed.push(step);
  };
  for (let step = changed.pop(); step !== undefined; step = changed.pop()) {
    if (!left.has(step)) continue;
    if (to.hasLeft(step.n) && step.to.every((row) => from.hasLeft(row))) continue;
    left.delete(step);
    // Nobody has to wait for a row any more that waits for nothing.
    if (from.takeOne(step.n)) lookAgain(to.of(step.n));
    for (const row of step.to) if (to.takeOne(row)) lookAgain(from.of(row));
  }
  return [...left];
}

/** Marks the checked rows of which each would be above itself by way of the others; alone, none of them is wrong. */
export async function markCircles(
  db: Queryable,
  targets: BatchTargets,
  target: BatchTarget,
  batch: StoredBatch,
): Promise<void> {
  if (!canNameRows(target, batch)) return;
  // What an earlier row of the chunk brought was there while the row was checked: its id names nothing any more.
  const naming = await db.many<Naming>(sql`
    select n, e.key as field, e.value #>> '{named,text}' as text from batch_row, jsonb_each(wanted) e
    where batch_id = ${batch.id} and result is null and not is_skipped and verdict in ('new', 'update', 'fix')
      and jsonb_typeof(e.value) = 'object' and e.value #>> '{named,entity}' = ${target.entity.name}
      and not exists (select from ${name(tableOf(target.entity))} where id = (e.value #>> '{named,id}')::uuid)`);
  if (naming.length === 0) return;
  const texts = naming.map(({ text }) => text);
  const rowsOf = await findRowsNamed(db, target, batch, createReferences(db, targets), texts);
  const steps = naming.map((one) => ({
    ...one,
    to: (rowsOf.get(one.text) ?? []).filter((row) => row !== one.n),
  }));
  const marked = stepsInCircles(steps).flatMap(({ n, field, to: [first] }) => {
    if (first === undefined) return [];
    const title = target.fields[field]?.title ?? field;
    const problems: FieldProblem[] = [fieldProblemOf(field, title, 'row_in_circle', { n: first })];
    return [{ n, problems }];
  });
  if (marked.length === 0) return;
  await db.run(sql`
    update batch_row r set verdict = 'fix', changes = null, problems = r.problems || v.problems
    from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) v (n int, problems jsonb)
    where r.batch_id = ${batch.id} and r.n = v.n and not r.problems @> '[{"messageKey": "row_in_circle"}]'`);
}

/** The rows that are marked: a change of one of them is about all. */
export async function rowsInCircles(
  db: Queryable,
  target: BatchTarget | undefined,
  batch: StoredBatch,
): Promise<number[]> {
  if (!target || !canNameRows(target, batch)) return [];
  const rows = await db.many<{ n: number }>(sql`
    select n from batch_row where batch_id = ${batch.id} and verdict = 'fix' and result is null and not is_skipped
      and problems @> '[{"messageKey": "row_in_circle"}]'`);
  return rows.map(({ n }) => n);
}
