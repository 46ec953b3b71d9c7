import { useTranslation } from 'react-i18next';
import { locationApi } from '#contract/entities/location/location.api.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { projectApi } from '#contract/entities/project/project.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import type { FormInput } from '#web/shared/form/form-values.ts';
import { createReferenceSearch } from '#web/shared/form/reference-search.ts';
import { toPersonOption } from '../equipment.searches.ts';
import { startOf, stepFields, stepIcons, toStepBody, type CustodyStep } from './custody-steps.ts';
import { StepFields } from './StepFields.tsx';

const isActive = ['filter[active]', 'true'] as const;
const findPlace = createReferenceSearch(locationApi.list, {
  query: [isActive],
  toOption: ({ id, path, code }) => ({ id, label: path, note: code }),
});
const searches = {
  personId: createReferenceSearch(personApi.list, { query: [isActive], toOption: toPersonOption }),
  locationId: findPlace,
  movedToId: findPlace,
  projectId: createReferenceSearch(projectApi.list, {
    toOption: ({ id, number, name }) => ({ id, label: number, note: name }),
  }),
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
      onClose={onClose}
      onSend={(input, key) => onSend(toStepBody(input), key)}
    >
      <StepFields step={step} />
    </StepDialog>
  );
}
