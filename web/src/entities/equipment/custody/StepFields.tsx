import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { custodyApi } from '#contract/entities/equipment/custody.api.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { CustodyStep } from '#contract/entities/equipment/equipment.steps.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useRecord } from '#web/features/records/record.queries.ts';
import { useBulkTexts } from '#web/features/records/useBulkTexts.ts';
import { call } from '#web/shared/client/client.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { isolate } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { holderFieldOf } from './custody-steps.ts';

type Place = ReferenceValue | null | undefined;

/** Puts a proposed place into the form, as long as the person has not chosen one; answers whether it stands there. */
function useProposedPlace(proposed: Place): boolean {
  const { form } = useFormScope();
  const chosen = useWatch({ control: form.control, name: 'movedToId' }) as Place;
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    const now = form.getValues('movedToId') as Place;
    if (now && now.id !== last.current) return;
    last.current = proposed?.id;
    form.setValue('movedToId', proposed ?? null);
  }, [form, proposed]);
  return Boolean(proposed) && chosen?.id === proposed?.id;
}

function GivingFields({ isLoan }: { isLoan: boolean }) {
  const { t } = useTranslation('custody');
  const labels = useLabels();
  const { form } = useFormScope();
  const target: unknown = useWatch({ control: form.control, name: 'target' });
  const holder = useWatch({ control: form.control, name: 'personId' }) as Place;
  const personId = target === 'person' ? holder?.id : undefined;
  const person = useRecord('person', personApi.get, personId).data;
  const isProposed = useProposedPlace(personId === undefined ? null : (person?.location ?? null));
  return (
    <>
      <FormField
        name="target"
        span={6}
        optionLabel={(value) => labels.value('assignment', 'target', value)}
        onPicked={() => form.clearErrors()}
      />
      <FormField key={holderFieldOf(target)} name={holderFieldOf(target)} span={6} />
      {isLoan ? <FormField name="dueOn" span={3} hint={t('dueHint')} /> : null}
      {target === 'location' ? null : (
        <FormField
          name="movedToId"
          span={isLoan ? 3 : 6}
          hint={t(isProposed ? 'placeOfPerson' : 'movedToHint')}
        />
      )}
      <FormField name="startedOn" span={3} hint={t('startedHint')} />
      <FormField name="notes" span={6} />
      <FormField name="reason" span={6} />
    </>
  );
}

function ReturnFields({ items }: { items: readonly EquipmentRecord[] }) {
  const { t } = useTranslation('custody');
  const labels = useLabels();
  const texts = useBulkTexts();
  const ids = items.map(({ id }) => id).join(',');
  const { data: found } = useQuery({
    queryKey: [equipment.name, 'return-place', ids],
    queryFn: ({ signal }) => call(custodyApi.returnPlace, { query: { items: ids }, signal }),
    staleTime: 0,
    // Items that were not read name no place to go back to.
    enabled: items.length > 0,
  });
  const isProposed = useProposedPlace(found?.place);
  const because = isProposed ? found?.because : undefined;
  const origins = found?.origins ?? [];
  const places = origins.map(
    ({ place, count }) => `${place ? isolate(place.label) : t('originUnknown')} (${formatCount(count)})`,
  );
  // Of several places none is proposed: who chooses one must know from where the items were given out.
  const differ = places.length > 1 ? t('originsDiffer', { places: texts.listFirst(places) }) : undefined;
  const labelOf = (value: string) => labels.value('equipment', 'condition', value);
  const spread = texts.spread(
    items.map(({ condition }) => condition),
    labelOf,
  );
  return (
    <>
      <FormField
        name="condition"
        span={6}
        optionLabel={labelOf}
        emptyLabel={texts.unchanged}
        hint={items.length > 1 ? t('conditionsNow', { spread }) : undefined}
      />
      <FormField name="movedToId" span={6} hint={because ? t(`placeBecause.${because}`) : differ} />
      <FormField name="notes" span={6} />
      <FormField name="reason" span={6} />
    </>
  );
}

function ExtensionFields({ items }: { items: readonly EquipmentRecord[] }) {
  const { t } = useTranslation('custody');
  const [day = ''] = items.flatMap(({ dueOn }) => dueOn ?? []).toSorted();
  return (
    <>
      <FormField
        name="dueOn"
        span={3}
        hint={day === '' ? t('dueHint') : t('extendHint', { day: dateInText(day) })}
      />
      <FormField name="reason" span={6} />
    </>
  );
}

export function StepFields({ step, items }: { step: CustodyStep; items: readonly EquipmentRecord[] }) {
  if (step === 'checkIn' || step === 'find') return <ReturnFields items={items} />;
  if (step === 'reportMissing') return <FormField name="reason" span={6} />;
  if (step === 'extend') return <ExtensionFields items={items} />;
  return <GivingFields isLoan={step === 'loan'} />;
}
