import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useDialogClose } from './useDialogClose.ts';

interface DecisionDialogProps {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  /** Stands before the title in a tinted disc. */
  mark?: ReactNode;
  /** Something is lost or refused: the disc warns. */
  isWarning?: boolean;
  width?: 480 | 640 | 880;
  onClose: () => void;
  /** A click beside it does not close it: something was entered. */
  keepsOpen?: boolean;
  /** The choice that loses something, apart at the start. */
  losing?: ReactNode;
  /** The safe choice next to the main one, at the end. */
  actions: ReactNode;
  children?: ReactNode;
}

/** A question with a title, one sentence, and its choices. */
export function DecisionDialog({
  isOpen,
  title,
  text,
  mark,
  isWarning = false,
  width = 480,
  onClose,
  keepsOpen = false,
  ...parts
}: DecisionDialogProps) {
  const { t } = useTranslation('form');
  const id = useId();
  const closing = useDialogClose(isOpen, onClose, keepsOpen);
  return (
    <Dialog
      open={isOpen}
      {...closing}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { width, maxWidth: 'calc(100vw - 32px)', margin: 2 } } }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', padding: '20px 24px 12px' }}>
        {mark ? (
          <Box
            aria-hidden
            sx={{
              flex: 'none',
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              width: 36,
              height: 36,
              marginTop: '4px',
              borderRadius: '50%',
              backgroundColor: isWarning ? 'tone.caution.bg' : 'primary.soft',
              color: isWarning ? 'tone.caution.fg' : 'primary.main',
            }}
          >
            {mark}
          </Box>
        ) : null}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={`${id}-title`} variant="h3" component="h2">
            {title}
          </Typography>
          <Typography id={`${id}-text`} variant="body2" sx={{ marginTop: '2px', color: 'text.secondary' }}>
            {text}
          </Typography>
        </Box>
        <IconButton aria-label={t('close')} onClick={onClose} sx={{ marginInlineEnd: '-8px' }}>
          <Icon name="x" size={20} />
        </IconButton>
      </Box>
      {parts.children ? (
        <Box sx={{ paddingInline: 3, paddingBlock: '4px 20px', overflow: 'auto' }}>{parts.children}</Box>
      ) : null}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          padding: '16px 24px',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {parts.losing}
        <Box sx={{ flex: 1 }} />
        {parts.actions}
      </Box>
    </Dialog>
  );
}
