import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface StatePanelProps {
  drawing: ReactNode;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  below?: ReactNode;
  isAlert?: boolean;
}

/** What stands in place of rows: a drawing, what is the matter, and the next step. */
export function StatePanel({ drawing, title, children, actions, below, isAlert = false }: StatePanelProps) {
  return (
    <Box
      role={isAlert ? 'alert' : undefined}
      sx={{
        flex: '1 1 0',
        minHeight: 0,
        overflow: 'auto',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        paddingInline: 4,
        paddingBlock: 1.5,
        '&::before, &::after': { content: '""', margin: 'auto' },
      }}
    >
      {drawing}
      <Typography variant="h3" component="h2" sx={{ marginBlockStart: '10px' }}>
        {title}
      </Typography>
      <Typography
        variant="body2"
        component="div"
        sx={{ marginBlockStart: 0.5, maxWidth: 400, color: 'text.secondary', textWrap: 'balance' }}
      >
        {children}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, marginBlockStart: 2 }}>
        {actions}
      </Box>
      {below === undefined ? null : (
        <Typography
          variant="caption"
          component="p"
          sx={{ margin: 0, marginBlockStart: 1.5, fontWeight: 400, color: 'text.secondary' }}
        >
          {below}
        </Typography>
      )}
    </Box>
  );
}
