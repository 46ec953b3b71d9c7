import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Mono = styled('bdi')(({ theme }) => ({ ...theme.typography.code, fontWeight: 'inherit' }));

/** A tag, serial number, host or other code: monospaced, left to right in every language. */
export function Code({ children }: { children: ReactNode }) {
  return <Mono dir="ltr">{children}</Mono>;
}
