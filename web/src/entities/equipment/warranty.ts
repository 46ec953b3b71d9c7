import { differenceInDays } from '#contract/shared/day.ts';

/** A warranty that ends within this many days asks for attention. */
export const endsSoonDays = 90;

/** How a warranty stands on a day. */
export interface Warranty {
  status: 'open' | 'ends_soon' | 'ended' | 'none';
  /** Days until the end; negative once it is over. */
  daysLeft: number;
  /** How much of it has passed, 0 to 1. */
  passed: number;
}

interface WarrantyDates {
  warrantyStartsOn: string | null;
  warrantyEndsOn: string | null;
  acquiredOn: string;
}

/** Computes the warranty of an item as seen on a day; it is never stored. */
export function getWarranty(item: WarrantyDates, today: string): Warranty {
  if (item.warrantyEndsOn === null) return { status: 'none', daysLeft: 0, passed: 0 };
  const daysLeft = differenceInDays(item.warrantyEndsOn, today);
  const whole = Math.max(1, differenceInDays(item.warrantyEndsOn, item.warrantyStartsOn ?? item.acquiredOn));
  const passed = Math.min(1, Math.max(0, 1 - daysLeft / whole));
  const status = daysLeft < 0 ? 'ended' : daysLeft <= endsSoonDays ? 'ends_soon' : 'open';
  return { status, daysLeft, passed };
}
