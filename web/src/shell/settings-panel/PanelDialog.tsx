import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useDialogClose } from '#web/shared/form/useDialogClose.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { DrawerProps } from './PanelDrawer.tsx';
import { MessageEcho } from './MessageEcho.tsx';

interface PanelDialogProps extends DrawerProps {
  title: string;
  note?: ReactNode;
  width: 480 | 640;
  children: ReactNode;
}

/** A dialog over the drawer, with its title, what it is about, and a way to close it. */
export function PanelDialog({ isOpen, onClose, title, note, width, children }: PanelDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const closing = useDialogClose(isOpen, onClose);
  return (
    <Dialog
      open={isOpen}
      {...closing}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width, maxWidth: 'calc(100vw - 32px)', margin: 2 } } }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', padding: '16px 24px 12px' }}>
        <Box sx={{ flex: 1, minWidth: 0, paddingBlockStart: '6px' }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          {note !== undefined && (
            <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: '2px' }}>
              {note}
            </Typography>
          )}
        </Box>
        <IconButton aria-label={t('close')} onClick={onClose} sx={{ marginInlineEnd: '-8px' }}>
          <Icon name="x" />
        </IconButton>
      </Box>
      {children}
      <MessageEcho />
    </Dialog>
  );
}
