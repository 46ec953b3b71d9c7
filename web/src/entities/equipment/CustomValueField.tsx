import Box from '@mui/material/Box';
import { useEffect, type FocusEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { isMask } from '#contract/shared/mask.ts';
import { personApi } from '#contract/entities/person/person.api.ts';
import { toPersonValue } from '#web/features/references/reference-values.ts';
import { useRecord } from '#web/features/records/record.queries.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
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

/** What is typed replaces a mask as a whole. */
function selectMask({ target }: FocusEvent): void {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (isText && isMask(target.value)) target.select();
}

/** A value that is kept sealed: the mask stays, or is replaced. */
function SensitiveField({ field, span }: { field: CustomField; span: number }) {
  const { t } = useTranslation('equipmentRecord');
  return (
    <Box sx={{ display: 'contents' }} onFocus={selectMask}>
      <FormField
        name={`customValues.${field.key}`}
        facts={factsOfCustomField(field)}
        span={span}
        hint={t('sensitive.hint')}
      />
    </Box>
  );
}

/** One field that the category adds to its items. */
export function CustomValueField({ field }: { field: CustomField }) {
  const path = `customValues.${field.key}`;
  const span = field.type === 'long' ? 6 : 2;
  if (field.sensitive) return <SensitiveField field={field} span={span} />;
  return (
    <>
      {field.type === 'person' ? <PersonNaming path={path} /> : null}
      <FormField name={path} facts={factsOfCustomField(field)} span={span} />
    </>
  );
}
