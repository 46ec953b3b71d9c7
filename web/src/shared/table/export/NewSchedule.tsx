import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { scheduleApi } from '#contract/features/export/schedule.api.ts';
import type {
  ExportSchedule,
  ScheduleFormat,
  ScheduleLook,
} from '#contract/features/export/schedule.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useMessages } from '#web/shared/messages/messages.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import './schedule-texts.ts';
import { timingOf } from './schedule-times.ts';
import { ScheduleDialog, type ScheduleDraft, type TimeChoice } from './ScheduleDialog.tsx';

export interface NewScheduleProps {
  /** The list or the report. */
  subject: Pick<ExportSchedule, 'entity' | 'report'>;
  /** What it is asked, where no view is followed. */
  question: string;
  view: { id: string; name: string } | undefined;
  /** Of when a report can be. */
  times?: TimeChoice | undefined;
  isPart?: boolean | undefined;
  format: ScheduleFormat;
  look: ScheduleLook;
  /** What it is called, until somebody says otherwise. */
  name: string;
  onClose: () => void;
  onSaved: () => void;
}

/** Has a list or a report made as a file again and again, as it is asked now or as a saved view has it. */
export function NewSchedule(props: NewScheduleProps) {
  const { subject, question, view, times, isPart, format, look, name, onClose, onSaved } = props;
  const { t } = useTranslation('schedule');
  const client = useQueryClient();
  const { user } = useSession();
  const { showToast } = useMessages();
  const [idempotencyKey] = useState(createRandomKey);
  const own = user ? [{ id: user.uid, name: user.data.displayName }] : [];
  const start: ScheduleDraft = {
    name: (view?.name ?? name).slice(0, 60),
    format,
    ...(times && { time: times.asked ? 'asked' : times.offered[0] }),
    period: 'weekly',
    weekday: 1,
    monthDay: 1,
    hour: 6,
    receivers: own,
  };
  const questionOf = ({ time }: ScheduleDraft) =>
    [question, time === 'asked' ? times?.asked?.question : undefined].filter(Boolean).join('&');
  const save = (draft: ScheduleDraft) =>
    call(scheduleApi.create, {
      body: {
        name: draft.name,
        ...(subject.entity !== null && { entity: subject.entity }),
        ...(subject.report !== null && { report: subject.report }),
        ...(draft.time && draft.time !== 'asked' && { reportTime: draft.time }),
        ...(view ? { viewId: view.id } : { question: questionOf(draft) }),
        format: draft.format,
        look,
        ...timingOf(draft),
        receivers: draft.receivers.map(({ id }) => id),
      },
      idempotencyKey,
    });
  return (
    <ScheduleDialog
      title={t(subject.report === null ? 'newTitle' : 'newReportTitle')}
      subject={subject}
      times={times}
      isPart={isPart}
      viewName={view?.name ?? null}
      start={start}
      saveText={t('save')}
      onSave={save}
      onSaved={() => {
        refreshKinds(client, ['export-schedule']);
        showToast(t(subject.report === null ? 'saved' : 'savedReport'), { variant: 'success' });
        onSaved();
      }}
      onClose={onClose}
    />
  );
}
