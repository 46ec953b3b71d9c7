import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { FirstIcon } from '#web/shared/icons/FirstIcon.tsx';

interface PasswordToggleProps {
  isShown: boolean;
  onToggle: () => void;
}

/** Shows or hides the password; the field keeps the focus and the caret. */
export function PasswordToggle({ isShown, onToggle }: PasswordToggleProps) {
  const { t } = useTranslation('signIn');
  return (
    <IconButton
      size="small"
      aria-label={isShown ? t('hidePassword') : t('showPassword')}
      aria-pressed={isShown}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
      sx={{ marginInlineEnd: '-6px' }}
    >
      <FirstIcon name={isShown ? 'eye-off' : 'eye'} size={16} />
    </IconButton>
  );
}
