import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** Controls that belong together, under their title. */
export function ControlGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography
        id={id}
        variant="overline"
        component="h3"
        sx={{ color: 'text.secondary', marginBlock: '20px 6px' }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}
