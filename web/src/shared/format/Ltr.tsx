import type { ReactNode } from 'react';

/** Text that reads left to right in every language: dates, money, counts, formulas, addresses. */
export function Ltr({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </bdi>
  );
}
