import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { scheduleApi } from '#contract/features/export/schedule.api.ts';
import type { ScheduleLook } from '#contract/features/export/schedule.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import type { ExportFormat } from '#contract/shared/export-options.ts';
import { call } from '#web/shared/client/client.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useMessages } from '#web/shared/messages/messages.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import './schedule-texts.ts';
import { timingOf } from './schedule-times.ts';
import { ScheduleDialog, type ScheduleDraft } from './ScheduleDialog.tsx';

export interface NewScheduleProps {
  entity: EntityName;
  /** What the list is asked, where no view is followed. */
  question: string;
  view: { id: string; name: string } | undefined;
  format: ExportFormat;
  look: ScheduleLook;
  /** What it is called, until somebody says otherwise. */
  name: string;
  onClose: () => void;
  onSaved: () => void;
}

/** Has a list made as a file again and again, as it is filtered now or as a saved view has it. */
export function NewSchedule(props: NewScheduleProps) {
  const { entity, question, view, format, look, name, onClose, onSaved } = props;
  const { t } = useTranslation('schedule');
  const client = useQueryClient();
  const { user } = useSession();
  const { showToast } = useMessages();
  const [idempotencyKey] = useState(createRandomKey);
  const own = user ? [{ id: user.uid, name: user.data.displayName }] : [];
  const start: ScheduleDraft = {
    name: (view?.name ?? name).slice(0, 60),
    format,
    period: 'weekly',
    weekday: 1,
    monthDay: 1,
    hour: 6,
    receivers: own,
  };
  const save = (draft: ScheduleDraft) =>
    call(scheduleApi.create, {
      body: {
        name: draft.name,
        entity,
        ...(view ? { viewId: view.id } : { question }),
        format: draft.format,
        look,
        ...timingOf(draft),
        receivers: draft.receivers.map(({ id }) => id),
      },
      idempotencyKey,
    });
  return (
    <ScheduleDialog
      title={t('newTitle')}
      entity={entity}
      viewName={view?.name ?? null}
      start={start}
      saveText={t('save')}
      onSave={save}
      onSaved={() => {
        refreshKinds(client, ['export-schedule']);
        showToast(t('saved'), { variant: 'success' });
        onSaved();
      }}
      onClose={onClose}
    />
  );
}
