import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { packetApi, type Packet, type PacketContents } from '#contract/features/packet/packet.api.ts';
import { anchorCheckPath } from '#web/features/anchor/anchor.module.ts';
import { formatSize } from '#web/features/attachments/file-rules.ts';
import { useFileDownload } from '#web/features/label/useFileDownload.ts';
import { refreshKinds } from '#web/shared/client/refresh.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { formatDate } from '#web/shared/format/date.ts';
import { formatInstant } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { CopyButton } from '#web/shared/record/CopyButton.tsx';
import { Crumbs } from '#web/shared/record/Crumbs.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { useCan } from '#web/shared/session/useCan.ts';
import { PageAction, PageHeader } from '#web/shared/table/PageHeader.tsx';
import { fontMono } from '#web/shared/theme/typography.ts';
import { AnchorRow } from './AnchorRow.tsx';
import './packet-texts.ts';
import { packetsPath } from './packet.module.ts';
import { hasFile, isBeingMade, usePacket, usePacketCancel } from './packet.queries.ts';
import { PacketReaders } from './PacketReaders.tsx';
import { PacketStateMark } from './PacketStateMark.tsx';

const short = (hash: string) => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

/** A packet: what is in it on one side, what proves it on the other. */
export function PacketPage() {
  const { t } = useTranslation('packet');
  const { id = '' } = useParams();
  const { data: packet, error, refetch } = usePacket(id);
  const download = useFileDownload();
  const can = useCan();
  const navigate = useNavigate();
  const client = useQueryClient();
  useDocumentTitle(packet?.title ?? t('title'));
  if (error && !packet) {
    return <RecordFailed error={error} backTo={packetsPath} onRetry={() => void refetch()} />;
  }
  if (!packet) return <RecordLoading label={t('loading')} />;
  const isKept = hasFile(packet);
  const save = () =>
    download.mutate(
      {
        path: packetApi.content.path.replace(':id', packet.id),
        mediaType: 'application/zip',
        fileName: `${packet.number}.zip`,
      },
      { onSuccess: () => refreshKinds(client, ['packet']) },
    );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <PageHeader
          above={
            <Crumbs
              crumbs={[
                { text: t('title'), to: packetsPath },
                { text: packet.number, isCode: true },
              ]}
            />
          }
          title={<bdi>{packet.title}</bdi>}
          count={<PacketStateMark state={packet.state} />}
          actions={
            <>
              {can('audit-access.create') ? (
                <PageAction
                  icon="key"
                  label={t('giveAccess')}
                  onClick={() => void navigate('/system/audit-access', { state: { packet: packet.number } })}
                />
              ) : null}
              <PageAction icon="check" label={t('checkAnchor')} to={anchorCheckPath} />
              {packet.state === 'done' && isKept ? (
                <PageAction
                  icon="download"
                  label={t('download', { size: isolateLtr(formatSize(packet.size)) })}
                  isPrimary
                  isDisabled={download.isPending}
                  onClick={save}
                />
              ) : null}
            </>
          }
        />
        <Box component="p" sx={{ margin: '4px 0 0', typography: 'body2', color: 'text.secondary' }}>
          {t(`about.${packet.known}`, {
            number: isolateLtr(packet.number),
            asOf: formatDate(packet.asOf),
            made: formatInstant(packet.createdAt),
            who: packet.createdBy,
          })}
        </Box>
      </Box>
      <PacketNotice packet={packet} isKept={isKept} />
      {packet.contents ? <Contents packet={packet} contents={packet.contents} /> : null}
    </Box>
  );
}

function PacketNotice({ packet, isKept }: { packet: Packet; isKept: boolean }) {
  const { t } = useTranslation('packet');
  const cancel = usePacketCancel();
  const can = useCan();
  if (isBeingMade(packet)) {
    return (
      <Box>
        <Notice
          tone="info"
          action={
            can('packet.create') ? (
              <Button size="small" disabled={cancel.isPending} onClick={() => cancel.mutate(packet)}>
                {t('cancel')}
              </Button>
            ) : null
          }
        >
          {t('beingMade')}
        </Notice>
        <LinearProgress
          aria-label={t('progress')}
          variant={packet.state === 'queued' ? 'indeterminate' : 'determinate'}
          value={packet.progress}
        />
      </Box>
    );
  }
  if (packet.state === 'failed') {
    return <Notice tone="danger">{t('failed', { reason: packet.problem ?? '' })}</Notice>;
  }
  return packet.state === 'done' && !isKept ? <Notice tone="info">{t('expired')}</Notice> : null;
}

