import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementAction } from '#contract/entities/retirement/retirement.states.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { reopenAllocations } from '#server/features/allocation/reopen.ts';
import type { EquipmentRetiring } from '#server/features/equipment-life/retiring.ts';
import { isAnyOf } from '#server/shared/command/same-person.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { changeWithLines } from './retirement.line-events.ts';
import { lockForStep } from './retirement.people.ts';
import { itemReason } from './retirement.items.ts';

interface DisposedLine {
  id: string;
  tag: string;
  askedById: string | null;
  reason: string | null;
  isReversed: boolean;
  isTooLate: boolean;
  days: number;
}

async function getLine({ db, now }: CommandContext, id: string, equipmentId: string): Promise<DisposedLine> {
  const line = await db.maybe<DisposedLine>(sql`
    select l.id, e.tag, l.reversal_by_id as "askedById", l.reversal_reason as reason,
      l.reversed_at is not null as "isReversed", days,
      ${now.toISOString()}::timestamptz > r.closed_at + days * interval '1 day' as "isTooLate"
    from retirement_line l join retirement r on r.id = l.retirement_id join equipment e on e.id = l.equipment_id,
      lateral (select setting_on('reversalDays', agency_today())::int as days) s
    where l.retirement_id = ${id} and l.equipment_id = ${equipmentId}`);
  if (line) return line;
  throw refuseFields([fieldProblemOf('equipmentId', 'Item', 'not_in_case', { tag: 'Item' })]);
}

async function changeLine(
  context: CommandContext,
  before: RetirementRecord,
  line: DisposedLine,
  {
    action,
    equipmentId,
    reason,
    set,
    also,
  }: {
    action: RetirementAction;
    equipmentId: string;
    reason: string | undefined;
    set: Sql;
    also?: () => Promise<void>;
  },
): Promise<RetirementRecord> {
  const work = async () => {
    await context.db.run(sql`update retirement_line set ${set} where id = ${line.id}`);
    await also?.();
  };
  return changeWithLines(context, before, { action, reason, equipmentIds: [equipmentId], work });
}

/** One administrator asks, with a reason. */
export async function askReversal(
  context: CommandContext,
  id: string,
  { equipmentId, reason }: { equipmentId: string; reason: string },
): Promise<RetirementRecord> {
  const { actor, now } = context;
  const { before } = await lockForStep(context, id, 'askReversal');
  const line = await getLine(context, id, equipmentId);
  const { tag, days } = line;
  if (line.askedById) throw new AppError('reversal_asked', { tag });
  if (line.isTooLate) throw new AppError('reversal_too_late', { tag, days });
  const set = sql`reversal_reason = ${reason}, reversal_by_id = ${actor.id}, reversal_by = ${actor.name},
    reversal_at = ${now.toISOString()}::timestamptz`;
  return changeLine(context, before, line, { action: 'askReversal', equipmentId, reason, set });
}

function checkAsked({ askedById, isReversed, tag }: DisposedLine): void {
  if (!askedById || isReversed) throw new AppError('reversal_not_asked', { tag });
}

export async function dropReversal(
  context: CommandContext,
  id: string,
  { equipmentId, reason }: { equipmentId: string; reason?: string | undefined },
): Promise<RetirementRecord> {
  const { before } = await lockForStep(context, id, 'dropReversal');
  const line = await getLine(context, id, equipmentId);
  checkAsked(line);
  const set = sql`reversal_reason = null, reversal_by_id = null, reversal_by = null, reversal_at = null`;
  return changeLine(context, before, line, { action: 'dropReversal', equipmentId, reason, set });
}

/** Another one confirms, in time: the item is in stock again, and everything that was written about its end stays. */
export async function confirmReversal(
  context: CommandContext,
  retiring: EquipmentRetiring,
  id: string,
  { equipmentId, reason }: { equipmentId: string; reason?: string | undefined },
): Promise<RetirementRecord> {
  const { db, actor, now } = context;
  const { before } = await lockForStep(context, id, 'confirmReversal');
  const line = await getLine(context, id, equipmentId);
  const { tag, days } = line;
  checkAsked(line);
  if (await isAnyOf(db, actor.id, [line.askedById])) throw new AppError('reversal_same_person', { tag });
  if (line.isTooLate) throw new AppError('reversal_too_late', { tag, days });
  const set = sql`reversed_by_id = ${actor.id}, reversed_by = ${actor.name},
    reversed_at = ${now.toISOString()}::timestamptz`;
  const also = async () => {
    const [item] = await retiring.lock(context, [equipmentId], 'reverseDisposal');
    if (item) await retiring.takeBack(context, item, itemReason(before, line.reason));
    await reopenAllocations(context, { equipmentId, retirementId: id });
  };
  return changeLine(context, before, line, { action: 'confirmReversal', equipmentId, reason, set, also });
}
