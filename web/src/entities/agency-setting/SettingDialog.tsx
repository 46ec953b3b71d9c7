import { useTranslation } from 'react-i18next';
import { agencySettingApi } from '#contract/entities/agency-setting/agency-setting.api.ts';
import {
  agencySetting,
  type AgencySettingRecord,
} from '#contract/entities/agency-setting/agency-setting.schema.ts';
import { settingRules } from '#contract/entities/agency-setting/agency-setting.values.ts';
import { date, longText } from '#contract/shared/field.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { useRecordChange } from '#web/features/records/record.queries.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { showMessage } from '#web/shared/messages/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSettingWords } from './useSettingWords.ts';

interface SettingDialogProps {
  record: AgencySettingRecord;
  today: string;
  onClose: () => void;
}

function parseJson(text: unknown): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(String(text)) as unknown };
  } catch {
    return undefined;
  }
}

/** Asks for a new value and the day from which it holds. */
export function SettingDialog({ record, today, onClose }: SettingDialogProps) {
  const { t } = useTranslation('agencySetting');
  const labels = useLabels();
  const client = useQueryClient();
  const takeIn = useRecordChange(agencySetting.name);
  const { nameOf, textOf } = useSettingWords();
  const rule = settingRules[record.key];
  if (!rule) return null;
  const name = nameOf(record.key);
  const fields = {
    value: rule.facts,
    fromOn: date('From'),
    reason: longText('Reason', { min: 3, max: 500 }),
  };
  const start = {
    value: rule.isJson
      ? JSON.stringify(record.current, null, 2)
      : (record.current as string | number | boolean),
    fromOn: today,
    reason: '',
  };
  const toBody = (input: FormInput): FormInput =>
    rule.isJson ? { ...input, value: parseJson(input['value'])?.value } : input;
  return (
    <StepDialog
      entity={agencySetting}
      title={t('change', { name })}
      text={textOf(record.key)}
      icon="cog"
      confirm={t('set')}
      fields={fields}
      start={start}
      labelOf={(path) => (path === 'reason' ? t('reason') : labels.field(agencySetting.name, path))}
      rules={({ value }) =>
        rule.isJson && !parseJson(value) ? [fieldProblemOf('value', 'Value', 'wrong_type')] : []
      }
      toBody={toBody}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const { id, version } = record;
        const sent = body as { value: string; fromOn: string; reason: string };
        takeIn(
          await call(agencySettingApi.setValue, { params: { id }, version, body: sent, idempotencyKey }),
        );
        void client.invalidateQueries({ queryKey: [agencySetting.name] });
        onClose();
        showMessage(t('done', { name }), { variant: 'success' });
      }}
    >
      <FormField name="value" span={6} />
      <FormField name="fromOn" span={3} hint={t('fromHint')} />
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}
