import { useTranslation } from 'react-i18next';

/** A truth value as a word. */
export function YesNo({ value }: { value: boolean }) {
  const { t } = useTranslation('common');
  return value ? t('yes') : t('no');
}
