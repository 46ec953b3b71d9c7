import type { FieldProblem } from '#contract/shared/errors.ts';
import { checkDateOrder, checkNotFuture, problemFactory } from '#contract/shared/rules.ts';
import { vendorReturnFields } from './vendor-return.schema.ts';

/** How a return is settled. */
export interface SettlementWanted {
  outcome?: string;
  closedOn?: string;
  reference?: string | null;
  amount?: string | null;
  note?: string | null;
}

const refuse = problemFactory(vendorReturnFields);

/** A credit is money: it has an amount, the number of the vendor's credit memo, and a note where it is more than the goods cost. */
function checkCredit({ outcome, amount, reference, note }: SettlementWanted, worth: string): FieldProblem[] {
  if (outcome !== 'credit') return amount ? [refuse('amount', 'read_only')] : [];
  const bounds = { min: 0.01, max: vendorReturnFields.amount.max ?? 0 };
  return [
    ...(amount ? [] : [refuse('amount', 'required')]),
    ...(amount && Number(amount) === 0 ? [refuse('amount', 'out_of_range', bounds)] : []),
    ...(reference ? [] : [refuse('reference', 'required')]),
    ...(amount && Number(amount) > Number(worth) && !note ? [refuse('note', 'reason_required')] : []),
  ];
}

/** A return is settled between the day of the receipt and today. */
export function checkSettlement(
  wanted: SettlementWanted,
  { receivedOn, worth }: { receivedOn: string; worth: string },
  today: string | undefined,
): FieldProblem[] {
  const days = { receivedOn, closedOn: wanted.closedOn };
  const fields = { ...vendorReturnFields, receivedOn: { title: 'Received' } };
  const future = checkNotFuture(fields, days, 'closedOn', today);
  return [
    ...(future.length > 0 ? future : checkDateOrder(fields, days, 'receivedOn', 'closedOn')),
    ...checkCredit(wanted, worth),
  ];
}
