import { formatPercent } from './number.ts';
import { Ltr } from './Ltr.tsx';

/** A share from its decimal string. */
export function Percent({ value }: { value: string | null | undefined }) {
  if (value === null || value === undefined || value === '') return null;
  return <Ltr>{formatPercent(value)}</Ltr>;
}
