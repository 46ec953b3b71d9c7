import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ImportField } from '#contract/features/batch/import.schema.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useImportTexts } from './useImportTexts.ts';

interface FieldPickerProps {
  entity: string;
  fields: readonly ImportField[];
  value: string | null;
  /** Fields that another column has already: they can be chosen, and are marked. */
  taken: ReadonlySet<string>;
  label: string;
  /** What no field is called; without it a field must be chosen. */
  emptyText: string;
  isDisabled?: boolean | undefined;
  onChange: (field: string | null) => void;
}

interface Option {
  name: string | null;
  label: string;
  note: string;
}

/** The field that a column is imported into, found by typing a part of its name. */
export function FieldPicker({
  entity,
  fields,
  value,
  taken,
  label,
  emptyText,
  isDisabled = false,
  onChange,
}: FieldPickerProps) {
  const { t } = useTranslation('import');
  const { t: form } = useTranslation('form');
  const { fieldLabel } = useImportTexts(entity);
  const nothing: Option = { name: null, label: emptyText, note: '' };
  const options: Option[] = [
    nothing,
    ...fields.map(({ name, title, required }) => ({
      name,
      label: fieldLabel(name, title),
      note: taken.has(name) ? t('fieldTaken') : required ? t('fieldRequired') : '',
    })),
  ];
  return (
    <Autocomplete<Option, false, true>
      size="small"
      fullWidth
      disableClearable
      disabled={isDisabled}
      autoHighlight
      value={options.find(({ name }) => name === value) ?? nothing}
      options={options}
      getOptionLabel={(option) => option.label}
      getOptionKey={({ name }) => name ?? ''}
      isOptionEqualToValue={(one, other) => one.name === other.name}
      noOptionsText={t('noField')}
      openText={form('openList')}
      closeText={form('closeList')}
      popupIcon={<Icon name="chev-down" size={16} />}
      onChange={(_, option) => onChange(option.name)}
      renderOption={({ key, ...item }, option) => (
        <Box component="li" key={key} {...item}>
          {option.label}
          {option.note === '' ? null : (
            <Box
              component="span"
              sx={{ marginInlineStart: 1, typography: 'caption', color: 'text.secondary' }}
            >
              {option.note}
            </Box>
          )}
        </Box>
      )}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          slotProps={{
            ...parameters.slotProps,
            htmlInput: { ...parameters.slotProps?.htmlInput, 'aria-label': label },
          }}
        />
      )}
    />
  );
}
