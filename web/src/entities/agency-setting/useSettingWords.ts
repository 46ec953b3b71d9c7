import { useTranslation } from 'react-i18next';
import { isSettingKey } from './setting-groups.ts';

/** What a setting is called and what it decides. */
export function useSettingWords() {
  const { t } = useTranslation('agencySetting');
  return {
    nameOf: (key: string) => (isSettingKey(key) ? t(`name.${key}`) : key),
    textOf: (key: string) => (isSettingKey(key) ? t(`text.${key}`) : ''),
  };
}
