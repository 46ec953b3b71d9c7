import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { settingRules } from '#contract/entities/agency-setting/agency-setting.values.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { YesNo } from '#web/shared/record/YesNo.tsx';

interface SettingTextProps {
  settingKey: string;
  value: unknown;
  /** Shows every part of a value that has some, instead of their number. */
  isWhole?: boolean;
}

/** The value of a setting as it is read. */
export function SettingText({ settingKey, value, isWhole = false }: SettingTextProps) {
  const { t } = useTranslation('agencySetting');
  if (typeof value === 'boolean') return <YesNo value={value} />;
  if (settingRules[settingKey]?.facts.kind === 'money') return <Money value={String(value)} hasSign />;
  if (value === 'warn' || value === 'block') return t(`value.${value}`);
  if (typeof value === 'object' && value !== null) {
    if (!isWhole) return t('parts', { count: Object.keys(value).length });
    return (
      <Box
        component="pre"
        dir="ltr"
        sx={{ margin: 0, overflowX: 'auto', maxHeight: 320, typography: 'code', whiteSpace: 'pre-wrap' }}
      >
        {JSON.stringify(value, null, 2)}
      </Box>
    );
  }
  return <Ltr>{String(value)}</Ltr>;
}
