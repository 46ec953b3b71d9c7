import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { formatDate } from '#web/shared/format/date.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { CopyButton } from '#web/shared/record/CopyButton.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { PageAction, PageHeader } from '#web/shared/table/PageHeader.tsx';
import { EmptyState } from '#web/shared/table/states/EmptyState.tsx';
import './anchor-texts.ts';
import { anchorCheckPath, anchorsPath } from './anchor.module.ts';
import { useAnchors } from './anchor.queries.ts';

const columns = ['day', 'size', 'records', 'epoch', 'root'] as const;
const isFigure = (column: string) => column === 'size' || column === 'records' || column === 'epoch';

/** A hash as it is recognized: its beginning and its end. */
export function shortHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-4)}`;
}

/** The anchors that left the house, newest first. */
export function AnchorsPage() {
  const { t } = useTranslation('anchor');
  useDocumentTitle(t('title'));
  const { data, error, refetch } = useAnchors();
  if (error && !data) return <RecordFailed error={error} backTo="/" onRetry={() => void refetch()} />;
  if (!data) return <RecordLoading label={t('loading')} />;
  const moves = data.epochs.filter(({ number }) => number > 1);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader
        title={t('title')}
        actions={<PageAction icon="check" label={t('check')} to={anchorCheckPath} />}
      />
      <Typography variant="body2" color="textSecondary" component="p" sx={{ margin: 0, maxWidth: 720 }}>
        {t('intro')}
      </Typography>
      <Box>
        {data.isLate ? <Notice tone="danger">{t('late')}</Notice> : null}
        {data.recipients === 0 || !data.sendsMail ? (
          <Notice tone="caution">{t(data.sendsMail ? 'noRecipients' : 'noMail')}</Notice>
        ) : null}
        {moves.map(({ number, openedAt, size, lost }) => (
          <Notice key={number} tone={lost ? 'caution' : 'info'}>
            {t('epochBegan', { number, day: formatDate(openedAt.slice(0, 10)), size: formatCount(size) })}{' '}
            {lost === null ? t('lossUnknown') : t('lossKnown', { count: lost })}
          </Notice>
        ))}
      </Box>
      <Paper variant="outlined">
        {data.items.length === 0 ? (
          <EmptyState title={t('empty')} body={t('emptyText')} actions={null} />
        ) : (
          <PanelTable label={t('title')}>
            <table>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col" className={isFigure(column) ? 'figure' : undefined}>
                      {t(`column.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.items.map((anchor) => (
                  <tr key={anchor.number}>
                    <th scope="row" className="tight">
                      <Link component={RouterLink} to={`${anchorsPath}/${anchor.number}`}>
                        <DateText value={anchor.day} />
                      </Link>{' '}
                      {anchor.isDaily ? null : <span className="quiet">{t('forPacket')}</span>}
                    </th>
                    <td className="figure" dir="ltr">
                      <Count value={anchor.size} />
                    </td>
                    <td className="figure" dir="ltr">
                      <Count value={anchor.records} />
                    </td>
                    <td className="figure" dir="ltr">
                      {anchor.epoch}
                    </td>
                    <td className="tight">
                      <Code>{shortHash(anchor.root)}</Code>
                      <CopyButton value={anchor.line} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </PanelTable>
        )}
      </Paper>
    </Box>
  );
}
