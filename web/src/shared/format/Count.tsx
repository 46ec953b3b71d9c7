import { formatCount } from './number.ts';
import { Ltr } from './Ltr.tsx';

/** A number of things. */
export function Count({ value }: { value: number }) {
  return <Ltr>{formatCount(value)}</Ltr>;
}
