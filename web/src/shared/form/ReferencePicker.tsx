import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { ControlProps } from './control-types.ts';
import type { ReferenceSearch } from './form-scope.ts';
import { PickerOption } from './PickerOption.tsx';
import { maxPickerOptions, useReferenceSearch } from './useReferenceSearch.ts';

interface ReferencePickerProps extends ControlProps {
  search: ReferenceSearch;
}

function isReference(value: unknown): value is ReferenceValue {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
}

/** A record of another entity: typing searches on the server, and never more than 50 answers are loaded. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { t } = useTranslation('form');
  const chosen = isReference(props.value) ? props.value : null;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const found = useReferenceSearch(props.search, typed, isOpen);
  const emptyText = found.isFailed ? (
    <Box role="alert" sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
      {t('pickerFailed')}
      <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={found.retry}>
        {t('tryAgain')}
      </Button>
    </Box>
  ) : (
    t(typed === '' ? 'pickerNothing' : 'pickerNoMatch', { typed })
  );
  return (
    <Autocomplete<ReferenceValue, false, boolean>
      id={props.id}
      fullWidth
      value={chosen}
      options={found.options}
      loading={found.isLoading}
      loadingText={t('pickerLoading')}
      noOptionsText={emptyText}
      disabled={props.isDisabled ?? false}
      disableClearable={props.facts.required && chosen === null}
      clearText={t('clear')}
      openText={t('openList')}
      closeText={t('closeList')}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => {
        setIsOpen(false);
        setTyped('');
      }}
      autoHighlight
      popupIcon={<Icon name="chev-down" size={16} />}
      clearIcon={<Icon name="x" size={16} />}
      sx={{
        '& input': { textAlign: 'left' },
        '& .MuiOutlinedInput-root.MuiAutocomplete-inputRoot': { paddingBlock: 0, paddingInlineStart: '4px' },
      }}
      filterOptions={(options) => options}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') setTyped(text.trim());
      }}
      onChange={(_, next) => props.onChange(next)}
      onBlur={props.onBlur}
      renderOption={({ key, ...item }, option) => (
        <PickerOption key={key} item={item} option={option} typed={typed} />
      )}
      slotProps={{
        paper: { elevation: 2 },
        listbox: { sx: { padding: '4px' } },
      }}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          placeholder={props.placeholder ?? t('typeToSearch')}
          error={props.isInvalid}
          slotProps={{
            ...parameters.slotProps,
            htmlInput: {
              ...parameters.slotProps?.htmlInput,
              'aria-labelledby': props.labelId,
              'aria-describedby': props.describedBy,
              'aria-invalid': props.isInvalid,
              dir: 'auto',
            },
          }}
          helperText={isOpen && found.options.length >= maxPickerOptions ? t('pickerNarrow') : undefined}
        />
      )}
    />
  );
}
