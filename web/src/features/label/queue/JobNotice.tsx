import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef } from 'react';
import type { LabelJob } from '#contract/features/label/job.schema.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { isCancelable } from './print-wish.ts';
import { useJobSteps } from './useJobSteps.tsx';

interface JobNoticeProps {
  job: LabelJob;
  onMade: (job: LabelJob) => void;
}

/** Asks after printing whether the labels came out right; the answer is what the log says. */
export function JobNotice({ job, onMade }: JobNoticeProps) {
  const { t } = useTranslation('label');
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const steps = useJobSteps(job, onMade);
  useEffect(() => {
    place.current?.focus();
    // The answer takes the question away: the focus goes to the page instead of nowhere.
    return () => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    };
  }, []);
  const n = isolateLtr(formatCount(job.labels));
  const hasFailed = job.state === 'failed';
  const isToSend = job.printer !== null && job.state === 'made';
  return (
    <Box
      ref={place}
      component="section"
      tabIndex={-1}
      aria-labelledby={id}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        padding: '14px 16px',
        border: 1,
        borderColor: hasFailed ? 'tone.danger.line' : 'primary.line',
        borderRadius: '8px',
        backgroundColor: hasFailed ? 'tone.danger.bg' : 'primary.soft',
        // The question is read below the toolbar, wherever on the page the button that made the labels was.
        scrollMarginTop: '80px',
        outline: 0,
      }}
    >
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Typography id={id} variant="subtitle1" component="h2">
          {hasFailed
            ? t('job.failedTitle', { printer: job.printer ?? '' })
            : steps.isMaking
              ? t('job.making', { n })
              : t('job.question', { count: job.labels, n })}
        </Typography>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {[
            isolateLtr(job.number),
            job.template,
            job.stockKind === 'roll'
              ? t('print.onRoll', { count: job.labels, n })
              : t('job.pages', { count: job.pages, n: isolateLtr(formatCount(job.pages)) }),
          ].join(' · ')}
          {job.failure === null ? null : <Box>{job.failure}</Box>}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {hasFailed || isToSend ? (
          <Button variant="contained" disabled={steps.isRunning} onClick={steps.send}>
            {t('job.sendAgain')}
          </Button>
        ) : (
          <>
            <Button
              variant="contained"
              disabled={steps.isRunning || steps.isMaking}
              startIcon={<Icon name="check" size={16} />}
              onClick={steps.confirm}
            >
              {t('job.yes')}
            </Button>
            <Button
              variant="outlined"
              disabled={steps.isRunning || steps.isMaking}
              onClick={steps.printAgain}
            >
              {t('job.again')}
            </Button>
          </>
        )}
        {job.printer === null ? (
          <Button
            variant="text"
            disabled={steps.isRunning || steps.isMaking}
            startIcon={<Icon name="download" size={16} />}
            onClick={() => steps.save(job.filePrinter?.kind ?? 'pdf')}
          >
            {t(job.filePrinter?.kind === 'zpl' ? 'job.saveZpl' : 'job.pdfAgain')}
          </Button>
        ) : null}
        {isCancelable(job) ? (
          <Button variant="text" disabled={steps.isRunning} onClick={steps.cancel}>
            {t('job.cancel')}
          </Button>
        ) : null}
      </Box>
      {steps.question}
    </Box>
  );
}
