import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { absenceApi, type Deputy } from '#contract/entities/user/user.absence.api.ts';
import { user } from '#contract/entities/user/user.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

interface DeputyPickerProps {
  /** Whose deputy, if not one's own. */
  userId: string | undefined;
  value: Deputy | null;
  onChange: (value: Deputy | null) => void;
  error: string | undefined;
}

/** Who stands in: typing searches the people who can. */
export function DeputyPicker({ userId, value, onChange, error }: DeputyPickerProps) {
  const { t } = useTranslation('notices');
  const { t: form } = useTranslation('form');
  const id = useId();
  const [typed, setTyped] = useState(value?.name ?? '');
  const [isOpen, setOpen] = useState(false);
  const isChosen = typed === value?.name;
  const q = useDebounced(isChosen ? '' : typed.trim(), 250);
  const { data, isFetching } = useQuery({
    queryKey: [user.name, 'deputies', q, userId ?? 'me'],
    queryFn: ({ signal }) =>
      call(absenceApi.deputies, {
        query: { ...(q !== '' && { q }), ...(userId !== undefined && { for: userId }) },
        signal,
      }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return (
    <FieldFrame label={t('away.deputy')} controlId={id} isOptional error={error} span={6}>
      {({ describedBy, labelId }) => (
        <Autocomplete
          fullWidth
          id={id}
          open={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          options={data?.items ?? []}
          // The server searches; what it finds is what is offered.
          filterOptions={(options) => options}
          getOptionLabel={({ name }) => name}
          getOptionKey={({ id: key }) => key}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          value={value}
          inputValue={typed}
          onInputChange={(_, text) => setTyped(text)}
          onChange={(_, next) => onChange(next)}
          loading={isFetching}
          loadingText={form('pickerLoading')}
          noOptionsText={t('away.none')}
          clearText={form('clear')}
          openText={form('openList')}
          closeText={form('closeList')}
          renderInput={(params) => (
            <TextField
              {...params}
              error={error !== undefined}
              slotProps={{
                ...params.slotProps,
                htmlInput: {
                  ...params.slotProps.htmlInput,
                  'aria-labelledby': labelId,
                  'aria-describedby': describedBy,
                },
              }}
            />
          )}
        />
      )}
    </FieldFrame>
  );
}
