import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { PacketReaders as Readers } from '#contract/features/packet/packet.api.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { formatDate } from '#web/shared/format/date.ts';
import { formatInstant } from '#web/shared/format/instant.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RowsTable } from '#web/shared/record/RowsTable.tsx';
import './packet-texts.ts';
import { usePacketReaders } from './packet.queries.ts';

const columns = ['at', 'who', 'access'] as const;

/** An auditor who reads the packet: until when, how much, and where the log is. */
function Access({ access }: { access: Readers['accesses'][number] }) {
  const { t } = useTranslation('packet');
  const { id, who, organization, untilOn, isRunning, reads, lastReadAt } = access;
  const day = formatDate(untilOn);
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, padding: '10px 16px', typography: 'body2' }}
    >
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <Box>
          <Box component="bdi" sx={{ fontWeight: 500 }}>
            {who}
          </Box>
          , <bdi>{organization}</bdi>
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          {isRunning ? t('readers.running', { day }) : t('readers.ended', { day })}
          {' · '}
          {t('readers.reads', { count: reads })}
          {lastReadAt === null
            ? null
            : `, ${t('readers.last', { when: isolateLtr(formatInstant(lastReadAt)) })}`}
        </Box>
      </Box>
      <Link component={RouterLink} to={`/system/audit-access/${id}/log`} underline="always">
        {t('readers.log')}
      </Link>
    </Box>
  );
}

/** Who reads a packet: the auditors with an access to it, and everybody who took the file. */
export function PacketReaders({ id }: { id: string }) {
  const { t } = useTranslation('packet');
  const { data } = usePacketReaders(id);
  if (!data) return null;
  const { accesses, downloads, downloadCount } = data;
  return (
    <Panel title={t('readers')} end={t('readers.downloads', { count: downloadCount })} isFlush>
      {accesses.length === 0 ? null : (
        <Box
          component="ul"
          sx={{ listStyle: 'none', margin: 0, padding: 0, borderBottom: 1, borderColor: 'divider' }}
        >
          {accesses.map((access) => (
            <Access key={access.id} access={access} />
          ))}
        </Box>
      )}
      {downloads.length === 0 ? (
        <Box sx={{ padding: 2, typography: 'body2', color: 'text.secondary' }}>{t('readers.none')}</Box>
      ) : (
        <RowsTable
          label={t('readers')}
          columns={columns.map((key) => ({ key, text: t(`readers.${key}`) }))}
          maxHeight={320}
        >
          {downloads.map(({ id: download, at, who, access }) => (
            <tr key={download}>
              <th scope="row" className="tight">
                <InstantText value={at} />
              </th>
              <td>
                <bdi>{who}</bdi>
              </td>
              <td className="tight">{access === null ? null : <Code>{access}</Code>}</td>
            </tr>
          ))}
        </RowsTable>
      )}
    </Panel>
  );
}
