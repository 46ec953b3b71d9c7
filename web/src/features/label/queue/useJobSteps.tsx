import { useState, type ReactNode } from 'react';
import { jobApi } from '#contract/features/label/job.api.ts';
import type { LabelJob } from '#contract/features/label/job.schema.ts';
import { call } from '#web/shared/client/client.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { stopFile, useFileDownload, useIsFetching } from '../useFileDownload.ts';
import { useLabelCommand } from '../useLabelCommand.ts';
import { AgainDialog } from './AgainDialog.tsx';
import { jobFile, jobFiles, type JobFile } from './job-files.ts';

/** What can be done with a job that was made: its files, sending it, and saying how it came out. */
export function useJobSteps(job: LabelJob, onMade: (job: LabelJob) => void) {
  const { t } = useTranslation('label');
  const { run, isRunning } = useLabelCommand();
  const download = useFileDownload();
  const [isAgain, setAgain] = useState(false);
  const files = jobFiles.map((file) => jobFile(job, file));
  const isMaking = useIsFetching(files.map(({ path }) => path));
  const number = isolateLtr(job.number);
  const one = { params: { id: job.id }, version: job.version, body: {} };
  const question: ReactNode = isAgain ? (
    <AgainDialog job={job} onMade={onMade} onClose={() => setAgain(false)} />
  ) : null;
  return {
    isRunning,
    /** Its file is on its way; until then nobody can have printed it. */
    isMaking,
    question,
    printAgain: () => setAgain(true),
    save: (file: JobFile) => download.mutate(jobFile(job, file)),
    send: () =>
      run({
        send: (idempotencyKey) => call(jobApi.send, { ...one, idempotencyKey }),
        done: () => t('job.sent', { number, printer: job.printer ?? '' }),
      }),
    confirm: () =>
      run({
        send: (idempotencyKey) => call(jobApi.confirm, { ...one, idempotencyKey }),
        done: () => {
          const n = isolateLtr(formatCount(job.items));
          // The tags of a roll are on no item yet.
          return job.rollId === null
            ? t('job.confirmed', { count: job.items, n })
            : t('job.confirmedTags', { n });
        },
      }),
    cancel: () => {
      files.forEach(stopFile);
      run({
        send: (idempotencyKey) => call(jobApi.cancel, { ...one, idempotencyKey }),
        done: () => t('job.cancelled', { number }),
      });
    },
  };
}
