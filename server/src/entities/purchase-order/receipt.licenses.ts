import type { EntitlementCreate } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { checkLicense, licenseDays } from '#contract/entities/purchase-order/receipt.rules.ts';
import type { ReceiptInput } from '#contract/entities/purchase-order/receipt.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type {
  EntitlementIntake,
  ReceivedEntitlement,
} from '#server/areas/software/entitlement-intake.port.ts';
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
export function findLicenses(
  order: PurchaseOrderRecord,
  input: ReceiptInput,
  arrivals: readonly Arrival[],
): ArrivingLicense[] {
  return arrivals
    .filter(({ line, input: { accepted } }) => line.kind === 'software' && accepted > 0)
    .map((arrival) => {
      const { startsOn, endsOn } = licenseDays(arrival.line, arrival.input.license, input.receivedOn);
      return { arrival, row: bareRow(arrival, order, startsOn, endsOn) };
    });
}

/** Checks the licenses; every problem is told at the line that it belongs to. */
export async function checkLicenses(
  context: CommandContext,
  intake: EntitlementIntake,
  licenses: readonly ArrivingLicense[],
): Promise<FieldProblem[]> {
  const missing = licenses.flatMap(({ arrival: { index, line, input } }) =>
    checkLicense(line, input.license, `lines.${index}`),
  );
  const named = licenses.filter(({ row }) => row.softwareId !== '');
  const wrong = await intake.checkEntitlements(
    context,
    named.map(({ row }) => row),
  );
  const atLine = wrong.map((problem) => {
    const [at, ...field] = problem.path.split('.');
    const index = named[Number(at)]?.arrival.index ?? 0;
    return { ...problem, path: `lines.${index}.license.${field.join('.')}` };
  });
  return [...missing, ...atLine];
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
