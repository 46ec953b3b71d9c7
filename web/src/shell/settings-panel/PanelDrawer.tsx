import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useFocusAtStart } from '#web/shared/table/filter/useFocusAtStart.ts';
import { MessageEcho } from './MessageEcho.tsx';
import { useSwipe } from './swipe.ts';

export interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Drawers of the settings are narrower. */
const defaultDrawerWidth = 640;
export const settingsDrawerWidth = 380;

function Header({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useTranslation();
  const closeButton = useFocusAtStart<HTMLButtonElement>();
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 64,
        paddingInlineStart: '24px',
        paddingInlineEnd: '14px',
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Typography id={id} variant="h3" component="h2" sx={{ flex: 1 }}>
        {title}
      </Typography>
      <IconButton ref={closeButton} aria-label={t('close')} onClick={onClose}>
        <Icon name="x" />
      </IconButton>
    </Box>
  );
}

/** A drawer at the end edge, over a page that stays in view. */
export function PanelDrawer({
  isOpen,
  onClose,
  title,
  width = defaultDrawerWidth,
  footer,
  children,
}: DrawerProps & { title: string; width?: number; footer?: ReactNode; children: ReactNode }) {
  const id = useId();
  const swipe = useSwipe(onClose);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      anchor="right"
      slotProps={{
        backdrop: { invisible: true },
        paper: {
          'aria-labelledby': id,
          ...swipe,
          sx: { width, maxWidth: '90vw', touchAction: 'pan-y' },
        },
      }}
    >
      <Header id={id} title={title} onClose={onClose} />
      <Box
        // What scrolls itself does not take over how its surroundings answer to a finger.
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', padding: '0 24px 16px', touchAction: 'pan-y' }}
      >
        {children}
      </Box>
      {footer !== undefined && (
        <Box
          sx={{
            flex: 'none',
            display: 'flex',
            flexDirection: 'column',
            gap: 1,
            padding: '12px 24px',
            borderBlockStart: '1px solid',
            borderColor: 'divider',
            '& > .MuiButton-root': { whiteSpace: 'normal' },
          }}
        >
          {footer}
        </Box>
      )}
      <MessageEcho />
    </Drawer>
  );
}
