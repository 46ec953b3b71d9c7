import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useCallback, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { FirstIcon, type FirstIconName } from '#web/shared/icons/FirstIcon.tsx';
import { messageFills } from '#web/shared/theme/tones.ts';
import { closeMessage, type Message, type MessageVariant } from './messages.ts';
import { useMessageTimer } from './useMessageTimer.ts';

const icons: Record<MessageVariant, FirstIconName> = {
  success: 'check',
  info: 'info',
  warning: 'warn',
  error: 'error',
};

const Card = styled('div')(({ theme }) => ({
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 44,
  maxWidth: 'min(560px, calc(100vw - 16px))',
  paddingInlineStart: 14,
  paddingInlineEnd: 6,
  paddingBlock: 6,
  borderRadius: 8,
  color: '#FFFFFF',
  boxShadow: theme.shadows[2],
  ...theme.typography.body2,
  fontWeight: 500,
  '& :focus-visible': { outlineColor: '#FFFFFF' },
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
}));

/** One message with its icon, its action and a way to close it. */
export function MessageCard({ message }: { message: Message }) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  const close = useCallback(() => closeMessage(message.id), [message.id]);
  useMessageTimer(message.duration, isHeld, close);
  const { action } = message;
  return (
    <Card
      style={{ backgroundColor: messageFills[message.variant] }}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <FirstIcon name={icons[message.variant]} size={18} />
      <span style={{ flex: 1 }}>{message.text}</span>
      {action !== undefined && (
        <Button
          color="inherit"
          size="small"
          sx={{ textDecoration: 'underline' }}
          onClick={() => {
            action.onClick();
            close();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        size="small"
        aria-label={t('close')}
        color="inherit"
        onClick={close}
        sx={{ color: 'inherit' }}
      >
        <FirstIcon name="x" size={16} />
      </IconButton>
    </Card>
  );
}
