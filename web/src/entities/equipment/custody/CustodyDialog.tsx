import { useTranslation } from 'react-i18next';
import { custodyApi } from '#contract/entities/equipment/custody.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { searchReferences } from '#web/features/references/reference-search.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import {
  findHolderProblems,
  startOf,
  stepFields,
  stepIcons,
  toStepBody,
  type CustodyStep,
} from './custody-steps.ts';
import { StepFields } from './StepFields.tsx';

const searches = {
  personId: searchReferences('person'),
  locationId: searchReferences('location'),
  movedToId: searchReferences('location'),
  projectId: searchReferences('project'),
};

interface CustodyDialogProps {
  step: CustodyStep;
  items: readonly EquipmentRecord[];
  onClose: () => void;
  onSend: (body: FormInput, idempotencyKey: string) => Promise<void>;
}

/** Asks what giving, lending, handing on or taking back an item needs to know. */
export function CustodyDialog({ step, items, onClose, onSend }: CustodyDialogProps) {
  const { t } = useTranslation('custody');
  const [first] = items;
  const what = items.length === 1 ? (first?.tag ?? '') : t('items', { count: items.length });
  return (
    <StepDialog
      entity={equipment}
      title={t(`title.${step}`, { what })}
      text={items.length === 1 ? `${first?.name ?? ''}. ${t(`text.${step}`)}` : t(`text.${step}`)}
      icon={stepIcons[step]}
      confirm={t(`do.${step}`)}
      fields={stepFields[step]}
      start={startOf(step, first)}
      labelOf={(path) => t(`field.${path}` as 'field.reason')}
      searches={searches}
      schema={custodyApi[step].body}
      toBody={toStepBody}
      rules={findHolderProblems}
      onClose={onClose}
      onSend={onSend}
    >
      <StepFields step={step} />
    </StepDialog>
  );
}
