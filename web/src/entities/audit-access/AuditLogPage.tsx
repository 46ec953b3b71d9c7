import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { PageHeader } from '#web/shared/table/PageHeader.tsx';
import { EmptyState } from '#web/shared/table/states/EmptyState.tsx';
import { useAuditLog } from './audit-access.queries.ts';
import { ReadsTable } from './ReadsTable.tsx';

/** Everything that was read by an access, for administrators and for whoever read it. */
export function AuditLogPage() {
  const { t } = useTranslation('auditAccess');
  const { id = '' } = useParams();
  useDocumentTitle(t('log.title'));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAuditLog(id);
  if (error && !data) return <RecordFailed error={error} backTo="/" onRetry={() => void refetch()} />;
  if (!data) return <RecordLoading label={t('log.loading')} />;
  const reads = data.pages.flatMap(({ items }) => items);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader title={t('log.title')} count={formatCount(data.pages[0]?.total ?? 0)} />
      <Typography variant="body2" color="textSecondary" component="p" sx={{ margin: 0, maxWidth: 720 }}>
        {t('log.intro')}
      </Typography>
      <Paper variant="outlined">
        {reads.length === 0 ? (
          <EmptyState title={t('page.noReads')} body={t('log.intro')} actions={null} />
        ) : (
          <ReadsTable label={t('log.title')} reads={reads} />
        )}
      </Paper>
      {hasNextPage ? (
        <Box>
          <Button variant="outlined" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('log.more')}
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}
