import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

/** A part of the list did not arrive; the rest stays usable. */
export function RowsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('list');
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        flex: 'none',
        paddingInline: 2,
        borderBlockStart: '1px solid',
        borderColor: 'tone.danger.line',
        backgroundColor: 'tone.danger.bg',
        color: 'tone.danger.fg',
        typography: 'body2',
      }}
    >
      <Icon name="error" size={16} />
      <Box component="span" sx={{ flex: 1 }}>
        {t('rowsFailed')}
      </Box>
      <Button color="inherit" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </Box>
  );
}
