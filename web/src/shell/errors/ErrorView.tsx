import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isRequestError } from '#web/shared/client/client.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { ErrorFrame } from './ErrorFrame.tsx';
import { Unreachable } from './Unreachable.tsx';

interface ErrorViewProps {
  error: Error;
  /** Draws once more what failed. */
  onRetry: () => void;
}

/** 'Something went wrong.' with the error's own words and two ways on; or that no answer came, with the way to ask again. */
export function ErrorView({ error, onRetry }: ErrorViewProps) {
  const { t } = useTranslation(['pages', 'common']);
  if (isRequestError(error) && error.isNetwork) {
    return <Unreachable text={t('common:unreachable')} onRetry={onRetry} />;
  }
  return (
    <ErrorFrame
      icon="error"
      title={t('pages:errorTitle')}
      actions={
        <>
          <Button variant="outlined" onClick={() => window.location.assign('/')}>
            {t('pages:home')}
          </Button>
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t('pages:reload')}
          </Button>
        </>
      }
    >
      <Typography component="p" variant="code" dir="ltr" sx={{ maxWidth: 640, overflowWrap: 'anywhere' }}>
        {error.message}
      </Typography>
    </ErrorFrame>
  );
}
