import { useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { nameAfterModel, warrantyAfterModel } from '#contract/entities/equipment/equipment.proposals.ts';
import type { ModelRecord } from '#contract/entities/model/model.schema.ts';
import type { FormValues } from '#web/shared/form/form-values.ts';

/** Fills in the name and the warranty that the model of a new item suggests; what the person wrote stays. */
export function useModelProposals(
  form: UseFormReturn<FormValues>,
  model: ModelRecord | undefined,
  isNew: boolean,
): void {
  const acquiredOn = useWatch({ control: form.control, name: 'acquiredOn' });
  const proposed = useRef<FormValues>({});
  useEffect(() => {
    if (!isNew || !model) return;
    const warranty = warrantyAfterModel(
      model.warrantyMonths,
      typeof acquiredOn === 'string' ? acquiredOn : '',
    );
    const proposals: FormValues = { name: nameAfterModel(model.manufacturer.label, model.name), ...warranty };
    for (const [name, value] of Object.entries(proposals)) {
      const held: unknown = form.getValues(name);
      const follows = held === '' || held === null || held === proposed.current[name] || held === value;
      if (!follows) continue;
      proposed.current[name] = value;
      if (held !== value) form.setValue(name, value, { shouldDirty: true, shouldValidate: false });
    }
  }, [form, model, acquiredOn, isNew]);
}
