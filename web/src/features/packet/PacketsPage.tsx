import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { PageAction, PageHeader } from '#web/shared/table/PageHeader.tsx';
import { EmptyState } from '#web/shared/table/states/EmptyState.tsx';
import './packet-texts.ts';
import { NewPacketDialog } from './NewPacketDialog.tsx';
import { packetsPath } from './packet.module.ts';
import { usePackets } from './packet.queries.ts';
import { PacketStateMark } from './PacketStateMark.tsx';

const columns = ['number', 'asOf', 'made', 'by', 'state'] as const;

/** The packets that were made for auditors, newest first. */
export function PacketsPage() {
  const { t } = useTranslation('packet');
  useDocumentTitle(t('title'));
  const [isAsking, setAsking] = useState(false);
  const { data, error, refetch } = usePackets();
  if (error && !data) return <RecordFailed error={error} backTo="/" onRetry={() => void refetch()} />;
  if (!data) return <RecordLoading label={t('loading')} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader
        title={t('title')}
        actions={<PageAction icon="plus" label={t('new')} isPrimary onClick={() => setAsking(true)} />}
      />
      <Typography variant="body2" color="textSecondary" component="p" sx={{ margin: 0, maxWidth: 720 }}>
        {t('intro')}
      </Typography>
      <Paper variant="outlined">
        {data.length === 0 ? (
          <EmptyState title={t('empty')} body={t('emptyText')} actions={null} />
        ) : (
          <PanelTable label={t('title')}>
            <table>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {t(`column.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.map((packet) => (
                  <tr key={packet.id}>
                    <th scope="row">
                      <Link component={RouterLink} to={`${packetsPath}/${packet.id}`}>
                        <bdi>{packet.title}</bdi>
                      </Link>{' '}
                      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                        <Code>{packet.number}</Code>
                      </Box>
                    </th>
                    <td className="tight">
                      <DateText value={packet.asOf} />
                    </td>
                    <td className="tight">
                      <InstantText value={packet.createdAt} />
                    </td>
                    <td>
                      <bdi>{packet.createdBy}</bdi>
                    </td>
                    <td className="tight">
                      <PacketStateMark state={packet.state} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </PanelTable>
        )}
      </Paper>
      {isAsking ? <NewPacketDialog onClose={() => setAsking(false)} /> : null}
    </Box>
  );
}
