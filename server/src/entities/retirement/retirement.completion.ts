import {
  retirementLineFields,
  type RetirementLineInput,
} from '#contract/entities/retirement/retirement.lines.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { caseSteps } from '#contract/entities/retirement/retirement.steps.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import { endDisposedAssignments } from '#server/areas/custody/disposed-assignments.ts';
import {
  disposeItems,
  lockForRetiring,
  type Disposition,
} from '#server/areas/equipment/equipment-retiring.ts';
import { cancelOpenRepairs } from '#server/areas/equipment/open-repairs.ts';
import { closeAllocations } from '#server/areas/projects/allocations.ts';
import { endDisposedInstallations } from '#server/areas/software/disposed-installations.ts';
import { releaseSeats } from '#server/areas/software/seat-release.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { getToday } from '#server/shared/db/today.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { lockCase } from './retirement.authorization.ts';
import { writeLines } from './retirement.line-commands.ts';
import { changeWithLines } from './retirement.line-events.ts';
import { findItems, itemReason } from './retirement.items.ts';
import { checkMissing } from './retirement.missing.ts';

type CompleteInput = StepInput<typeof caseSteps, 'complete'>;

async function findUndated(db: Queryable, id: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select equipment_id as id from retirement_line where retirement_id = ${id} and disposed_on is null`);
  return rows.map((row) => row.id);
}

/** The sent values of lines, and the common day for those that have none of their own. */
async function completedLines(
  db: Queryable,
  id: string,
  { disposedOn, lines }: CompleteInput,
): Promise<RetirementLineInput[]> {
  if (!disposedOn) return lines;
  const undated = await findUndated(db, id);
  const own = new Set(lines.flatMap((line) => (line.disposedOn ? line.equipmentId : [])));
  const dated = lines.map((line) => (line.disposedOn ? line : { ...line, disposedOn }));
  const named = new Set(dated.map(({ equipmentId }) => equipmentId));
  const others = undated.filter((equipmentId) => !named.has(equipmentId) && !own.has(equipmentId));
  return [...dated, ...others.map((equipmentId) => ({ equipmentId, disposedOn }))];
}

/** Under lock, and after the last values were written: nothing is missing now, whatever was true when it became ready. */
async function checkNothingLacks(db: Queryable, record: RetirementRecord): Promise<void> {
  const { id, number } = record;
  await checkMissing(db, record);
  const uninstructed = await db.many<{ at: number; tag: string }>(sql`
    select f.position - 1 as at, e.tag from retirement_line_figures f join equipment e on e.id = f.equipment_id
    where f.retirement_id = ${id} and f.lacks_instruction order by f.position limit 20`);
  if (uninstructed.length > 0) {
    const { title } = retirementLineFields.instructionDocumentId;
    throw refuseFields(
      uninstructed.map(({ at, tag }) =>
        fieldProblemOf(`lines.${at}.instructionDocumentId`, title, 'instruction_needed', { tag }),
      ),
    );
  }
  const { n } = await db.one<{ n: number }>(sql`
    select (select count(*) from retirement_line_figures where retirement_id = ${id} and lacks <> '{}')::int
      + (select cardinality(retirement_lacks(r)) from retirement r where r.id = ${id}) as n`);
  if (n > 0) throw new AppError('case_lacks', { number, n });
}

/** Keeps what the lines are worth and owe now: from here on nothing of it is computed anew. */
async function freezeFigures(db: Queryable, id: string): Promise<void> {
  await db.run(sql`
    with found as materialized (select * from retirement_line_figures where retirement_id = ${id})
    update retirement_line l set book_value = found.book_value, gain_loss = found.gain_loss,
      selling_cost = found.selling_cost, amount_due = found.amount_due, awards = found.awards,
      needs_sanitization = found.needs_sanitization, sanitization = found.sanitization
    from found where l.id = found.id`);
}

async function findDispositions(db: Queryable, id: string): Promise<Disposition[]> {
  return db.many<Disposition>(sql`
    select equipment_id as "equipmentId", disposed_on as "disposedOn", sale_price as "salePrice"
    from retirement_line where retirement_id = ${id}`);
}

async function endItems(context: CommandContext, before: RetirementRecord, reason: string): Promise<void> {
  const { db } = context;
  const { id, number, title, method } = before;
  const equipmentIds = (await findItems(db, id)).map(({ equipmentId }) => equipmentId);
  const items = await lockForRetiring(context, equipmentIds, 'dispose');
  await checkNothingLacks(db, before);
  await freezeFigures(db, id);
  const today = await getToday(db);
  await endDisposedAssignments(context, equipmentIds, today);
  await cancelOpenRepairs(context, equipmentIds, reason);
  await releaseSeats(context, { equipmentIds, end: 'equipment_disposed', onDate: today, reason });
  await endDisposedInstallations(context, equipmentIds, reason);
  await closeAllocations(context, { equipmentIds, onDate: today, reason });
  const dispositions = await findDispositions(db, id);
  await disposeItems(context, items, { retirement: { id, number, title }, method, dispositions, reason });
}

/** Ends a case with all its items in one transaction; the number of statements does not grow with the items. */
export async function completeRetirement(
  context: CommandContext,
  id: string,
  input: CompleteInput,
): Promise<RetirementRecord> {
  const { before, status } = await lockCase(context, id, 'complete');
  const lines = await completedLines(context.db, id, input);
  return changeWithLines(context, before, {
    action: 'complete',
    reason: input.reason,
    equipmentIds: lines.map(({ equipmentId }) => equipmentId),
    values: { status, closedAt: context.now.toISOString() },
    work: async () => {
      if (lines.length > 0) await writeLines(context, before, lines);
      await endItems(context, before, itemReason(before, input.reason));
    },
  });
}
