import Box from '@mui/material/Box';
import type {
  JobState,
  NodesOverview,
  ProcessState,
  ServerProcess,
} from '#contract/features/operations/nodes.api.ts';
import { formatSize } from '#web/features/attachments/file-rules.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { LoadedPage, PageIntro } from '#web/shared/record/LoadedPage.tsx';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RowsTable } from '#web/shared/record/RowsTable.tsx';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import type { StatusLook } from '#web/shared/status/statuses.ts';
import './node-texts.ts';
import { useNodes } from './node.queries.ts';

const quiet = { typography: 'caption', fontWeight: 400, color: 'text.secondary' };
const processColumns = ['host', 'release', 'started', 'seen', 'connections', 'memory', 'now'] as const;
const jobColumns = ['job', 'last', 'failed', 'now'] as const;
const queueColumns = ['queue', 'waits'] as const;

const looks: Record<ProcessState, StatusLook> = {
  here: { tone: 'success', shape: 'check', weight: 'quiet' },
  asked: { tone: 'info', shape: 'dashed', weight: 'quiet' },
  gone: { tone: 'danger', shape: 'reject', weight: 'loud' },
};

/** Fewer free connections than this share are worth a warning. */
const nearlyAll = 0.9;

function Warnings({ overview }: { overview: NodesOverview }) {
  const { t } = useTranslation('nodes');
  const { items, connections } = overview;
  const gone = items.filter(({ state }) => state === 'gone').length;
  const releases = [...new Set(items.filter(({ state }) => state !== 'gone').map(({ release }) => release))];
  const counts = { open: formatCount(connections.open), most: formatCount(connections.most) };
  const isFull = connections.open > nearlyAll * connections.most;
  return (
    <Box>
      {gone > 0 ? <Notice tone="danger">{t('goneText', { count: gone })}</Notice> : null}
      {releases.length > 1 ? (
        <Notice tone="caution">{t('twoReleases', { releases: isolateLtr(releases.join(', ')) })}</Notice>
      ) : null}
      <Notice tone={isFull ? 'caution' : 'info'}>
        {t(isFull ? 'connectionsFew' : 'connections', counts)}
      </Notice>
    </Box>
  );
}

function Connections({ connections }: Pick<ServerProcess, 'connections'>) {
  const { t } = useTranslation('nodes');
  const sum = (of: 'open' | 'idle' | 'waiting' | 'most') =>
    connections.reduce((all, counts) => all + counts[of], 0);
  const waiting = sum('waiting');
  return (
    <>
      {t('connectionsOf', { used: formatCount(sum('open') - sum('idle')), most: formatCount(sum('most')) })}
      {waiting > 0 ? <Box sx={quiet}>{t('connectionsWait', { count: waiting })}</Box> : null}
    </>
  );
}

function JobNames({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <Box key={name}>
      <Code>{name}</Code>
    </Box>
  ));
}

function Processes({ items }: { items: readonly ServerProcess[] }) {
  const { t } = useTranslation('nodes');
  return (
    <RowsTable
      label={t('processes')}
      columns={processColumns.map((key) => ({ key, text: t(`column.${key}`) }))}
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      {items.map((one) => {
        const atWork = one.jobs.filter(({ runningSince }) => runningSince !== null).map(({ name }) => name);
        return (
          <tr key={one.id}>
            <th scope="row">
              <Ltr>{one.host}</Ltr>
              <Box sx={quiet}>
                {t('processNumber', { number: one.process, pid: isolateLtr(String(one.pid)) })}
              </Box>
            </th>
            <td className="tight">
              <Code>{one.release}</Code>
              <Box sx={quiet}>{t('node', { version: isolateLtr(one.nodeVersion) })}</Box>
            </td>
            <td className="tight">
              <InstantText value={one.startedAt} />
            </td>
            <td className="tight">
              <StatusMark
                look={looks[one.state]}
                label={t(`state.${one.isEnding && one.state === 'here' ? 'ending' : one.state}`)}
              />
              <Box sx={quiet}>
                <InstantText value={one.seenAt} />
              </Box>
            </td>
            <td className="tight">
              <Connections connections={one.connections} />
            </td>
            <td className="tight">
              <Ltr>{formatSize(one.memory)}</Ltr>
            </td>
            <td>{atWork.length === 0 ? t('idle') : <JobNames names={atWork} />}</td>
          </tr>
        );
      })}
    </RowsTable>
  );
}

