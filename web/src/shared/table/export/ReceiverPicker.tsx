import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { scheduleApi } from '#contract/features/export/schedule.api.ts';
import { scheduleLimits, type ExportSchedule } from '#contract/features/export/schedule.schema.ts';
import { call } from '#web/shared/client/client.ts';
import type { FrameIds } from '#web/shared/form/FieldFrame.tsx';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

export interface ChosenReceiver {
  id: string;
  name: string;
  email?: string | null;
}

interface ReceiverPickerProps extends FrameIds {
  id: string;
  subject: Pick<ExportSchedule, 'entity'>;
  value: readonly ChosenReceiver[];
  isInvalid: boolean;
  onChange: (value: ChosenReceiver[]) => void;
}

/** Accounts for which a file is made: typing searches those that may read the list or the report. */
export function ReceiverPicker(props: ReceiverPickerProps) {
  const { id, subject, value, isInvalid, labelId, describedBy, onChange } = props;
  const { t } = useTranslation('schedule');
  const { entity } = subject;
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const q = useDebounced(typed.trim(), 250);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['export-schedule', 'receivers', entity, q],
    queryFn: ({ signal }) =>
      call(scheduleApi.receivers, {
        query: { ...(entity && { entity }), ...(q !== '' && { q }) },
        signal,
      }),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  return (
    <Autocomplete
      multiple
      fullWidth
      id={id}
      open={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      options={data?.items ?? []}
      // The server searches; what it finds is what is offered.
      filterOptions={(options) => options}
      filterSelectedOptions
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id: key }) => key}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      value={[...value]}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, next) => onChange(next.slice(0, scheduleLimits.receivers))}
      loading={isFetching}
      loadingText={t('searching')}
      noOptionsText={t(isError ? 'searchFailed' : 'nobody')}
      renderOption={({ key, ...option }, { name, email }) => (
        <li key={key} {...option}>
          <span>
            <bdi>{name}</bdi>
            {email ? <small dir="ltr"> {email}</small> : null}
          </span>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          error={isInvalid}
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
  );
}
