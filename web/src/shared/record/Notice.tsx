import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';

type NoticeTone = 'info' | 'caution' | 'danger' | 'success';

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  caution: 'warn',
  danger: 'error',
  success: 'check',
};

interface NoticeProps {
  tone: NoticeTone;
  action?: ReactNode;
  children: ReactNode;
}

/** A tinted line inside a page: one or two sentences and at most one thing to do. */
export function Notice({ tone, action, children }: NoticeProps) {
  return (
    <Box
      role={tone === 'danger' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '10px',
        padding: '8px 12px',
        marginBottom: '12px',
        borderRadius: '6px',
        border: 1,
        borderColor: `tone.${tone}.line`,
        backgroundColor: `tone.${tone}.bg`,
        typography: 'body2',
      }}
    >
      <Box component="span" sx={{ display: 'inline-flex', color: `tone.${tone}.fg` }}>
        <Icon name={icons[tone]} size={18} />
      </Box>
      <Box sx={{ flex: '1 1 200px' }}>{children}</Box>
      {action}
    </Box>
  );
}
