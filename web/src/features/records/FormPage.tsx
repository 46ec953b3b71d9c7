import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useParams } from 'react-router';
import type { z } from 'zod';
import type { Endpoint, idParams } from '#contract/shared/endpoint.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useRecord } from './record.queries.ts';

interface FormPageProps<R> {
  entity: Entity;
  api: { get: Endpoint<typeof idParams, z.ZodType, z.ZodUndefined, z.ZodType<R>> };
  /** The form of a record, or of a new one; it starts anew with every record. */
  children: (record: R | undefined) => ReactNode;
}

/** The page of a form: a new record, or the one whose id stands in the address, in its present version. */
export function FormPage<R>({ entity, api, children }: FormPageProps<R>) {
  const { t } = useTranslation('record');
  const { id } = useParams();
  const record = useRecord(entity.name, api.get, id);
  if (id === undefined) return children(undefined);
  if (record.isError && !record.data) {
    return <RecordFailed error={record.error} backTo={entity.page} onRetry={() => void record.refetch()} />;
  }
  // What another page left in the cache can be old: the form waits for the present version.
  if (!record.data || !record.isFetchedAfterMount) return <RecordLoading label={t('loading')} />;
  return children(record.data);
}
