import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { get, useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { listProblems, toFieldError } from '#web/shared/form/form-resolver.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { CustomFieldRowEditor } from './CustomFieldRowEditor.tsx';
import { emptyRow, derivedKeyOf, maxCustomFields, type CustomFieldRow } from './custom-field-rows.ts';

const name = 'customFields';

/** A field in its place: which one it is, and where it stood before. */
interface Placed {
  id: string;
  row: CustomFieldRow;
  from: number | undefined;
}

function moved(fields: readonly Placed[], at: number, by: -1 | 1): Placed[] {
  const next = [...fields];
  const [field] = next.splice(at, 1);
  if (field) next.splice(at + by, 0, field);
  return next;
}

/** The fields that a category adds to its items: added, removed and moved here. */
export function CustomFieldsEditor() {
  const { t } = useTranslation('categoryRecord');
  const { form } = useFormScope();
  const rows = (useWatch({ control: form.control, name }) ?? []) as CustomFieldRow[];

  // Paths name the place of a field; what is open in it and where the focus is go with the field itself.
  const [ids, setIds] = useState<readonly string[]>([]);
  if (ids.length !== rows.length) setIds(rows.map(createRandomKey));
  const fields = rows.map((row, from): Placed => ({ id: ids[from] ?? '', row, from }));

  /** Puts the fields in other places; what was said of one stays with it. */
  function place(next: readonly Placed[]) {
    const problems = listProblems({ found: get(form.formState.errors, name) });
    form.clearErrors(name);
    setIds(next.map(({ id }) => id));
    form.setValue(
      name,
      next.map(({ row }) => row),
      { shouldDirty: true, shouldTouch: true },
    );
    for (const problem of problems) {
      const [, before, part = ''] = /^customFields\.(\d+)(.*)$/.exec(problem.path) ?? [];
      const at = next.findIndex(({ from }) => String(from) === before);
      const path = `${name}.${at}${part}`;
      if (at >= 0) form.setError(path, toFieldError({ ...problem, path }));
    }
  }

  return (
    <Box id={fieldId(name)} sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2 }}>
      {fields.map(({ id, row }, at) => (
        <CustomFieldRowEditor
          key={id}
          path={`${name}.${at}`}
          row={row}
          at={at}
          isLast={at === rows.length - 1}
          derivedKey={derivedKeyOf(rows, at)}
          onRemove={() => place(fields.filter((_, index) => index !== at))}
          onMove={(by) => place(moved(fields, at, by))}
        />
      ))}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Button
          variant="outlined"
          size="small"
          disabled={rows.length >= maxCustomFields}
          startIcon={<Icon name="plus" size={16} />}
          onClick={() =>
            place([...fields, { id: createRandomKey(), row: structuredClone(emptyRow), from: undefined }])
          }
        >
          {t('field.add')}
        </Button>
        <Box component="span" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          {t('field.count', { count: rows.length, max: maxCustomFields })}
        </Box>
      </Box>
    </Box>
  );
}
