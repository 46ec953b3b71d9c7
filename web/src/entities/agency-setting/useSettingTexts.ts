import './agency-setting-texts.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDateChoiceText } from '#web/shared/format/useDateChoiceText.ts';
import { isSettingKey } from './setting-groups.ts';

/** What a setting is called, what it decides, and its choices. */
export function useSettingTexts() {
  const { t } = useTranslation('agencySetting');
  const dateChoiceText = useDateChoiceText();
  return {
    nameOf: (key: string) => (isSettingKey(key) ? t(`name.${key}`) : key),
    textOf: (key: string) => (isSettingKey(key) ? t(`text.${key}`) : ''),
    choiceText: (value: string) =>
      value === 'warn' || value === 'block' ? t(`value.${value}`) : dateChoiceText(value),
  };
}
