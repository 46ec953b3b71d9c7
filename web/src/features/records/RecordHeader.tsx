import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Code } from '#web/shared/format/Code.tsx';
import { CopyButton } from '#web/shared/record/CopyButton.tsx';

interface RecordHeaderProps {
  /** Its code or number; it can be copied. */
  code?: string | null | undefined;
  /** Its states, beside the code. */
  chips?: ReactNode;
  title: string;
  subtitle?: ReactNode;
  /** What can be done with it; absent in the past and in the bin. */
  actions?: ReactNode;
}

/** What a record is at a glance, and what can be done with it. */
export function RecordHeader({ code, chips, title, subtitle, actions }: RecordHeaderProps) {
  return (
    <Paper variant="outlined" component="header" sx={{ padding: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {code ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '2px', fontWeight: 600 }}>
            <Code>{code}</Code>
            <CopyButton value={code} />
          </Box>
        ) : null}
        {chips}
      </Box>
      <Typography variant="h2" component="h1" sx={{ marginTop: '4px', overflowWrap: 'anywhere' }}>
        <bdi>{title}</bdi>
      </Typography>
      {subtitle ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {subtitle}
        </Typography>
      ) : null}
      {actions ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: '12px' }}>{actions}</Box>
      ) : null}
    </Paper>
  );
}
