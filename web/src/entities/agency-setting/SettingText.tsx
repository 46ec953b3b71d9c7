import './agency-setting-texts.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { settingRules } from '#contract/entities/agency-setting/agency-setting.values.ts';
import { noLogo } from '#contract/features/label/logo.schema.ts';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { YesNo } from '#web/shared/record/YesNo.tsx';
import { LogoPicture } from './LogoPicture.tsx';
import { isPartKey } from './parts/part-values.ts';
import { PartsText } from './parts/PartsText.tsx';
import { useSettingTexts } from './useSettingTexts.ts';

interface SettingTextProps {
  settingKey: string;
  value: unknown;
  /** Shows every part of a value that has some, instead of their number. */
  isWhole?: boolean;
}

/** The value of a setting as it is read. */
export function SettingText({ settingKey, value, isWhole = false }: SettingTextProps) {
  const { t } = useTranslation('agencySetting');
  const { choiceText } = useSettingTexts();
  if (typeof value === 'boolean') return <YesNo value={value} />;
  if (settingKey === 'agencyLogo') {
    if (typeof value !== 'string' || value === noLogo) return t('none');
    return <LogoPicture png={value} height={isWhole ? 96 : 28} />;
  }
  // Before the lists of lines: some parts are a list too.
  if (typeof value === 'object' && value !== null && isPartKey(settingKey)) {
    if (isWhole) return <PartsText settingKey={settingKey} value={value} />;
    return t('parts', { count: Array.isArray(value) ? value.length : Object.keys(value).length });
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return t('none');
    return <bdi style={{ whiteSpace: isWhole ? 'pre-line' : undefined }}>{value.join('\n')}</bdi>;
  }
  if (typeof value === 'number') {
    if (settingKey.endsWith('Days')) return t('unit.days', { count: value });
    if (settingKey.endsWith('Months')) return t('unit.months', { count: value });
  }
  if (settingKey.endsWith('Percent')) return t('unit.percent', { value: String(value) });
  const facts = settingRules[settingKey]?.facts;
  if (facts?.kind === 'date') return <DateText value={String(value)} />;
  if (facts?.kind === 'money') return <Money value={String(value)} hasSign />;
  return facts?.kind === 'choice' ? choiceText(String(value)) : <Ltr>{String(value)}</Ltr>;
}
