import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { NavbarToggle } from './Toolbar.tsx';

/** Shows and hides the menu. */
export function ToggleButton({ isOpen, onToggle }: NavbarToggle) {
  const { t } = useTranslation('shell');
  return (
    <IconButton
      aria-label={isOpen ? t('closeNavigation') : t('openNavigation')}
      aria-expanded={isOpen}
      onClick={onToggle}
      sx={{ flex: 'none' }}
    >
      <Icon name="menu" />
    </IconButton>
  );
}
