import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A sentence about what a page shows, for whoever comes to it for the first time. */
export function PageHint({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" component="p" sx={{ margin: 0, color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}
