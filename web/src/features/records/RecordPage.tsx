import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useParams } from 'react-router';
import type { z } from 'zod';
import type { Endpoint, historyPage, idParams } from '#contract/shared/endpoint.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { historyPageSize, useHistory, type History } from '#web/features/history/history.queries.ts';
import { isRequestError, urlOf } from '#web/shared/client/client.ts';
import { useReadTogether } from '#web/shared/client/useReadTogether.ts';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { AsOfBar } from './AsOfBar.tsx';
import { recordParts } from './record-parts.ts';
import { useRecord } from './record.queries.ts';
import { useRecordView } from './useRecordView.ts';

/** What a record page looks at: the day and the tab, both in the address. */
export type RecordView = ReturnType<typeof useRecordView<'overview' | 'files' | 'history'>>;

export interface ShownRecord<R> {
  record: R;
  history: History;
  view: RecordView;
}

interface RecordPageProps<R extends z.ZodType> {
  entity: Entity;
  api: {
    get: Endpoint<typeof idParams, z.ZodType, z.ZodUndefined, R>;
    history: Endpoint<typeof idParams, z.ZodType, z.ZodUndefined, typeof historyPage>;
  };
  /** What a panel reads whose address depends on the day. */
  parts?: (id: string, today: string) => readonly string[];
  children: (shown: ShownRecord<z.output<R>>) => ReactNode;
}

/** The page of the record in the address: fetches it and its history, and says when that fails. */
export function RecordPage<R extends z.ZodType>({ entity, api, parts, children }: RecordPageProps<R>) {
  const { t } = useTranslation('record');
  const { id = '' } = useParams();
  const view = useRecordView(['overview', 'files', 'history']);
  const can = useCan();
  useReadTogether(`${entity.name} ${id}`, () => {
    if (view.asOf !== undefined || view.tab !== 'overview') return [];
    const addresses = [
      urlOf(api.get, { id }),
      urlOf(api.history, { id }, { limit: historyPageSize }),
      ...recordParts(entity.name, id, can),
      ...(parts?.(id, view.today) ?? []),
    ];
    return addresses.map((address) => ({ address }));
  });
  const record = useRecord(entity.name, api.get, id, view.asOf);
  const history = useHistory(entity.name, api.history, id);
  if (record.isPending) return <RecordLoading label={t('loading')} />;
  if (record.data === undefined) {
    const isNotYet = view.asOf !== undefined && isRequestError(record.error) && record.error.status === 404;
    return isNotYet ? (
      <AsOfBar day={view.asOf ?? ''} isMissing onBack={() => view.showDay(undefined)} />
    ) : (
      <RecordFailed error={record.error} backTo={entity.page} onRetry={() => void record.refetch()} />
    );
  }
  return children({ record: record.data, history, view });
}
