import { reversalRefusal } from '#contract/entities/retirement/retirement.refusals.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { LineStep, lineSteps } from '#contract/entities/retirement/retirement.steps.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { reopenAllocations } from '#server/areas/projects/reopen-allocations.ts';
import { lockForRetiring, reverseDisposal } from '#server/areas/equipment/equipment-retiring.ts';
import { isAnyOf } from '#server/shared/command/same-person.ts';
import { checkRefusal } from '#server/shared/command/step.ts';
import { sql, type Sql } from '#server/shared/db/sql.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { lockCase } from './retirement.authorization.ts';
import { changeWithLines } from './retirement.line-events.ts';
import { itemReason } from './retirement.items.ts';

interface DisposedLine {
  id: string;
  tag: string;
  askedById: string | null;
  reason: string | null;
  isReversed: boolean;
  days: number;
}

async function getLine({ db }: CommandContext, id: string, equipmentId: string): Promise<DisposedLine> {
  const line = await db.maybe<DisposedLine>(sql`
    select l.id, e.tag, l.reversal_by_id as "askedById", l.reversal_reason as reason,
      l.reversed_at is not null as "isReversed", setting_on('reversalDays', agency_today())::int as days
    from retirement_line l join equipment e on e.id = l.equipment_id
    where l.retirement_id = ${id} and l.equipment_id = ${equipmentId}`);
  if (line) return line;
  throw refuseFields([fieldProblemOf('equipmentId', 'Item', 'not_in_case', { tag: 'Item' })]);
}

/** Locks a case and checks that the disposal of one of its items can take the step. */
async function lockLine(
  context: CommandContext,
  id: string,
  equipmentId: string,
  step: 'askReversal' | 'dropReversal' | 'confirmReversal',
): Promise<{ before: RetirementRecord; line: DisposedLine }> {
  const { db, actor, now } = context;
  const { before } = await lockCase(context, id, step);
  const line = await getLine(context, id, equipmentId);
  const { askedById } = line;
  const isOwn = askedById !== null && (await isAnyOf(db, actor.id, [askedById]));
  const { closedAt } = before;
  checkRefusal(reversalRefusal(step, { ...line, isRequested: askedById !== null, isOwn, closedAt, now }));
  return { before, line };
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
    action: LineStep;
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
  { equipmentId, reason }: StepInput<typeof lineSteps, 'askReversal'>,
): Promise<RetirementRecord> {
  const { actor, now } = context;
  const { before, line } = await lockLine(context, id, equipmentId, 'askReversal');
  const set = sql`reversal_reason = ${reason}, reversal_by_id = ${actor.id}, reversal_by = ${actor.name},
    reversal_at = ${now.toISOString()}::timestamptz`;
  return changeLine(context, before, line, { action: 'askReversal', equipmentId, reason, set });
}

export async function dropReversal(
  context: CommandContext,
  id: string,
  { equipmentId, reason }: StepInput<typeof lineSteps, 'dropReversal'>,
): Promise<RetirementRecord> {
  const { before, line } = await lockLine(context, id, equipmentId, 'dropReversal');
  const set = sql`reversal_reason = null, reversal_by_id = null, reversal_by = null, reversal_at = null`;
  return changeLine(context, before, line, { action: 'dropReversal', equipmentId, reason, set });
}

/** Another one confirms, in time: the item is in stock again, and everything that was written about its end stays. */
export async function confirmReversal(
  context: CommandContext,
  id: string,
  { equipmentId, reason }: StepInput<typeof lineSteps, 'dropReversal'>,
): Promise<RetirementRecord> {
  const { actor, now } = context;
  const { before, line } = await lockLine(context, id, equipmentId, 'confirmReversal');
  const set = sql`reversed_by_id = ${actor.id}, reversed_by = ${actor.name},
    reversed_at = ${now.toISOString()}::timestamptz`;
  const also = async () => {
    const [item] = await lockForRetiring(context, [equipmentId], 'reverseDisposal');
    if (item) await reverseDisposal(context, item, itemReason(before, line.reason));
    await reopenAllocations(context, { equipmentId, retirementId: id });
  };
  return changeLine(context, before, line, { action: 'confirmReversal', equipmentId, reason, set, also });
}
