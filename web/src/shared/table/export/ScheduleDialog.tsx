import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMutation } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { Link as RouterLink } from 'react-router';
import './schedule-texts.ts';
import {
  formatsOf,
  schedulePeriods,
  type ExportSchedule,
  type ReportTime,
  type ScheduleFormat,
} from '#contract/features/export/schedule.schema.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { SegmentedControl, SelectControl } from '#web/shared/form/ChoiceControl.tsx';
import { DecisionDialog } from '#web/shared/form/DecisionDialog.tsx';
import { FieldFrame } from '#web/shared/form/FieldFrame.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { ReceiverPicker, type ChosenReceiver } from './ReceiverPicker.tsx';
import { hourText, weekdayName, type Timing } from './schedule-times.ts';

/** What somebody says about a schedule. */
export interface ScheduleDraft extends Timing {
  name: string;
  format: ScheduleFormat;
  /** Of when a report is each time; `asked` is what its page shows. */
  time?: ReportTime | 'asked' | undefined;
  receivers: readonly ChosenReceiver[];
}

/** Of when a report can be: as time goes by, or always the day or the year that its page shows. */
export interface TimeChoice {
  offered: readonly ReportTime[];
  asked: { text: string; question: string } | undefined;
}

interface ScheduleDialogProps {
  title: string;
  /** The list or the report. */
  subject: Pick<ExportSchedule, 'entity' | 'report'>;
  /** Whether only the lines of a report that are open are made. */
  isPart?: boolean | undefined;
  times?: TimeChoice | undefined;
  /** The saved view that it follows. */
  viewName: string | null;
  start: ScheduleDraft;
  saveText: string;
  onSave: (draft: ScheduleDraft) => Promise<ExportSchedule>;
  onSaved: (saved: ExportSchedule) => void;
  onClose: () => void;
}

const choiceOf = (values: readonly string[]): FieldFacts => ({
  kind: 'choice',
  title: '',
  required: true,
  write: 'always',
  values,
});
const periods = choiceOf(schedulePeriods);
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
const weekdays = choiceOf(numbers(1, 7));
const monthDays = choiceOf(numbers(1, 31));
const hours = choiceOf(numbers(0, 23));

