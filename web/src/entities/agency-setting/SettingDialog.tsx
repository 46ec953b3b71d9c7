import './agency-setting-texts.ts';
import '#web/shared/schema/whole-zod.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { agencySettingApi, setValueBody } from '#contract/entities/agency-setting/agency-setting.api.ts';
import {
  agencySetting,
  type AgencySettingRecord,
} from '#contract/entities/agency-setting/agency-setting.schema.ts';
import {
  findValueProblems,
  isGuarding,
  settingRules,
} from '#contract/entities/agency-setting/agency-setting.values.ts';
import { date, longText } from '#contract/shared/field.ts';
import { addDays } from '#contract/shared/day.ts';
import { useRecordCache } from '#web/features/records/record.queries.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { showToast } from '#web/shared/messages/messages.ts';
import { LogoField } from './LogoField.tsx';
import { OffersField } from './parts/OffersField.tsx';
import { isPartKey, partForms } from './parts/part-values.ts';
import { RuleSetsField } from './parts/RuleSetsField.tsx';
import { usePartTexts } from './parts/usePartTexts.tsx';
import { useSettingTexts } from './useSettingTexts.ts';
import { asZone, zoneSearch } from './zone-search.ts';

interface SettingDialogProps {
  record: AgencySettingRecord;
  today: string;
  onClose: () => void;
}

function ValueField({ settingKey, name }: { settingKey: string; name: string }) {
  const { choiceText } = useSettingTexts();
  if (settingKey === 'agencyLogo') return <LogoField label={name} />;
  if (!isPartKey(settingKey)) return <FormField name="value" span={6} optionLabel={choiceText} />;
  return settingKey === 'dispositionRules' ? <RuleSetsField /> : <OffersField label={name} />;
}

/** What the form starts with: the value as its controls hold it. */
function startOf(key: string, current: unknown): unknown {
  if (isPartKey(key)) return partForms[key].toForm(current);
  if (Array.isArray(current)) return current.join('\n');
  if (key === 'timeZone') return asZone(String(current));
  return typeof current === 'boolean' ? current : String(current);
}

/** The lines of a text; nothing typed is none. */
function toLines(typed: unknown): string[] {
  return typeof typed === 'string' && typed.trim() !== '' ? typed.trim().split(/\r?\n/) : [];
}

/** Asks for a new value and the day from which it holds. */
export function SettingDialog({ record, today, onClose }: SettingDialogProps) {
  const { t } = useTranslation('agencySetting');
  const labels = useLabels();
  const { putRecord } = useRecordCache(agencySetting.name);
  const { nameOf, textOf } = useSettingTexts();
  const { partName } = usePartTexts();
  const { id, key, version, current } = record;
  const rule = settingRules[key];
  if (!rule) return null;
  const parts = isPartKey(key) ? partForms[key] : undefined;
  const name = nameOf(key);
  const fields = {
    value: key === 'timeZone' ? { ...rule.facts, kind: 'reference' as const } : rule.facts,
    fromOn: date('From'),
    reason: longText('Reason', { min: 3, max: 500 }),
  };
  const toBody = (input: FormInput): FormInput => {
    if (parts) return { ...input, value: parts.toValue(input['value']) };
    if (Array.isArray(current)) return { ...input, value: toLines(input['value']) };
    return { value: null, ...input };
  };
  return (
    <StepDialog
      entity={agencySetting}
      title={t('change', { name })}
      text={textOf(key)}
      icon="cog"
      confirm={t('set')}
      width={parts ? 880 : 640}
      fields={fields}
      start={{
        value: startOf(key, current),
        fromOn: isGuarding(key) ? addDays(today, 1) : today,
        reason: '',
      }}
      searches={{ value: zoneSearch }}
      labelOf={(path) => {
        if (path.startsWith('value.')) return partName(path.split('.').at(-1) ?? '');
        return path === 'reason' ? t('reason') : labels.field(agencySetting.name, path);
      }}
      schema={setValueBody}
      rules={(input) => findValueProblems(key, toBody(input)['value'])}
      toBody={toBody}
      onClose={onClose}
      onSend={async (body, idempotencyKey) => {
        const sent = body as { value: unknown; fromOn: string; reason: string };
        const changed = await call(agencySettingApi.setValue, {
          params: { id },
          version,
          body: sent,
          idempotencyKey,
        });
        putRecord(changed);
        onClose();
        showToast(t(changed.proposedFromOn === null ? 'done' : 'proposal.sent', { name }), {
          variant: 'success',
        });
      }}
    >
      <ValueField settingKey={key} name={name} />
      <FormField name="fromOn" span={3} hint={t(isGuarding(key) ? 'guardedHint' : 'fromHint')} />
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}
