import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { revealFields } from '#contract/areas/software/license-key.ts';
import { stepBody } from '#contract/shared/steps.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { keyEntities, type KeyOwner } from './key-calls.ts';

interface RevealKeyDialogProps {
  owner: KeyOwner;
  number: string;
  onClose: () => void;
  onReveal: (reason: string) => Promise<void>;
}

const reasonBody = stepBody(revealFields);

/** Asks why a key is looked at; the answer stays in the history. */
export function RevealKeyDialog({ owner, number, onClose, onReveal }: RevealKeyDialogProps) {
  const { t } = useTranslation('licenseKey');
  return (
    <StepDialog
      entity={keyEntities[owner]}
      title={t('revealTitle', { number: isolateLtr(number) })}
      text={t('revealText')}
      icon="eye"
      confirm={t('reveal')}
      fields={revealFields}
      start={{ reason: '' }}
      labelOf={() => t('reason')}
      schema={reasonBody}
      onClose={onClose}
      onSend={({ reason }) => onReveal(typeof reason === 'string' ? reason : '')}
    >
      <FormField name="reason" span={6} />
    </StepDialog>
  );
}
