import { returnOutcomes } from './vendor-return.schema.ts';

/** In the history of an order, what was settled of a return stands under this name: `vendorReturn.amount`. */
export const returnPath = 'vendorReturn';

// Until release 1.3 the reason of an event had the outcome as a code: VR-2026-00003, credit, CM-77.
const codedReason = new RegExp(String.raw`^(VR-\d{4}-\d+), (${returnOutcomes.join('|')})(?=$|, )`);

/** The reason of an event that settled a return, with the outcome in words where older ones have its code. */
export function readableReason(
  reason: string,
  nameOf: (outcome: (typeof returnOutcomes)[number]) => string,
): string {
  const [coded, number, found] = codedReason.exec(reason) ?? [];
  const outcome = returnOutcomes.find((one) => one === found);
  if (coded === undefined || outcome === undefined) return reason;
  return `${number ?? ''}, ${nameOf(outcome)}${reason.slice(coded.length)}`;
}
