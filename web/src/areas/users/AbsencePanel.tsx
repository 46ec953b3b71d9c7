import '#web/shell/notices/notices-texts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  absenceApi,
  absenceFields,
  type Absence,
  type AbsenceBody,
  type Deputy,
} from '#contract/entities/user/user.absence.api.ts';
import { user } from '#contract/entities/user/user.schema.ts';
import type { Problem } from '#contract/shared/errors.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { DateControl } from '#web/shared/form/DateControl.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useMessages } from '#web/shared/messages/messages.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { DeputyPicker } from './DeputyPicker.tsx';

/** Of whom: one's own, or as an administrator somebody else's. */
interface Whose {
  userId?: string | undefined;
}

const queryKeyOf = ({ userId }: Whose) => [user.name, 'absence', userId ?? 'me'];

interface DayInputProps {
  name: 'fromOn' | 'untilOn';
  label: string;
  value: string;
  onChange: (day: string) => void;
  error: string | undefined;
}

function DayInput({ name, label, value, onChange, error }: DayInputProps) {
  const id = useId();
  return (
    <FieldFrame label={label} controlId={id} error={error} span={3}>
      {({ describedBy, labelId }) => (
        <DateControl
          id={id}
          labelId={labelId}
          path={name}
          facts={absenceFields[name]}
          value={value}
          isDisabled={false}
          isInvalid={error !== undefined}
          describedBy={describedBy}
          onChange={(day) => onChange(typeof day === 'string' ? day : '')}
          onBlur={() => undefined}
        />
      )}
    </FieldFrame>
  );
}

/** Sends the days and the deputy; what the server refuses of them stands at their fields. */
function useSetAbsence({ userId }: Whose) {
  const client = useQueryClient();
  const { t } = useTranslation('notices');
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  const [problem, setProblem] = useState<Problem>();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: AbsenceBody) =>
      userId === undefined
        ? call(absenceApi.setOwn, { body })
        : call(absenceApi.set, { params: { id: userId }, body }),
    onMutate: () => setProblem(undefined),
    onSuccess: (saved: Absence) => {
      client.setQueryData(queryKeyOf({ userId }), saved);
      const [ended, kept] =
        userId === undefined
          ? (['away.ended', 'away.saved'] as const)
          : (['away.othersEnded', 'away.othersSaved'] as const);
      showToast(t(saved.absence === null ? ended : kept), { variant: 'success' });
    },
    onError: (error) => {
      const refused = isRequestError(error) ? error.problem : undefined;
      setProblem(refused);
      if ((refused?.fields ?? []).length === 0) showToast(problemText(refused), { variant: 'error' });
    },
  });
  const errorOf = (path: 'fromOn' | 'untilOn' | 'deputyId') =>
    problem?.fields.some((one) => one.path === path) ? t(`away.wrong.${path}`) : undefined;
  return { mutate, isPending, errorOf };
}

function AbsenceForm({ absence, userId }: Absence & Whose) {
  const { t } = useTranslation('notices');
  const [fromOn, setFromOn] = useState(absence?.fromOn ?? '');
  const [untilOn, setUntilOn] = useState(absence?.untilOn ?? '');
  const [deputy, setDeputy] = useState<Deputy | null>(absence?.deputy ?? null);
  const { mutate, isPending, errorOf } = useSetAbsence({ userId });
  const orNull = (day: string) => (day === '' ? null : day);
  const isEmpty = fromOn === '' && untilOn === '';
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ fromOn: orNull(fromOn), untilOn: orNull(untilOn), deputyId: deputy?.id ?? null });
      }}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' }}
    >
      <DayInput
        name="fromOn"
        label={t('away.from')}
        value={fromOn}
        onChange={setFromOn}
        error={errorOf('fromOn')}
      />
      <DayInput
        name="untilOn"
        label={t('away.until')}
        value={untilOn}
        onChange={setUntilOn}
        error={errorOf('untilOn')}
      />
      <DeputyPicker userId={userId} value={deputy} onChange={setDeputy} error={errorOf('deputyId')} />
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" size="small" disabled={isPending || isEmpty}>
          {t('away.save')}
        </Button>
        {absence !== null && (
          <Button
            variant="outlined"
            size="small"
            disabled={isPending}
            onClick={() => mutate({ fromOn: null, untilOn: null, deputyId: null })}
          >
            {t(userId === undefined ? 'away.back' : 'away.othersBack')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** When somebody is away, and who is made aware meanwhile of what waits. */
export function AbsencePanel({ userId }: Whose) {
  const { t } = useTranslation('notices');
  const query = useQuery({
    queryKey: queryKeyOf({ userId }),
    queryFn: ({ signal }) =>
      userId === undefined
        ? call(absenceApi.own, { signal })
        : call(absenceApi.get, { params: { id: userId }, signal }),
  });
  return (
    <Panel title={t('away.title')}>
      <Box sx={{ typography: 'body2', color: 'text.secondary', marginBlockEnd: 2 }}>
        {t(userId === undefined ? 'away.text' : 'away.othersText')}
      </Box>
      {query.data && <AbsenceForm key={JSON.stringify(query.data)} {...query.data} userId={userId} />}
      {query.isError && !query.isFetching && (
        <PanelFailed error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Panel>
  );
}
