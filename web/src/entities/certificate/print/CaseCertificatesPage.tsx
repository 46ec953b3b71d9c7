import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useParams } from 'react-router';
import { certificateApi } from '#contract/entities/certificate/certificate.api.ts';
import { certificate } from '#contract/entities/certificate/certificate.schema.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import { PrintPage } from '#web/features/print/PrintPage.tsx';
import { call } from '#web/shared/client/client.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { CertificateSheet } from './CertificateSheet.tsx';

/** Every certificate of a case, a page of the server's answers after the other. */
function useCertificatesOf(caseId: string) {
  const found = useInfiniteQuery({
    queryKey: [certificate.name, 'list', 'paper', caseId],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query: [string, string][] = [
        ['filter[retirementId]', caseId],
        ['sort', 'number'],
        ['limit', '200'],
        ...(pageParam === '' ? [] : ([['after', pageParam]] as [string, string][])),
      ];
      return call(certificateApi.list, { query, signal });
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const { hasNextPage, isFetching, fetchNextPage } = found;
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  return found;
}

function Sheets({ caseId }: { caseId: string }) {
  const { t } = useTranslation(['certificate', 'record']);
  const found = useCertificatesOf(caseId);
  if (found.error) {
    return <RecordFailed error={found.error} backTo={retirement.page} onRetry={() => void found.refetch()} />;
  }
  if (!found.data || found.hasNextPage) return <RecordLoading label={t('record:loading')} />;
  const records = found.data.pages.flatMap(({ items }) => items);
  if (records.length === 0) return <Notice tone="info">{t('certificate:paper.none')}</Notice>;
  return records.map((record) => <CertificateSheet key={record.id} record={record} />);
}

/** All certificates of a case, each on its own sheet. */
export function CaseCertificatesPage() {
  const { id = '' } = useParams();
  return (
    <PrintPage backTo={`${retirement.page}/${id}`}>
      <Sheets caseId={id} />
    </PrintPage>
  );
}