interface JobOfAll {
  name: string;
  done: { at: string; seconds: number | null } | undefined;
  failedAt: string | undefined;
  /** Where it runs at this moment. */
  at: string[];
}

const newest = (moments: readonly (string | null)[]) =>
  moments
    .filter((moment) => moment !== null)
    .toSorted()
    .at(-1);

/** Each job once, whichever process ran it last. */
function jobsOf(items: readonly ServerProcess[]): JobOfAll[] {
  const all = new Map<string, { job: JobState; process: ServerProcess }[]>();
  for (const process of items) {
    for (const job of process.jobs) all.set(job.name, [...(all.get(job.name) ?? []), { job, process }]);
  }
  return [...all].map(([name, runs]) => {
    const doneAt = newest(runs.map(({ job }) => job.lastDoneAt));
    const last = runs.find(({ job }) => job.lastDoneAt === doneAt);
    return {
      name,
      done: doneAt === undefined ? undefined : { at: doneAt, seconds: last?.job.seconds ?? null },
      failedAt: newest(runs.map(({ job }) => job.lastFailedAt)),
      at: runs
        .filter(({ job, process }) => job.runningSince !== null && process.state !== 'gone')
        .map(({ process }) => `${process.host} ${process.process}`),
    };
  });
}

function Jobs({ items }: { items: readonly ServerProcess[] }) {
  const { t } = useTranslation('nodes');
  return (
    <RowsTable label={t('jobs')} columns={jobColumns.map((key) => ({ key, text: t(`column.${key}`) }))}>
      {jobsOf(items).map(({ name, done, failedAt, at }) => (
        <tr key={name}>
          <th scope="row">
            <Code>{name}</Code>
          </th>
          <td className="tight">
            <InstantText value={done?.at} />
            {done?.seconds ? (
              <Box component="span" sx={quiet}>
                {' '}
                {t('seconds', { count: done.seconds })}
              </Box>
            ) : null}
          </td>
          <td className="tight">
            <InstantText value={failedAt} />
          </td>
          <td>
            <JobNames names={at} />
          </td>
        </tr>
      ))}
    </RowsTable>
  );
}

function Waiting({ lags }: Pick<NodesOverview, 'lags'>) {
  const { t } = useTranslation('nodes');
  return (
    <RowsTable label={t('waiting')} columns={queueColumns.map((key) => ({ key, text: t(`column.${key}`) }))}>
      {lags.map(({ queue, seconds }) => (
        <tr key={queue}>
          <th scope="row">{t(`queue.${queue}`)}</th>
          <td className="tight">
            {seconds < 1 ? t('nothingWaits') : t('seconds', { count: Math.round(seconds) })}
          </td>
        </tr>
      ))}
    </RowsTable>
  );
}

/** What serves this installation: processes, their releases, their jobs, and what waits; for administrators. */
export function NodesPage() {
  const { t } = useTranslation('nodes');
  useDocumentTitle(t('title'));
  const query = useNodes();
  return (
    <LoadedPage query={query} loading={t('loading')}>
      {(overview) => (
        <>
          <PageIntro title={t('title')}>{t('intro')}</PageIntro>
          <Warnings overview={overview} />
          <Panel title={t('processes')} isFlush>
            <Processes items={overview.items} />
          </Panel>
          <Panel title={t('waiting')} isFlush>
            <Waiting lags={overview.lags} />
          </Panel>
          <Panel title={t('jobs')} end={t('jobsNote')} isFlush>
            <Jobs items={overview.items} />
          </Panel>
        </>
      )}
    </LoadedPage>
  );
}
