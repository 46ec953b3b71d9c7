import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { ErrorFrame } from './ErrorFrame.tsx';

interface UnreachableProps {
  text: string;
  onRetry: () => void;
}

/** The server gave no answer at all: what is known is kept, and the person can try again. */
export function Unreachable({ text, onRetry }: UnreachableProps) {
  const { t } = useTranslation(['common', 'session']);
  return (
    <ErrorFrame
      icon="warn"
      title={t('session:unreachableTitle')}
      actions={
        <Button variant="contained" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    >
      <Typography color="textSecondary">{text}</Typography>
    </ErrorFrame>
  );
}
