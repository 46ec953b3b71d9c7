import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** A part of the quick panel under its heading. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ padding: '16px 20px', borderBlockStart: '1px solid', borderColor: 'divider' }}
    >
      <Typography
        id={id}
        component="h3"
        sx={{
          marginBlockEnd: '8px',
          fontSize: '0.75rem',
          lineHeight: '1rem',
          fontWeight: 600,
          color: 'text.secondary',
        }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}
