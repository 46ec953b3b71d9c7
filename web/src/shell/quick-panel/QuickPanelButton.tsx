import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useQuickPanel } from './quick-panel-store.ts';

/** Opens and closes the panel at the end of the page. */
export function QuickPanelButton() {
  const { t } = useTranslation('quickPanel');
  const { isOpen, open, close } = useQuickPanel();
  return (
    <Tooltip title={t('open')}>
      <IconButton
        aria-label={t('open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
      >
        <Icon name="bookmark" />
      </IconButton>
    </Tooltip>
  );
}
