import './take-over-texts.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { TakeOver } from '#contract/features/batch/take-over.api.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { PageAction, PageHeader } from '#web/shared/table/PageHeader.tsx';
import { takeOverPath } from './take-over-path.ts';
import { useTakeOver } from './take-over.queries.ts';
import { isBrought, placeOf, TakeOverStep } from './TakeOverStep.tsx';

function TakeOverView({ until, isOpen, steps }: TakeOver) {
  const { t } = useTranslation('takeOver');
  const day = dateInText(until);
  const next = steps.find(({ isImportable, files }) => isImportable && files.length === 0);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader
        title={t('title')}
        actions={<PageAction icon="print" label={t('print')} to={`${takeOverPath}/paper`} />}
      />
      <Typography variant="body1" color="textSecondary" component="p" sx={{ margin: 0, maxWidth: 720 }}>
        {t('intro')}
      </Typography>
      {isOpen ? (
        <Typography variant="body1" component="p" sx={{ margin: 0, maxWidth: 720 }}>
          {t('onlyItems')}{' '}
          <Link href={`#${placeOf('equipment')}`} underline="always">
            {t('goToItems')}
          </Link>
        </Typography>
      ) : null}
      <Notice tone={isOpen ? 'info' : 'caution'}>
        {t(isOpen ? 'open' : 'ended', { day })}{' '}
        {t('brought', { n: steps.filter(isBrought).length, total: steps.length })}
      </Notice>
      <Paper variant="outlined">
        <Box component="ol" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {steps.map((step, at) => (
            <TakeOverStep
              key={step.entity}
              step={step}
              place={at + 1}
              isNext={step === next}
              isOpen={isOpen}
            />
          ))}
        </Box>
      </Paper>
    </Box>
  );
}

/** The move into this system as a list: each file in its turn, with what became of it. */
export function TakeOverPage() {
  const { t } = useTranslation('takeOver');
  useDocumentTitle(t('title'));
  const found = useTakeOver();
  if (found.data) return <TakeOverView {...found.data} />;
  if (found.error) {
    return <RecordFailed error={found.error} backTo="/" onRetry={() => void found.refetch()} />;
  }
  return <RecordLoading label={t('title')} />;
}
