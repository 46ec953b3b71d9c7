import './take-over-texts.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { TakeOver } from '#contract/features/batch/take-over.api.ts';
import { BatchState } from '#web/features/batch/BatchState.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RecordFailed, RecordLoading } from '#web/shared/record/RecordStates.tsx';
import { PageAction, PageHeader } from '#web/shared/table/PageHeader.tsx';
import { FileButton } from './FileButton.tsx';
import { FileName, StatementTable } from './StatementTable.tsx';
import { takeOverPath } from './take-over-path.ts';
import { useTakeOver } from './take-over.queries.ts';

type Step = TakeOver['steps'][number];

function Files({ files }: Pick<Step, 'files'>) {
  const { t } = useTranslation('takeOver');
  if (files.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary" component="p" sx={{ margin: 0 }}>
        {t('noFile')}
      </Typography>
    );
  }
  return files.map(({ batch, statement }) => (
    <Box key={batch.id} component="section" sx={{ '& + &': { marginBlockStart: 2 } }}>
      <Link component={RouterLink} to={`/records/import/${batch.id}`}>
        <FileName batch={batch} />
      </Link>{' '}
      <BatchState state={batch.state} />
      <StatementTable batch={batch} statement={statement} />
    </Box>
  ));
}

function TakeOverView({ until, isOpen, steps }: TakeOver) {
  const { t } = useTranslation('takeOver');
  const day = dateInText(until);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageHeader
        title={t('title')}
        actions={<PageAction icon="print" label={t('print')} to={`${takeOverPath}/paper`} />}
      />
      <Typography variant="body1" color="textSecondary" component="p" sx={{ margin: 0, maxWidth: 720 }}>
        {t('intro')}
      </Typography>
      <Notice tone={isOpen ? 'info' : 'caution'}>{t(isOpen ? 'open' : 'ended', { day })}</Notice>
      <Box component="ol" sx={{ display: 'grid', gap: 2, margin: 0, padding: 0, listStyle: 'none' }}>
        {steps.map(({ entity, isImportable, files }, at) => (
          <li key={entity}>
            <Panel
              title={t('step', { n: at + 1, name: t(`entity.${entity}`) })}
              end={
                isOpen && isImportable ? <FileButton entity={entity} name={t(`entity.${entity}`)} /> : null
              }
            >
              <Files files={files} />
            </Panel>
          </li>
        ))}
      </Box>
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
