import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

interface PinButtonProps {
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** Keeps the menu open beside the page, or folds it. */
export function PinButton({ isFolded, onFold }: PinButtonProps) {
  const { t } = useTranslation('shell');
  return (
    <IconButton
      aria-label={isFolded ? t('pinNavigation') : t('foldNavigation')}
      aria-pressed={!isFolded}
      onClick={() => onFold(!isFolded)}
      sx={{
        opacity: isFolded ? 0.6 : 1,
        '&[aria-pressed="true"]:not(:hover)': { bgcolor: 'transparent' },
      }}
    >
      <Icon name="pin" size={18} />
    </IconButton>
  );
}
