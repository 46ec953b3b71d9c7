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
  /** The items, where they are few enough to be read. */
  items: readonly EquipmentRecord[];
  /** How many there are, where they were not read. */
  count?: number | undefined;
  onClose: () => void;
  /** Takes the step at once; without it, what would happen is looked at first. */
  onSend?: ((body: FormInput, idempotencyKey: string) => Promise<void>) | undefined;
  /** Shows what would become of each item before the step is taken. */
  onPreview?: ((body: FormInput) => Promise<void>) | undefined;
}

/** Asks what giving, lending, handing on or taking back an item needs to know. */
export function CustodyDialog({ step, items, count, onClose, onSend, onPreview }: CustodyDialogProps) {
  const { t } = useTranslation('custody');
  const texts = useBulkTexts();
  const today = useToday();
  const [first] = items;
  const number = count ?? items.length;
  const isOne = number === 1 && first !== undefined;
  const what = isOne ? (first.tag ?? '') : t('items', { count: number });
  const bulkStep = bulkSteps.find((name) => !isOne && name === step);
  const names = isOne ? `${first.name}.` : texts.names(items.map(({ tag, name }) => tag ?? name));
  const text = t(bulkStep ? `many.${bulkStep}` : `text.${step}`);
  return (
    <StepDialog
      entity={equipment}
      title={t(`title.${step}`, { what })}
      text={items.length > 0 ? `${names} ${text}` : `${text} ${t('previewFirst')}`}
      icon={custodySteps[step].icon}
      confirm={onSend ? t(`do.${step}`) : t('preview')}
      fields={fieldsOf(step, isOne)}
      start={startOf(step, items, isOne)}
      labelOf={(path) => t(`field.${path}` as 'field.reason')}
      searches={searches}
      schema={step === 'checkIn' && !isOne ? manyBody : custodyActions[step].body}
      toBody={toStepBody}
      focus={'personId' in custodySteps[step].fields ? 'personId' : undefined}
      rules={(input) => findGivingProblems(input, items, today)}
      onClose={onClose}
      onSend={async (body, key) => (onSend ? onSend(body, key) : onPreview?.(body))}
      other={onSend && onPreview && { text: t('preview'), onSend: onPreview }}
    >
      <StepFields step={step} items={items} />
    </StepDialog>
  );
}
