import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { custodyActions } from '#contract/entities/equipment/custody.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import {
  checkInManyFields,
  custodySteps,
  type CustodyStep,
} from '#contract/entities/equipment/equipment.steps.ts';
import { stepBody } from '#contract/shared/steps.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { useBulkTexts } from '#web/features/records/useBulkTexts.ts';
import { searchReferences } from '#web/features/references/reference-search.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { bulkSteps } from './custody.calls.ts';
import { fieldsOf, findGivingProblems, startOf, toStepBody } from './custody-steps.ts';
import { StepFields } from './StepFields.tsx';

const searches = {
  personId: searchReferences('person'),
  locationId: searchReferences('location'),
  movedToId: searchReferences('location'),
  projectId: searchReferences('project'),
};

const manyBody = stepBody(checkInManyFields);

interface CustodyDialogProps {
  step: CustodyStep;
  items: readonly EquipmentRecord[];
  onClose: () => void;
  onSend: (body: FormInput, idempotencyKey: string) => Promise<void>;
}

/** Asks what giving, lending, handing on or taking back an item needs to know. */
export function CustodyDialog({ step, items, onClose, onSend }: CustodyDialogProps) {
  const { t } = useTranslation('custody');
  const texts = useBulkTexts();
  const today = useToday();
  const [first] = items;
  const isOne = items.length === 1;
  const what = isOne ? (first?.tag ?? '') : t('items', { count: items.length });
  const bulkStep = bulkSteps.find((name) => !isOne && name === step);
  const which = isOne ? `${first?.name ?? ''}.` : texts.names(items.map(({ tag, name }) => tag ?? name));
  return (
    <StepDialog
      entity={equipment}
      title={t(`title.${step}`, { what })}
      text={`${which} ${t(bulkStep ? `many.${bulkStep}` : `text.${step}`)}`}
      icon={custodySteps[step].icon}
      confirm={t(`do.${step}`)}
      fields={fieldsOf(step, items.length)}
      start={startOf(step, items)}
      labelOf={(path) => t(`field.${path}` as 'field.reason')}
      searches={searches}
      schema={step === 'checkIn' && !isOne ? manyBody : custodyActions[step].body}
      toBody={toStepBody}
      focus={'personId' in custodySteps[step].fields ? 'personId' : undefined}
      rules={(input) => findGivingProblems(input, items, today)}
      onClose={onClose}
      onSend={onSend}
    >
      <StepFields step={step} items={items} />
    </StepDialog>
  );
}
