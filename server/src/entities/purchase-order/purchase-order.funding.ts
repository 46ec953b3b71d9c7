import {
  lineFields,
  type OrderLine,
  type OrderLineInput,
} from '#contract/entities/purchase-order/purchase-order.lines.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { checkAwardPeriod } from '#server/areas/projects/award-period.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

type AnyLine = OrderLine | OrderLineInput;
type Split = OrderLine['funding'];

/** The splits of projects as they are today; one that is not whole pays for nothing. */
async function findSplits(db: Queryable, projectIds: readonly string[]): Promise<Map<string, Split>> {
  if (projectIds.length === 0) return new Map();
  const rows = await db.many<{ id: string; funding: Split }>(sql`
    select project_id as id, jsonb_agg(jsonb_build_object('fundingSourceId', funding_source_id,
      'percent', percent::text) order by position) as funding
    from project_funding where project_id = any(${projectIds}::uuid[]) group by 1 having sum(percent) = 100`);
  return new Map(rows.map(({ id, funding }) => [id, funding]));
}

/** Whether a line was approved before with the same project: then it keeps the split that was approved. */
function isSettled(line: AnyLine, projectId: string | null, before: PurchaseOrderRecord | undefined) {
  if (!before || before.amendment === 0) return false;
  const old = before.lines.find(({ id }) => id === line.id);
  return old?.fundedBy === 'project' && (old.projectId ?? before.projectId) === projectId;
}

/**
 * The lines with what pays for them: shares of their own, or where they name none the split of their project as it is
 * today. It is copied, so that it stays what it was whatever becomes of the project.
 */
export async function withFunding<L extends AnyLine>(
  db: Queryable,
  lines: readonly L[],
  orderProjectId: string | null,
  before?: PurchaseOrderRecord,
): Promise<L[]> {
  const projectOf = (line: L) => line.projectId ?? orderProjectId;
  const asks = (line: L) =>
    (line.fundedBy === 'project' || (line.fundedBy === null && line.funding.length === 0)) &&
    !isSettled(line, projectOf(line), before);
  const wanted = new Set(lines.filter(asks).flatMap((line) => projectOf(line) ?? []));
  const splits = await findSplits(db, [...wanted]);
  return lines.map((line): L => {
    if (!asks(line)) return line.fundedBy === null ? { ...line, fundedBy: 'own' } : line;
    const funding = splits.get(projectOf(line) ?? '');
    return funding ? { ...line, fundedBy: 'project', funding } : { ...line, fundedBy: null, funding: [] };
  });
}

/** Every line says who pays for it before somebody decides: no federal money is an answer, silence is none. */
export async function checkStated(db: Queryable, orderId: string, lines: readonly OrderLine[]) {
  const received = await db.many<{ id: string }>(sql`
    select line_id as id from purchase_order_line_received where order_id = ${orderId} and receipts > 0`);
  const isReceived = (lineId: string) => received.some(({ id }) => id === lineId);
  return lines.flatMap(({ id, fundedBy }, index) => {
    const isStated = fundedBy === 'own' || fundedBy === 'project' || fundedBy === 'none';
    if (isStated || (fundedBy === 'not_stated' && isReceived(id))) return [];
    return [fieldProblemOf(`lines.${index}.funding`, lineFields.fundedBy.title, 'funding_not_stated')];
  });
}

/** A source pays only for what is ordered within its period of performance. */
export function checkAwardPeriods(
  db: Queryable,
  lines: readonly AnyLine[],
  day: string,
): Promise<FieldProblem[]> {
  const shares = lines.flatMap(({ funding }, index) =>
    funding.map(({ fundingSourceId }, at) => ({
      fundingSourceId,
      path: `lines.${index}.funding.${at}.fundingSourceId`,
    })),
  );
  return checkAwardPeriod(db, shares, day);
}
