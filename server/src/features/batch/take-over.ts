import { takeOverOrder, type TakeOver } from '#contract/features/batch/take-over.api.ts';
import { can } from '#contract/shared/permissions.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { writeEvent } from '#server/shared/history/event.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { BatchTargets } from './batch-target.ts';
import { getBatch, listTakeOver } from './batch.repository.ts';
import { readStatement } from './batch.rows.ts';

const setting = 'takeOverUntil';

/** Until when a take-over is possible, and whether today is such a day. */
export async function getTakeOverDays(
  db: Queryable,
): Promise<{ until: string; today: string; isOpen: boolean }> {
  const { until, today } = await db.one<{ until: string; today: string }>(sql`
    select setting_on(${setting}, agency_today()) #>> '{}' as until, agency_today() as today`);
  return { until, today, isOpen: today <= until };
}

/** Refuses a take-over to whoever may not open it, and after its last day. */
export async function checkTakeOver(db: Queryable, actor: Actor): Promise<void> {
  if (!can(actor.roles, 'import.takeOver')) throw new AppError('not_allowed');
  const { until, isOpen } = await getTakeOverDays(db);
  if (!isOpen) throw new AppError('take_over_ended', { day: until });
}

/** Begins a take-over: each one stands in the history of the setting that allows it. */
export async function beginTakeOver(context: CommandContext, number: string): Promise<void> {
  const { db, actor, now } = context;
  await checkTakeOver(db, actor);
  const { id, version } = await db.one<{ id: string; version: number }>(sql`
    update agency_setting set version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${actor.id}
    where key = ${setting} returning id, version`);
  await writeEvent(context, {
    entity: 'agency-setting',
    id,
    version,
    action: 'takeOver',
    changes: {},
    reason: number,
  });
}

/** Everything that was taken over, in the order in which it is brought. */
export async function readTakeOver(db: Queryable, targets: BatchTargets): Promise<TakeOver> {
  const { until, isOpen } = await getTakeOverDays(db);
  const batches = await listTakeOver(db);
  const steps: TakeOver['steps'] = [];
  for (const entity of takeOverOrder) {
    const files: TakeOver['steps'][number]['files'] = [];
    for (const batch of batches.filter((one) => one.entity === entity)) {
      files.push({ batch, statement: await readStatement(db, await getBatch(db, batch.id)) });
    }
    steps.push({ entity, isImportable: targets.has(entity), files });
  }
  return { until, isOpen, steps };
}
