import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ExportedFile, ExportSchedule } from '#contract/features/export/schedule.schema.ts';
import type { Problem } from '#contract/shared/errors.ts';
import { DeleteDialog } from '#web/shared/form/DeleteDialog.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { joinList } from '#web/shared/format/join-list.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { MoreActions, type MoreAction } from '#web/shared/record/MoreActions.tsx';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import type { StatusLook } from '#web/shared/status/statuses.ts';
import { timingOf } from '#web/shared/table/export/schedule-times.ts';
import { ScheduleDialog } from '#web/shared/table/export/ScheduleDialog.tsx';
import { useTimingText } from '#web/shared/table/export/useTimingText.ts';
import { isDue, useScheduleCommands, type useDownload } from './export-schedule.queries.ts';
import { useSubjectName } from './useSubjectName.ts';

const looks: Record<ExportSchedule['state'], StatusLook> = {
  active: { tone: 'success', shape: 'check', weight: 'quiet' },
  paused: { tone: 'caution', shape: 'pause', weight: 'loud' },
  ended: { tone: 'neutral', shape: 'stop', weight: 'ended' },
};
const quiet = { typography: 'caption', fontWeight: 400, color: 'text.secondary' };

/** Why the last try failed, as the server would have told it. */
function problemOf({ problem }: ExportSchedule): Problem | undefined {
  return problem
    ? {
        type: '',
        title: '',
        status: 409,
        code: problem.key,
        messageKey: problem.key,
        message: problem.key,
        params: problem.params,
        fields: [],
        requestId: '',
      }
    : undefined;
}

interface ScheduleLineProps {
  schedule: ExportSchedule;
  /** The newest file that is kept. */
  file: ExportedFile | undefined;
  download: ReturnType<typeof useDownload>;
}

function Dialogs({
  schedule,
  asked,
  onClose,
}: {
  schedule: ExportSchedule;
  asked: 'change' | 'delete' | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('schedule');
  const { update, remove, refresh } = useScheduleCommands();
  if (asked === 'change') {
    return (
      <ScheduleDialog
        title={t('changeTitle')}
        subject={schedule}
        viewName={schedule.viewName}
        start={schedule}
        saveText={t('saveChange')}
        onSave={({ name, format, receivers, ...timing }) =>
          update(schedule, { name, format, ...timingOf(timing), receivers: receivers.map(({ id }) => id) })
        }
        onSaved={() => {
          showToast(t('changed'), { variant: 'success' });
          refresh();
          onClose();
        }}
        onClose={onClose}
      />
    );
  }
  return asked === undefined ? null : (
    <DeleteDialog
      title={t('deleteTitle', { name: schedule.name })}
      text={t('deleteText')}
      deleteText={t('delete')}
      onConfirm={() => remove(schedule)}
      onClose={onClose}
    />
  );
}

/** A schedule with its next and its last file, and what can be done with it. */
export function ScheduleLine({ schedule, file, download }: ScheduleLineProps) {
  const { t } = useTranslation('schedule');
  const subjectName = useSubjectName();
  const timingText = useTimingText();
  const { problemText } = useProblemText();
  const { isRunning, run, setPaused } = useScheduleCommands();
  const [asked, setAsked] = useState<'change' | 'delete'>();
  const { name, report, reportTime, reportQuestion, viewName, state, isOwn, owner, receivers, nextAt } =
    schedule;
  const problem = problemOf(schedule);
  const actions: MoreAction[] = [];
  if (isOwn && state === 'active') {
    actions.push({ name: 'run', text: t('run'), icon: 'refresh', onChoose: () => run(schedule) });
  }
  if (isOwn && state !== 'ended') {
    actions.push({ name: 'change', text: t('change'), icon: 'edit', onChoose: () => setAsked('change') });
  }
  if (state === 'active') {
    actions.push({
      name: 'pause',
      text: t('pause'),
      icon: 'lock',
      onChoose: () => setPaused(schedule, true),
    });
  } else if (state === 'paused' || isOwn) {
    actions.push({
      name: 'resume',
      text: t('resume'),
      icon: 'redo',
      onChoose: () => setPaused(schedule, false),
    });
  }
  actions.push({ name: 'delete', text: t('delete'), icon: 'trash', onChoose: () => setAsked('delete') });
  return (
    <tr aria-busy={isRunning}>
      <th scope="row" style={{ minWidth: 160, overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
        <Box sx={quiet}>
          {report === null ? (
            subjectName(schedule)
          ) : (
            <Link component={RouterLink} to={`/reports/${report}?${reportQuestion ?? ''}`}>
              {subjectName(schedule)}
            </Link>
          )}
          {isOwn ? null : ` · ${t('from', { name: owner.name })}`}
        </Box>
      </th>
      <td className="tight">
        {isDue(schedule) ? t('due') : <InstantText value={nextAt} />}
        <Box sx={{ marginBlockStart: '4px' }}>
          <StatusMark look={looks[state]} label={t(`state.${state}`)} />
        </Box>
      </td>
      <td style={{ minWidth: 160 }}>
        {timingText(schedule)}
        {reportTime === null ? null : <Box sx={quiet}>{t(`asked.${reportTime}`)}</Box>}
        {viewName === null ? null : <Box sx={quiet}>{t('follows', { name: viewName })}</Box>}
      </td>
      <td style={{ minWidth: 120 }}>
        <bdi>{joinList(receivers.map((receiver) => receiver.name))}</bdi>
      </td>
      <td style={{ minWidth: 160 }}>
        {file ? (
          <Button
            size="small"
            startIcon={<Icon name="download" size={16} />}
            disabled={download.isPending}
            aria-label={t('downloadNamed', { name: file.name })}
            onClick={() => download.mutate(file)}
          >
            <InstantText value={file.madeAt} />
          </Button>
        ) : problem ? null : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('none')}
          </Box>
        )}
        {problem ? (
          <Box sx={{ ...quiet, color: 'tone.danger.fg' }}>
            {t('failed', { reason: problemText(problem) })}
          </Box>
        ) : null}
      </td>
      <td className="tight actions">
        <MoreActions actions={actions} label={t('more', { name })} />
        <Dialogs schedule={schedule} asked={asked} onClose={() => setAsked(undefined)} />
      </td>
    </tr>
  );
}
