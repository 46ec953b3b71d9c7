import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

/** Closes the menu from inside. */
export function HideButton({ onHide }: { onHide: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <IconButton aria-label={t('closeNavigation')} onClick={onHide}>
      <Icon name="x" size={18} />
    </IconButton>
  );
}
