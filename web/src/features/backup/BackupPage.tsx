import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { BackupOverview, BackupWarning } from '#contract/features/backup/backup.schema.ts';
import './backup-texts.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { LoadedPage, PageIntro } from '#web/shared/record/LoadedPage.tsx';
import { RowsPaper } from '#web/shared/record/RowsTable.tsx';
import { PageAction } from '#web/shared/table/PageHeader.tsx';
import { useBackupCommand, useBackups } from './backup.queries.ts';
import { ComparedTables } from './ComparedTables.tsx';
import { RunLine } from './RunLine.tsx';

const columns = ['started', 'kind', 'state', 'size', 'sealed', 'rehearsed', 'by'] as const;
const alarming: readonly BackupWarning[] = [
  'logStopped',
  'lastFailed',
  'rehearsalFailed',
  'none',
  'old',
  'off',
];

/** What an administrator should do something about, or that there is nothing. */
function Warnings({ warnings }: Pick<BackupOverview, 'warnings'>) {
  const { t } = useTranslation('backup');
  if (warnings.length === 0) return <Alert severity="success">{t('complete')}</Alert>;
  return (
    <Box component="section" aria-label={t('missing')} sx={{ display: 'grid', gap: 1 }}>
      {warnings.map((warning) => (
        <Alert key={warning} severity={alarming.includes(warning) ? 'error' : 'warning'}>
          {t(`warning.${warning}`)}
        </Alert>
      ))}
    </Box>
  );
}

/** How and when backups are made here, or how they are turned on. */
function Intro({ overview: { directory, kind, plan } }: { overview: BackupOverview }) {
  const { t } = useTranslation('backup');
  if (directory === null) return t('introOff');
  return t(kind === 'archive' ? 'introArchive' : 'intro', { hour: String(plan.hour).padStart(2, '0') });
}

function LogFacts({ log }: Pick<BackupOverview, 'log'>) {
  const { t } = useTranslation('backup');
  if (log.newestAt === null) return <>{t('logNone')}</>;
  return (
    <span>
      {t('logText', { files: formatCount(log.files) })} <InstantText value={log.newestAt} />
    </span>
  );
}

function Facts({ overview }: { overview: BackupOverview }) {
  const { t } = useTranslation('backup');
  const { directory, kind, plan, nextAt, log } = overview;
  const facts: [string, React.ReactNode][] = [
    [t('place'), <Ltr key="place">{directory ?? ''}</Ltr>],
    [
      t('plan'),
      t('planText', {
        days: formatCount(plan.days),
        weeks: formatCount(plan.weeks),
        months: formatCount(plan.months),
      }),
    ],
    [t('next'), nextAt === null ? '' : <InstantText key="next" value={nextAt} />],
    ...(kind === 'archive'
      ? []
      : [[t('log'), <LogFacts key="log" log={log} />] as [string, React.ReactNode]]),
    ...(log.problem === null
      ? []
      : [
          [
            t('logProblem'),
            <span key="problem" lang="en" dir="auto">
              {log.problem}
            </span>,
          ] as [string, React.ReactNode],
        ]),
  ];
  return (
    <Box
      component="dl"
      sx={{
        margin: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
        '& dt': { typography: 'body2', color: 'text.secondary' },
        '& dd': { typography: 'body2', margin: 0, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}

const findRehearsal = (runs: BackupOverview['runs'], name: string | null) =>
  runs.find((run) => run.kind === 'rehearsal' && run.name === name && name !== null);

/** The backups of the whole installation: what was made and rehearsed, what is next, and what is missing. */
export function BackupPage() {
  const { t } = useTranslation('backup');
  useDocumentTitle(t('title'));
  const query = useBackups();
  const make = useBackupCommand('make', t('made'));
  const rehearse = useBackupCommand('rehearse', t('rehearsed'));
  return (
    <LoadedPage query={query} loading={t('loading')}>
      {(overview) => (
        <>
          <PageIntro
            title={t('title')}
            actions={
              overview.directory === null ? undefined : (
                <>
                  <PageAction icon="check" label={t('rehearse')} onClick={() => rehearse.mutate()} />
                  <PageAction icon="download" label={t('make')} isPrimary onClick={() => make.mutate()} />
                </>
              )
            }
          >
            <Intro overview={overview} />
          </PageIntro>
          <Warnings warnings={overview.warnings} />
          {overview.directory === null ? null : (
            <Paper variant="outlined" sx={{ padding: 2 }}>
              <Facts overview={overview} />
            </Paper>
          )}
          <RowsPaper
            label={t('runs')}
            columns={columns.map((key) => ({ key, text: t(`column.${key}`) }))}
            empty={{ title: t('empty'), text: t(overview.directory === null ? 'emptyTextOff' : 'emptyText') }}
          >
            {overview.runs.map((run) => (
              <RunLine key={run.id} run={run} rehearsal={findRehearsal(overview.runs, run.name)} />
            ))}
          </RowsPaper>
          {overview.compared === null ? null : <ComparedTables compared={overview.compared} />}
        </>
      )}
    </LoadedPage>
  );
}
