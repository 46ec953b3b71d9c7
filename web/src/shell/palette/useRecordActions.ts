import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import type { Endpoint, idParams } from '#contract/shared/endpoint.ts';
import { findRecordPage } from '#web/features/references/record-pages.ts';
import { actionState } from '#web/features/records/record-action-state.ts';
import { request } from '#web/shared/client/client.ts';
import { useDebounced } from '#web/shared/form/useDebounced.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import type { RecordKey } from '#web/shell/toolbar/opened-records.ts';
import type { PaletteRow } from './palette-rows.ts';
import { previews, type PreviewedRecord } from './previews.ts';
import { actionsOf } from './record-actions.ts';

type Look = (key: string) => string;
type Reading = Endpoint<typeof idParams, z.ZodUndefined, z.ZodUndefined, z.ZodType<PreviewedRecord>>;
const pause = 150;

interface ActingTools {
  isPinned: (record: RecordKey) => boolean;
  togglePin: (record: RecordKey) => void;
  onClose: () => void;
}

/** The chosen record as it is, and what can be done with it in its state and by this role. */
export function useRecordActions(
  target: RecordKey | undefined,
  { isPinned, togglePin, onClose }: ActingTools,
) {
  const { t } = useTranslation('palette');
  const can = useCan();
  const navigate = useNavigate();
  const key = target === undefined ? '' : `${target.entity} ${target.id}`;
  const settled = useDebounced(key, pause);
  const shown = target === undefined ? undefined : previews[target.entity];
  const entity = target?.entity ?? 'equipment';
  const { data } = useQuery({
    queryKey: [entity, 'record', target?.id, null],
    queryFn: async ({ signal }) => {
      const get = { method: 'GET', path: `${shown?.entity.path ?? ''}/:id`, mediaType: undefined };
      const answer = await request(get as unknown as Reading, { params: { id: target?.id ?? '' }, signal });
      return answer.data;
    },
    enabled: target !== undefined && shown !== undefined && settled === key,
    retry: false,
  });
  if (target === undefined) return { rows: [], name: '', preview: undefined };
  const record = data;
  const url = findRecordPage(target.entity, target.id);
  const look = t as unknown as Look;
  const steps = record?.status === undefined ? [] : actionsOf(target.entity, record.status, can);
  const rows: PaletteRow[] = [
    ...steps.map(({ name, text, icon, letter }) => ({
      key: `act ${key} ${name}`,
      label: look(text),
      icon,
      letter,
      run: () => {
        onClose();
        if (url !== undefined) void navigate(url, { state: actionState(name) });
      },
    })),
    {
      key: `act ${key} history`,
      label: t('history'),
      icon: 'history' as const,
      letter: 'H',
      url: url === undefined ? undefined : `${url}?tab=history`,
    },
    {
      key: `act ${key} pin`,
      label: isPinned(target) ? t('unpin') : t('pin'),
      icon: 'pin' as const,
      letter: 'P',
      run: () => togglePin(target),
    },
  ];
  const name = record === undefined || shown === undefined ? '' : shown.nameOf(record);
  return {
    rows: record === undefined ? [] : rows,
    name,
    preview: record && shown ? { ...target, record, shown } : undefined,
  };
}
