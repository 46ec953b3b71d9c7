import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useCreateText } from '#web/shared/i18n/entity-namespaces.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import type { ControlProps } from './control-types.ts';
import type { NewRecordOffer, ReferenceSearch } from './form-scope.ts';
import { NewOption, PickerOption } from './PickerOption.tsx';
import { maxPickerOptions, useReferenceSearch } from './useReferenceSearch.ts';

interface ReferencePickerProps extends ControlProps {
  search: ReferenceSearch;
  /** Told on Tab what was typed and not chosen yet, with the answer that is marked for it. */
  onTab?: (typed: string, marked: ReferenceValue | null) => void;
}

function isReference(value: unknown): value is ReferenceValue {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
}

// Stands last among the answers; picking it opens the dialog instead.
const newOption: ReferenceValue = { id: 'new', label: '', note: null };

function useOffer(offer: NewRecordOffer | undefined) {
  const can = useCan();
  const text = useCreateText(offer?.namespace ?? 'location');
  return offer && can(offer.permission) ? { ...offer, text } : undefined;
}

/** The answer that Enter would take; what was marked by itself is told by the input alone. */
function findMarked(picker: HTMLElement, options: readonly ReferenceValue[]): ReferenceValue | null {
  const marked = picker.querySelector('input')?.getAttribute('aria-activedescendant');
  return options[Number(marked?.split('-').at(-1))] ?? null;
}

/** A record of another entity: typing searches on the server, and never more than 50 answers are loaded. */
export function ReferencePicker(props: ReferencePickerProps) {
  const { t } = useTranslation('form');
  const chosen = isReference(props.value) ? props.value : null;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [making, setMaking] = useState<string>();
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
  const offer = useOffer(props.search.newRecord);
  // While answers are on their way the list still changes, and with it what Enter would take.
  const isSettled = !found.isFailed && !found.isLoading;
  const options = offer && isSettled ? [...found.options, newOption] : found.options;
  const offerText = offer ? (typed === '' ? offer.text : t('newNamed', { what: offer.text, typed })) : '';
  const picker = (
    <Autocomplete<ReferenceValue, false, boolean>
      id={props.id}
      fullWidth
      value={chosen}
      options={options}
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
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Tab' || typed === '') return;
        props.onTab?.(typed, findMarked(currentTarget, found.options));
      }}
      popupIcon={<Icon name="chev-down" size={16} />}
      clearIcon={<Icon name="x" size={16} />}
      sx={{
        '& input': { textAlign: 'left' },
        '& .MuiOutlinedInput-root.MuiAutocomplete-inputRoot': { paddingBlock: 0, paddingInlineStart: '4px' },
      }}
      filterOptions={(options) => options}
      getOptionLabel={(option) => (option === newOption ? typed : option.label)}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onInputChange={(_, text, reason) => {
        if (reason === 'input') setTyped(text.trim());
      }}
      onChange={(_, next) => {
        if (next === newOption) setMaking(typed);
        else props.onChange(next);
      }}
      // The dialog for a new record takes the focus; that is no reason to miss a value yet.
      onBlur={() => {
        if (making === undefined) props.onBlur();
      }}
      renderOption={({ key, ...item }, option) =>
        option === newOption ? (
          <NewOption
            key={key}
            item={item}
            text={offerText}
            note={found.options.length === 0 && typed !== '' ? t('pickerNoMatch', { typed }) : undefined}
          />
        ) : (
          <PickerOption key={key} item={item} option={option} typed={typed} />
        )
      }
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
  if (!offer) return picker;
  return (
    <>
      {picker}
      {making === undefined ? null : (
        <offer.Dialog
          offer={offer}
          typed={making}
          onClose={() => setMaking(undefined)}
          onCreated={(value) => {
            setMaking(undefined);
            props.onChange(value);
          }}
        />
      )}
    </>
  );
}
