import type { ChainFigures } from '#contract/areas/chain/chain.schema.ts';

/** The figures that a chain shows, in the order in which money goes. */
export const chainColumns = [
  'ordered',
  'committed',
  'received',
  'items',
  'repairs',
  'proceeds',
  'federalDue',
] as const satisfies (keyof ChainFigures)[];

/** Whether a decimal text is nothing. */
export function isZero(amount: string): boolean {
  return /^-?0*(\.0*)?$/.test(amount);
}
