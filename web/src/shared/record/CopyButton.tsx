import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';

/** Copies a tag or a number. */
export function CopyButton({ value }: { value: string }) {
  const { t } = useTranslation('record');
  return (
    <IconButton
      size="small"
      aria-label={t('copy', { value })}
      onClick={() => {
        void navigator.clipboard
          .writeText(value)
          .then(() => showToast(t('copied', { value }), { variant: 'success' }));
      }}
    >
      <Icon name="copy" size={16} />
    </IconButton>
  );
}
