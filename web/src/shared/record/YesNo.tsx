import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

/** A truth value as a word. */
export function YesNo({ value }: { value: boolean }) {
  const { t } = useTranslation('common');
  return value ? t('yes') : t('no');
}
