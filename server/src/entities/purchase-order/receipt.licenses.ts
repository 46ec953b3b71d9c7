import type { EntitlementCreate } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { receiptFields, type ReceiptInput } from '#contract/entities/purchase-order/receipt.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type {
  EntitlementIntake,
  ReceivedEntitlement,
} from '#server/features/entitlement-intake/entitlement-intake.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { insertReceipt } from './receipt.repository.ts';
import type { Arrival } from './receipt.rules.ts';

const noLicense = { softwareId: null, metric: null, startsOn: null, endsOn: null };

// What is paid for a term is paid once in it.
const periods: Record<number, 'monthly' | 'quarterly' | 'yearly'> = {
  1: 'monthly',
  3: 'quarterly',
  12: 'yearly',
};

/** The last days of terms that begin on these days, in the same order; a term without months has none. */
async function findTermEnds(
  db: Queryable,
  terms: readonly { startsOn: string; months: number | null }[],
): Promise<(string | null)[]> {
  const rows = await db.many<{ endsOn: string | null }>(sql`
    select case when months is not null
      then least(start + make_interval(months => months) - interval '1 day', timestamp '9999-12-31')::date end as "endsOn"
    from unnest(${terms.map(({ startsOn }) => startsOn)}::date[], ${terms.map(({ months }) => months)}::int[])
      with ordinality as t (start, months, n) order by n`);
  return rows.map(({ endsOn }) => endsOn);
}

/** A license that arrives: the line it stands on, and its terms as far as they are known. */
export interface ArrivingLicense {
  arrival: Arrival;
  row: EntitlementCreate;
}

function bareRow(
  { line, input }: Arrival,
  order: PurchaseOrderRecord,
  startsOn: string,
  endsOn: string | null,
): EntitlementCreate {
  const { softwareId, metric } = input.license ?? noLicense;
  const months = endsOn === null ? null : line.termMonths;
  return {
    softwareId: softwareId ?? line.softwareId ?? '',
    metric: metric ?? line.metric ?? 'named_user',
    quantity: input.accepted,
    allowsOver: false,
    term: endsOn === null ? 'perpetual' : 'subscription',
    startsOn,
    endsOn,
    autoRenew: false,
    cost: null,
    billingPeriod: periods[months ?? 0] ?? 'once',
    projectId: line.projectId,
    fundingLines: line.funding,
    contractNumber: order.contractNumber,
    downgradeRights: false,
    transferable: false,
    sbita: 'unknown',
  };
}

/** The licenses that software lines make: what their receipt says, and where it is silent what was ordered. */
export async function findLicenses(
  db: Queryable,
  order: PurchaseOrderRecord,
  input: ReceiptInput,
  arrivals: readonly Arrival[],
): Promise<ArrivingLicense[]> {
  const arriving = arrivals.filter(
    ({ line, input: { accepted } }) => line.kind === 'software' && accepted > 0,
  );
  if (arriving.length === 0) return [];
  const starts = arriving.map(({ input: { license } }) => license?.startsOn ?? input.receivedOn);
  const ends = await findTermEnds(
    db,
    arriving.map(({ line }, at) => ({ startsOn: starts[at] ?? '', months: line.termMonths })),
  );
  return arriving.map((arrival, at) => {
    const endsOn = arrival.input.license?.endsOn ?? ends[at] ?? null;
    return { arrival, row: bareRow(arrival, order, starts[at] ?? input.receivedOn, endsOn) };
  });
}

/** Checks the licenses; every problem is told at the line that it belongs to. */
export async function checkLicenses(
  context: CommandContext,
  intake: EntitlementIntake,
  licenses: readonly ArrivingLicense[],
): Promise<FieldProblem[]> {
  const missing = licenses.flatMap(({ arrival: { index, line, input } }) =>
    (['softwareId', 'metric'] as const)
      .filter((field) => !input.license?.[field] && !line[field])
      .map((field) =>
        fieldProblemOf(`lines.${index}.license.${field}`, receiptFields[field].title, 'required'),
      ),
  );
  const named = licenses.filter(({ row }) => row.softwareId !== '');
  const wrong = await intake.checkEntitlements(
    context,
    named.map(({ row }) => row),
  );
  const told = wrong.map((problem) => {
    const [at, ...field] = problem.path.split('.');
    const index = named[Number(at)]?.arrival.index ?? 0;
    return { ...problem, path: `lines.${index}.license.${field.join('.')}` };
  });
  return [...missing, ...told];
}

/** Makes the licenses; each costs what its receipt line is worth. */
export async function makeLicenses(
  context: CommandContext,
  intake: EntitlementIntake,
  order: PurchaseOrderRecord,
  receipt: Awaited<ReturnType<typeof insertReceipt>> & { number: string },
  licenses: readonly ArrivingLicense[],
): Promise<void> {
  const rows = licenses.flatMap(({ arrival, row }): ReceivedEntitlement[] => {
    const written = receipt.lines.find(({ lineId }) => lineId === arrival.line.id);
    if (!written) return [];
    return [{ ...row, cost: written.value, purchaseOrderId: order.id, receiptLineId: written.id }];
  });
  await intake.createEntitlements(context, rows, receipt.number);
}
