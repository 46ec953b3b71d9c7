import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink } from 'react-router';
import { RequestError } from '#web/shared/client/client.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { Icon, type IconName } from '#web/shared/icons/Icon.tsx';

/** The shape of a record page while its data is on the way. */
export function RecordLoading({ label }: { label: string }) {
  return (
    <Box component="output" aria-label={label} aria-busy sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="text" width={180} />
      <Skeleton variant="rounded" height={112} />
      <Skeleton variant="text" width={240} height={40} />
      <Box
        component="span"
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 1fr) 352px' } }}
      >
        <Skeleton variant="rounded" height={360} />
        <Skeleton variant="rounded" height={200} />
      </Box>
    </Box>
  );
}

interface StatePanelProps {
  icon: IconName;
  title: string;
  text: string;
  note?: string | undefined;
  children: ReactNode;
}

function StatePanel({ icon, title, text, note, children }: StatePanelProps) {
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        paddingBlock: 10,
        textAlign: 'center',
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>
        <Icon name={icon} size={24} />
      </Box>
      <Typography variant="h3" component="h1">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ maxWidth: 420, color: 'text.secondary' }}>
        {text}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, marginTop: 1 }}>{children}</Box>
      {note ? (
        <Typography variant="caption" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {note}
        </Typography>
      ) : null}
    </Box>
  );
}

interface RecordFailedProps {
  error: unknown;
  /** The list that the record belongs to. */
  backTo: string;
  onRetry: () => void;
}

/** A record that could not be shown: it is not there, or the server could not answer. */
export function RecordFailed({ error, backTo, onRetry }: RecordFailedProps) {
  const { t } = useTranslation('record');
  const { problemText } = useProblemText();
  const problem = error instanceof RequestError ? error.problem : undefined;
  const back = (
    <Button variant="outlined" component={RouterLink} to={backTo}>
      {t('backToList')}
    </Button>
  );
  if (
    error instanceof RequestError &&
    (error.status === 404 || error.status === 400 || error.status === 422)
  ) {
    return (
      <StatePanel icon="search" title={t('notFoundTitle')} text={t('notFoundText')}>
        {back}
      </StatePanel>
    );
  }
  return (
    <StatePanel
      icon="warn"
      title={t('failedTitle')}
      text={problemText(problem)}
      note={problem ? t('requestNumber', { id: problem.requestId }) : undefined}
    >
      {back}
      <Button variant="contained" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </StatePanel>
  );
}
