import { formatDollars, formatMoney } from './number.ts';
import { Ltr } from './Ltr.tsx';

/** An amount from its decimal string; the dollar sign only where it is a figure or a sum. */
export function Money({ value, hasSign = false }: { value: string | null | undefined; hasSign?: boolean }) {
  if (value === null || value === undefined || value === '') return null;
  return <Ltr>{hasSign ? formatDollars(value) : formatMoney(value)}</Ltr>;
}