/** Asks when a list or a report is taken out again and again, and for whom. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { title, subject, isPart, times, viewName, start, saveText, onSave, onSaved, onClose } = props;
  const { t, i18n } = useTranslation('schedule');
  const { t: exportText } = useTranslation('export');
  const { problemText, fieldText } = useProblemText();
  const id = useId();
  const [draft, setDraft] = useState(start);
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<ScheduleDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { mutate, isPending, error } = useMutation({ mutationFn: onSave, onSuccess: onSaved });
  const problem = isRequestError(error) ? error.problem : undefined;
  const problemAt = (path: string) => {
    const found = problem?.fields.find((field) => field.path.split('.')[0] === path);
    return found && fieldText(found);
  };
  const nameProblem = isTried && draft.name.trim() === '' ? t('nameMissing') : problemAt('name');
  const isElsewhere = error !== null && (problem?.fields.length ?? 0) === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (draft.name.trim() !== '') mutate({ ...draft, name: draft.name.trim() });
  };
  const text = () => {
    if (subject.report !== null) return t(isPart ? 'textPart' : 'textReport');
    return viewName === null ? t('text') : t('textView', { name: viewName });
  };
  const numberSelect = (
    name: 'weekday' | 'monthDay' | 'hour',
    facts: FieldFacts,
    optionLabel: (value: string) => string,
  ) => (
    <FieldFrame label={t(`field.${name}`)} controlId={`${id}-${name}`} error={problemAt(name)} span={3}>
      {(ids) => (
        <SelectControl
          id={`${id}-${name}`}
          path={name}
          facts={facts}
          value={String(draft[name] ?? 1)}
          onChange={(value) => change({ [name]: Number(value) })}
          onBlur={() => undefined}
          isInvalid={problemAt(name) !== undefined}
          optionLabel={optionLabel}
          {...ids}
        />
      )}
    </FieldFrame>
  );
  return (
    <DecisionDialog
      isOpen
      title={title}
      text={text()}
      mark={<Icon name="calendar" size={20} />}
      onClose={onClose}
      keepsOpen
      losing={
        <Link component={RouterLink} to="/exports" variant="body2">
          {t('all')}
        </Link>
      }
      actions={
        <>
          <Button onClick={onClose}>{exportText('cancel')}</Button>
          <Button type="submit" form={`${id}-form`} variant="contained" disabled={isPending}>
            {saveText}
          </Button>
        </>
      }
    >
      <Box
        component="form"
        id={`${id}-form`}
        noValidate
        onSubmit={submit}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'repeat(6, minmax(0, 1fr))' } }}
      >
        <FieldFrame label={t('field.name')} controlId={`${id}-name`} error={nameProblem} span={6}>
          {({ describedBy }) => (
            <OutlinedInput
              id={`${id}-name`}
              fullWidth
              value={draft.name}
              error={nameProblem !== undefined}
              onChange={({ target }) => change({ name: target.value })}
              slotProps={{
                input: { maxLength: 60, dir: 'auto', autoComplete: 'off', 'aria-describedby': describedBy },
              }}
            />
          )}
        </FieldFrame>
        {times ? (
          <FieldFrame
            label={t(times.offered.includes('day') ? 'field.asOf' : 'field.fiscalYear')}
            controlId={`${id}-time`}
            error={problemAt('reportTime')}
            span={6}
          >
            {(ids) => (
              <SelectControl
                id={`${id}-time`}
                path="time"
                facts={choiceOf(times.asked ? [...times.offered, 'asked'] : times.offered)}
                value={draft.time ?? ''}
                onChange={(time) => change({ time: time as ScheduleDraft['time'] })}
                onBlur={() => undefined}
                isInvalid={problemAt('reportTime') !== undefined}
                optionLabel={(value) =>
                  value === 'asked'
                    ? t('time.asked', { time: times.asked?.text ?? '' })
                    : t(`time.${value as ReportTime}`)
                }
                {...ids}
              />
            )}
          </FieldFrame>
        ) : null}
        <FieldFrame label={t('field.period')} error={problemAt('period')} span={6}>
          {(ids) => (
            <SegmentedControl
              id={`${id}-period`}
              path="period"
              facts={periods}
              value={draft.period}
              onChange={(period) => change({ period: period as ScheduleDraft['period'] })}
              onBlur={() => undefined}
              isInvalid={false}
              optionLabel={(value) => t(`period.${value as ScheduleDraft['period']}`)}
              {...ids}
            />
          )}
        </FieldFrame>
        {draft.period === 'weekly'
          ? numberSelect('weekday', weekdays, (value) => weekdayName(Number(value), i18n.language))
          : null}
        {draft.period === 'monthly' ? numberSelect('monthDay', monthDays, isolateLtr) : null}
        {numberSelect('hour', hours, (value) => isolateLtr(hourText(Number(value))))}
        <FieldFrame label={exportText('format.title')} error={problemAt('format')} span={6}>
          {(ids) => (
            <SegmentedControl
              id={`${id}-format`}
              path="format"
              facts={choiceOf(formatsOf(subject))}
              value={draft.format}
              onChange={(format) => change({ format: format as ScheduleFormat })}
              onBlur={() => undefined}
              isInvalid={false}
              optionLabel={(value) => exportText(`format.${value as ScheduleFormat}`)}
              {...ids}
            />
          )}
        </FieldFrame>
        <FieldFrame
          label={t('field.receivers')}
          controlId={`${id}-receivers`}
          hint={t('receiversHint')}
          error={problemAt('receivers')}
          span={6}
        >
          {(ids) => (
            <ReceiverPicker
              id={`${id}-receivers`}
              subject={subject}
              value={draft.receivers}
              isInvalid={problemAt('receivers') !== undefined}
              onChange={(receivers) => change({ receivers })}
              {...ids}
            />
          )}
        </FieldFrame>
        {isElsewhere ? (
          <Alert severity="error" role="alert" sx={{ gridColumn: '1 / -1' }}>
            {problemText(problem)}
          </Alert>
        ) : null}
      </Box>
    </DecisionDialog>
  );
}
