import {
  checkRepairOpening,
  repairOpeningFields,
  repairOpeningOf,
  type RepairOpeningStatus,
} from '#contract/entities/repair/opening.ts';
import {
  repairFields,
  type RepairOpeningInput,
  type RepairRecord,
} from '#contract/entities/repair/repair.schema.ts';
import { can } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { binRecord, lockRecord } from '#server/shared/command/record.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { createRepair, deleteRepair, insertRepair } from './repair.commands.ts';
import { lockIfThere, type RepairPorts } from './repair.ports.ts';
import { repairSource } from './repair.repository.ts';
import { checkSameEnded, refuse } from './repair.rules.ts';

async function getDays(db: Queryable): Promise<{ today: string; takeOverUntil: string }> {
  return db.one(sql`
    select agency_today() as today, setting_on('takeOverUntil', agency_today()) #>> '{}' as "takeOverUntil"`);
}

/** The beginnings of days in the agency's zone. */
async function instantsOf<K extends string>(
  db: Queryable,
  days: Record<K, string>,
): Promise<Record<K, string>> {
  const { instants } = await db.one<{ instants: Record<K, string> }>(sql`
    select jsonb_object_agg(key, (value::date)::timestamp at time zone
      (setting_on('timeZone', agency_today()) #>> '{}')) as instants
    from jsonb_each_text(${JSON.stringify(days)}::jsonb)`);
  return instants;
}

/** Brings a repair that had ended before: nothing happens to its item any more. */
async function bringEnded(
  context: CommandContext,
  ports: RepairPorts,
  status: Exclude<RepairOpeningStatus, 'requested'>,
  input: RepairOpeningInput,
): Promise<RepairRecord> {
  const { openingStatus: _, reportedOn, startedOn, closedOn, outcome, conditionAfter, ...fields } = input;
  const item = await lockIfThere(context, ports, fields.equipmentId);
  if (!item) throw refuseFields([refuse('equipmentId', 'not_found', { entity: 'Item' })]);
  if (status === 'completed' && !fields.resolution) {
    throw refuseFields([fieldProblemOf('resolution', repairFields.resolution.title, 'required')]);
  }
  const last = closedOn ?? '';
  const first = reportedOn || startedOn || last;
  const days = { reportedAt: first, startedAt: startedOn || first, closedAt: last };
  const { reportedAt, startedAt, closedAt } = await instantsOf(context.db, days);
  const condition = outcome === 'not_repairable' ? 'unusable' : (conditionAfter ?? item.condition);
  const ended = status === 'completed' ? { outcome, conditionAfter: condition } : {};
  const problems = await checkSameEnded(context.db, { ...fields, closedAt });
  // In its last state at once: the item may have an open repair beside it.
  const state = {
    status,
    reportedAt,
    startedAt,
    closedAt,
    ...ended,
    takenOverIn: context.batch?.number ?? null,
  };
  return insertRepair(context, fields, state, problems);
}

/** Creates a repair as an import brings it: a request, or in a take-over one that had ended before. */
export async function createOpening(
  context: CommandContext,
  ports: RepairPorts,
  input: RepairOpeningInput,
): Promise<RepairRecord> {
  const isTakeOver = context.batch?.isTakeOver ?? false;
  // Whoever began it may have lost the role since.
  if (isTakeOver && !can(context.actor.roles, 'import.takeOver')) throw new AppError('not_allowed');
  const problems = checkRepairOpening(input, { ...(await getDays(context.db)), isTakeOver });
  if (problems.length > 0) throw refuseFields(problems);
  const status = repairOpeningOf(input);
  if (status !== 'requested') return bringEnded(context, ports, status, input);
  const opening = new Set(Object.keys(repairOpeningFields));
  const fields = Object.fromEntries(Object.entries(input).filter(([field]) => !opening.has(field)));
  return createRepair(context, ports, fields as Parameters<typeof createRepair>[2]);
}

/** Takes back a repair that a batch brought; one that had ended before goes as it is. */
export async function removeBrought(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<RepairRecord> {
  const before = await lockRecord(context, repairSource, id);
  if (before.takenOverIn === null || before.closedAt === null) return deleteRepair(context, id, reason);
  return binRecord(context, repairSource, before, reason);
}
