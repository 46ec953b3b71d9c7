import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useParams } from 'react-router';
import type { z } from 'zod';
import type { Endpoint, idParams } from '#contract/shared/endpoint.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { useRecord } from '#web/features/records/record.queries.ts';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { PrintPage } from './PrintPage.tsx';

interface PrintRecordPageProps<R extends z.ZodType> {
  entity: Entity;
  api: { get: Endpoint<typeof idParams, z.ZodType, z.ZodUndefined, R> };
  /** The sheets of the record. */
  children: (record: z.output<R>) => ReactNode;
}

function LoadedRecord<R extends z.ZodType>({ entity, api, children }: PrintRecordPageProps<R>) {
  const { t } = useTranslation('record');
  const { id = '' } = useParams();
  const record = useRecord(entity.name, api.get, id);
  if (record.data !== undefined) return children(record.data);
  if (record.isPending) return <RecordLoading label={t('loading')} />;
  return <RecordFailed error={record.error} backTo={entity.page} onRetry={() => void record.refetch()} />;
}

/** The paper of the record in the address. Its route needs the layout without the shell. */
export function PrintRecordPage<R extends z.ZodType>(props: PrintRecordPageProps<R>) {
  const { id = '' } = useParams();
  return (
    <PrintPage backTo={`${props.entity.page}/${id}`}>
      <LoadedRecord {...props} />
    </PrintPage>
  );
}
