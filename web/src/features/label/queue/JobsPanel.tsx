import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { JobState, LabelJob } from '#contract/features/label/job.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { MoreActions, type MoreAction } from '#web/shared/record/MoreActions.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelFailed } from '#web/shared/record/PanelFailed.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { StatusMark } from '#web/shared/status/StatusChip.tsx';
import type { StatusLook } from '#web/shared/status/statuses.ts';
import { useJobs } from '../label.queries.ts';
import { isCancelable } from './print-wish.ts';
import { useJobSteps } from './useJobSteps.tsx';

const looks: Record<JobState, StatusLook> = {
  made: { tone: 'info', shape: 'q2', weight: 'quiet' },
  sent: { tone: 'info', shape: 'q3', weight: 'quiet' },
  confirmed: { tone: 'success', shape: 'check', weight: 'quiet' },
  failed: { tone: 'danger', shape: 'reject', weight: 'loud' },
  cancelled: { tone: 'neutral', shape: 'cancel', weight: 'ended' },
};
const quiet = { typography: 'caption', fontWeight: 400, color: 'text.secondary' };
// The state stands where a narrow panel does not cut it off.
const columns = ['number', 'state', 'template', 'labels', 'made'] as const;

function JobLine({ job, onMade }: { job: LabelJob; onMade: (job: LabelJob) => void }) {
  const { t } = useTranslation('label');
  const steps = useJobSteps(job, onMade);
  const actions: MoreAction[] = [];
  if (job.state !== 'cancelled') {
    actions.push(
      { name: 'pdf', text: t('job.savePdf'), icon: 'download', onChoose: () => steps.save('pdf') },
      { name: 'zpl', text: t('job.saveZpl'), icon: 'download', onChoose: () => steps.save('zpl') },
    );
  }
  if (job.state === 'made' || job.state === 'sent') {
    actions.push({ name: 'confirm', text: t('job.confirm'), icon: 'check', onChoose: steps.confirm });
  }
  if (job.state !== 'cancelled') {
    actions.push({ name: 'again', text: t('job.again'), icon: 'print', onChoose: steps.printAgain });
  }
  if (isCancelable(job)) {
    actions.push({ name: 'cancel', text: t('job.cancel'), icon: 'x', onChoose: steps.cancel });
  }
  return (
    <tr aria-busy={steps.isRunning || steps.isMaking}>
      <th scope="row" className="tight">
        <Code>{job.number}</Code>
        {job.againOf === null ? null : (
          <Box sx={quiet}>{t('job.againOf', { number: isolateLtr(job.againOf) })}</Box>
        )}
      </th>
      <td className="tight">
        <StatusMark look={looks[job.state]} label={t(`state.${job.state}`)} />
        {job.result === null ? null : <Box sx={quiet}>{t(`result.${job.result}`)}</Box>}
      </td>
      <td style={{ minWidth: 180 }}>
        <bdi>{job.template}</bdi>
        <Box sx={quiet}>
          <bdi>{job.printer ?? job.filePrinter?.name ?? job.stock}</bdi>
          {job.roll === null ? null : <> · {isolateLtr(job.roll)}</>}
          {job.reason === null ? null : <> · {t(`reason.${job.reason}`)}</>}
        </Box>
      </td>
      <td className="figure" dir="ltr">
        <Count value={job.labels} />
      </td>
      <td style={{ minWidth: 150 }}>
        <InstantText value={job.createdAt} />
        <Box sx={quiet}>
          <bdi>{job.createdBy}</bdi>
        </Box>
      </td>
      <td className="tight actions">
        <MoreActions actions={actions} label={t('more', { name: isolateLtr(job.number) })} />
        {steps.question}
      </td>
    </tr>
  );
}

/** What was printed by everybody, with what can still be said about it. */
export function JobsPanel({ onMade }: { onMade: (job: LabelJob) => void }) {
  const { t } = useTranslation('label');
  const query = useJobs();
  const jobs = query.data?.pages.flatMap(({ items }) => items) ?? [];
  if (query.error && !query.data) {
    return <PanelFailed error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <Panel title={t('job.title')} isFlush={jobs.length > 0}>
      {jobs.length === 0 ? (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('job.empty')}</Box>
      ) : (
        <PanelTable label={t('job.title')}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className={column === 'labels' ? 'figure' : undefined}>
                    {t(`job.column.${column}`)}
                  </th>
                ))}
                <th scope="col">
                  <Box component="span" sx={visuallyHidden}>
                    {t('steps')}
                  </Box>
                </th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <JobLine key={job.id} job={job} onMade={onMade} />
              ))}
            </tbody>
          </table>
        </PanelTable>
      )}
      {query.hasNextPage ? (
        <Box sx={{ padding: 1 }}>
          <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('showMore')}
          </Button>
        </Box>
      ) : null}
    </Panel>
  );
}
