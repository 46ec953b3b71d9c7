import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { text } from '#contract/shared/field.ts';
import { licenseKeyBody } from '#contract/areas/software/license-key.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { keyEntities, type KeyOwner } from './key-calls.ts';

interface SetKeyDialogProps {
  owner: KeyOwner;
  number: string;
  hasKey: boolean;
  onClose: () => void;
  onKeep: (key: string | null, idempotencyKey: string) => Promise<void>;
}

const keyFields = { key: text('License key', { max: 500, optional: true }) };

/** Asks for another key; an empty one is forgotten. */
export function SetKeyDialog({ owner, number, hasKey, onClose, onKeep }: SetKeyDialogProps) {
  const { t } = useTranslation('licenseKey');
  return (
    <StepDialog
      entity={keyEntities[owner]}
      title={t('setTitle', { number: isolateLtr(number) })}
      text={t(hasKey ? 'changeText' : 'setText')}
      icon="key"
      confirm={t('keep')}
      fields={keyFields}
      start={{ key: '' }}
      labelOf={() => t('title')}
      schema={licenseKeyBody}
      toBody={({ key }) => ({ key: key ?? null })}
      onClose={onClose}
      onSend={({ key }, idempotencyKey) => onKeep(typeof key === 'string' ? key : null, idempotencyKey)}
    >
      <FormField name="key" span={6} />
    </StepDialog>
  );
}
