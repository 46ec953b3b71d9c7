import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

/** The word for a value that is not there, where values are compared. */
export function EmptyText() {
  const { t } = useTranslation('record');
  return (
    <Box component="span" sx={{ display: 'inline-block', color: 'text.secondary', fontWeight: 400 }}>
      {t('empty')}
    </Box>
  );
}
