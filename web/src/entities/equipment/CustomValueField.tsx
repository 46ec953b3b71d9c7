import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { toPersonValue } from '#web/features/references/reference-values.ts';
import { useRecord } from '#web/features/records/record.queries.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { factsOfCustomField } from '#web/areas/equipment/custom-value-fields.ts';

/** A stored person is only an id: this brings the words for it. */
function PersonNaming({ path }: { path: string }) {
  const { form } = useFormScope();
  const value = useWatch({ control: form.control, name: path });
  const id = typeof value === 'string' && value !== '' ? value : undefined;
  const { data } = useRecord('person', personApi.get, id);
  useEffect(() => {
    if (id !== undefined && data) form.setValue(path, toPersonValue(data));
  }, [form, path, id, data]);
  return null;
}

/** One field that the category adds to its items. */
export function CustomValueField({ field }: { field: CustomField }) {
  const path = `customValues.${field.key}`;
  const isWide = field.type === 'long';
  return (
    <>
      {field.type === 'person' ? <PersonNaming path={path} /> : null}
      <FormField name={path} facts={factsOfCustomField(field)} span={isWide ? 6 : 2} />
    </>
  );
}
