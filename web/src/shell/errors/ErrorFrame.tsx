import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FirstIcon } from '#web/shared/icons/FirstIcon.tsx';

interface ErrorFrameProps {
  icon: 'error' | 'warn';
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** What stands in place of a page that cannot be shown: what is the matter and the ways on. */
export function ErrorFrame({ icon, title, actions, children }: ErrorFrameProps) {
  return (
    <Box
      role="alert"
      sx={{
        flex: 1,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        padding: 4,
        minHeight: 320,
        textAlign: 'center',
      }}
    >
      <Box sx={{ color: icon === 'error' ? 'error.main' : 'text.secondary' }}>
        <FirstIcon name={icon} size={24} />
      </Box>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      {children}
      <Box sx={{ display: 'flex', gap: 1 }}>{actions}</Box>
    </Box>
  );
}
