import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { fieldId } from '#web/shared/form/field-focus.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { CustomFieldRowEditor } from './CustomFieldRowEditor.tsx';
import { emptyRow, derivedKeyOf, maxCustomFields, type CustomFieldRow } from './custom-field-rows.ts';

const name = 'customFields';

function moved<T>(rows: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...rows];
  const [row] = next.splice(at, 1);
  if (row !== undefined) next.splice(at + by, 0, row);
  return next;
}

/** The fields that a category adds to its items: added, removed and moved here. */
export function CustomFieldsEditor() {
  const { t } = useTranslation('categoryRecord');
  const { form } = useFormScope();
  const rows = (useWatch({ control: form.control, name }) ?? []) as CustomFieldRow[];

  function setRows(next: CustomFieldRow[]) {
    form.clearErrors(name);
    form.setValue(name, next, { shouldDirty: true, shouldTouch: true });
  }

  return (
    <Box id={fieldId(name)} sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2 }}>
      {rows.map((row, at) => (
        <CustomFieldRowEditor
          // The place is what the paths of values and messages name.
          key={`row-${String(at)}`}
          path={`${name}.${at}`}
          row={row}
          at={at}
          isLast={at === rows.length - 1}
          derivedKey={derivedKeyOf(rows, at)}
          onRemove={() => setRows(rows.filter((_, index) => index !== at))}
          onMove={(by) => setRows(moved(rows, at, by))}
        />
      ))}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Button
          variant="outlined"
          size="small"
          disabled={rows.length >= maxCustomFields}
          startIcon={<Icon name="plus" size={16} />}
          onClick={() => setRows([...rows, structuredClone(emptyRow)])}
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
