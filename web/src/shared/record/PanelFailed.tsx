import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';

/** What stands in a panel whose content could not be loaded: why, and the way to try again. */
export function PanelFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('record');
  const { problemText } = useProblemText();
  return (
    <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, padding: 2 }}>
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {problemText(isRequestError(error) ? error.problem : undefined)}
      </Box>
      <Button size="small" variant="outlined" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </Box>
  );
}
