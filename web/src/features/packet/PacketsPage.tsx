import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Code } from '#web/shared/format/Code.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { LoadedPage, PageIntro } from '#web/shared/record/LoadedPage.tsx';
import { RowsPaper } from '#web/shared/record/RowsTable.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { PageAction } from '#web/shared/table/PageHeader.tsx';
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
  const can = useCan();
  const [isAsking, setAsking] = useState(false);
  const query = usePackets();
  return (
    <LoadedPage query={query} loading={t('loading')}>
      {(packets) => (
        <>
          <PageIntro
            title={t('title')}
            actions={
              can('packet.create') ? (
                <PageAction icon="plus" label={t('new')} isPrimary onClick={() => setAsking(true)} />
              ) : null
            }
          >
            {t('intro')}
          </PageIntro>
          <RowsPaper
            label={t('title')}
            columns={columns.map((key) => ({ key, text: t(`column.${key}`) }))}
            empty={{ title: t('empty'), text: t('emptyText') }}
          >
            {packets.map((packet) => (
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
          </RowsPaper>
          {isAsking ? <NewPacketDialog onClose={() => setAsking(false)} /> : null}
        </>
      )}
    </LoadedPage>
  );
}
