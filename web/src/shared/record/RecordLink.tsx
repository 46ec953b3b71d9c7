import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** A link to another record, or to a list of records. */
export function RecordLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
  );
}

/** The address of a list that shows only the records with one value in a field. */
export function filteredList(
  page: string,
  field: string,
  value: string,
  operator: 'is' | 'within' = 'is',
): string {
  return `${page}?${new URLSearchParams([[`filter[${field}][${operator}]`, value]]).toString()}`;
}
