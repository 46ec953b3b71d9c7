import './batch-texts.ts';
import { Navigate, useParams } from 'react-router';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { batchAddress, batchListPath } from './batch-address.ts';
import { useBatch } from './batch.queries.ts';

/** Leads from the id of a batch, which is all that an event knows, to the page of its kind. */
export function BatchLinkPage() {
  const { t } = useTranslation('batch');
  const { id = '' } = useParams();
  const { data, error, refetch } = useBatch(id);
  if (data) return <Navigate to={batchAddress(data) ?? batchListPath} replace />;
  if (error) return <RecordFailed error={error} backTo={batchListPath} onRetry={() => void refetch()} />;
  return <RecordLoading label={t('loading')} />;
}
