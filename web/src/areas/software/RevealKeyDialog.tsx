import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { longText } from '#contract/shared/field.ts';
import { neededReason } from '#contract/areas/software/license-key.ts';
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

const reasonFields = { reason: longText('Reason', { min: 3, max: 500 }) };
const reasonBody = z.strictObject({ reason: neededReason });

/** Asks why a key is looked at; the answer stays in the history. */
export function RevealKeyDialog({ owner, number, onClose, onReveal }: RevealKeyDialogProps) {
  const { t } = useTranslation('licenceKey');
  return (
    <StepDialog
      entity={keyEntities[owner]}
      title={t('revealTitle', { number: isolateLtr(number) })}
      text={t('revealText')}
      icon="eye"
      confirm={t('reveal')}
      fields={reasonFields}
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
