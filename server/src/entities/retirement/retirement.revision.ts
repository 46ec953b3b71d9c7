import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import type { lineSteps } from '#contract/entities/retirement/retirement.steps.ts';
import type { StepInput } from '#contract/shared/steps.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { lockCase } from './retirement.authorization.ts';
import { changeWithLines } from './retirement.line-events.ts';
import { updateLines } from './retirement.line-rows.ts';
import { checkSentLines } from './retirement.line-rules.ts';

/** Keeps what is approved of each line. */
export async function keepApproved(db: Queryable, id: string): Promise<void> {
  await db.run(sql`
    update retirement_line set approved_values = jsonb_build_object('condition', condition,
      'fairMarketValue', fair_market_value::text, 'valuationSource', valuation_source)
    where retirement_id = ${id}`);
}

/** Changes approved values: somebody else must approve the case again. Its items wait meanwhile. */
export async function reviseValues(
  context: CommandContext,
  id: string,
  { lines, reason }: StepInput<typeof lineSteps, 'reviseValues'>,
): Promise<RetirementRecord> {
  const { db, actor, now } = context;
  const { before, status } = await lockCase(context, id, 'reviseValues');
  const problems = await checkSentLines(db, before, lines, { isRevising: true });
  if (problems.length > 0) throw refuseFields(problems);
  const at = now.toISOString();
  return changeWithLines(context, before, {
    action: 'reviseValues',
    reason,
    equipmentIds: lines.map(({ equipmentId }) => equipmentId),
    values: { status, submittedAt: at, startedAt: null, readyAt: null, authorId: actor.id },
    work: () => updateLines(db, id, lines, { name: actor.name, at }),
  });
}

/** Gives the lines of a case what was approved of them, and the case its approval back: a revision is not to be. */
export async function dropRevision(
  context: CommandContext,
  before: RetirementRecord,
  { action, reason, also }: { action: string; reason?: string | undefined; also?: () => Promise<void> },
): Promise<RetirementRecord> {
  const { db } = context;
  const ids = await db.many<{ id: string }>(
    sql`select equipment_id as id from retirement_line where retirement_id = ${before.id}`,
  );
  return changeWithLines(context, before, {
    action,
    reason,
    equipmentIds: ids.map((line) => line.id),
    values: { status: 'approved' },
    work: async () => {
      await db.run(sql`
        update retirement_line set condition = (approved_values ->> 'condition')::equipment_condition,
          fair_market_value = (approved_values ->> 'fairMarketValue')::numeric,
          valuation_source = approved_values ->> 'valuationSource'
        where retirement_id = ${before.id} and approved_values is not null`);
      await also?.();
    },
  });
}