function Contents({ packet, contents }: { packet: Packet; contents: PacketContents }) {
  const { t } = useTranslation('packet');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
      }}
    >
      <Panel title={t('contents')} isFlush end={t('filesAll', { count: contents.files })}>
        <PanelTable label={t('contents')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('part')}</th>
                <th scope="col" className="figure">
                  {t('files')}
                </th>
                <th scope="col" className="figure">
                  {t('size')}
                </th>
                <th scope="col" className="figure">
                  SHA-256
                </th>
              </tr>
            </thead>
            <tbody>
              {contents.parts.map(({ name, files, size, sha256, figures }) => (
                <tr key={name}>
                  <th scope="row">
                    <Box sx={{ fontWeight: 500 }}>{t(`part.${name}`)}</Box>
                    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                      {t(`figures.${name}`, {
                        day: formatDate(packet.asOf),
                        items: formatCount(figures['items'] ?? 0),
                        events: formatCount(figures['events'] ?? 0),
                        certificates: formatCount(figures['certificates'] ?? 0),
                        paths: formatCount(figures['paths'] ?? 0),
                        anchors: formatCount(figures['anchors'] ?? 0),
                        files: formatCount(figures['files'] ?? 0),
                        out: formatCount(figures['out'] ?? 0),
                        reads: formatCount(figures['reads'] ?? 0),
                        downloads: formatCount(figures['downloads'] ?? 0),
                        holds: formatCount(figures['holds'] ?? 0),
                        removals: formatCount(figures['removals'] ?? 0),
                        reports: formatCount(figures['reports'] ?? 0),
                        lines: formatCount(figures['lines'] ?? 0),
                      })}
                    </Box>
                  </th>
                  <td className="figure" dir="ltr">
                    <Count value={files} />
                  </td>
                  <td className="figure" dir="ltr">
                    <Ltr>{formatSize(size)}</Ltr>
                  </td>
                  <td className="figure" dir="ltr">
                    <Code>{short(sha256)}</Code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PanelTable>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, padding: '8px 16px', typography: 'body2' }}>
          {t('manifest')} <Code>{short(packet.manifestHash ?? '')}</Code>
          <CopyButton value={packet.manifestHash ?? ''} />
        </Box>
      </Panel>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Panel title={t('checked')} end={t('checkedBy')} isFlush>
          <Box
            component="pre"
            tabIndex={0}
            aria-label={t('console')}
            dir="ltr"
            sx={{
              margin: 0,
              padding: '13px 16px',
              backgroundColor: '#10161E',
              color: '#C9D4E2',
              fontFamily: fontMono,
              fontSize: 12,
              lineHeight: '19px',
              textAlign: 'start',
              overflowX: 'auto',
            }}
          >
            {['$ node verify.mjs', ...contents.printed].join('\n')}
          </Box>
        </Panel>
        <Panel
          title={t('sample')}
          end={t('sampleOf', { n: formatCount(contents.sampled), all: formatCount(contents.items) })}
        >
          <Box sx={{ typography: 'body2' }}>
            {packet.words === ''
              ? t('seedAlone', { day: formatDate(contents.seedDay) })
              : t('seed', { words: packet.words, day: formatDate(contents.seedDay) })}{' '}
            <Code>{short(contents.seed)}</Code>
          </Box>
        </Panel>
        <Panel title={t('anchors')} end={formatCount(contents.anchors)}>
          <Box sx={{ typography: 'body2' }}>
            {t('anchorsText', {
              first: formatDate(contents.firstAnchor),
              last: formatDate(contents.lastAnchor),
            })}
          </Box>
          <AnchorRow contents={contents} asOf={packet.asOf} />
        </Panel>
        <PacketReaders id={packet.id} />
      </Box>
    </Box>
  );
}
