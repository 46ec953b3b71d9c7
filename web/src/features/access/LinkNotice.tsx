import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTranslation } from 'react-i18next';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { CopyButton } from '#web/shared/record/CopyButton.tsx';
import { putLinkAway, useLink } from './one-time-link.ts';

/** The one-time link that was just made, to be handed to its person; it is shown this once. */
export function LinkNotice({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation('user');
  const link = useLink(userId);
  if (!link) return null;
  const url = link.url.startsWith('/') ? `${window.location.origin}${link.url}` : link.url;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('link.title')}
      sx={{ display: 'grid', gap: 1, padding: 2, borderColor: 'tone.info.line', bgcolor: 'tone.info.bg' }}
    >
      <Box sx={{ typography: 'body2' }}>
        {t(link.isMailed ? 'link.mailed' : 'link.text', { name })} {t('link.until')}{' '}
        <InstantText value={link.expiresAt} />.
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <Box sx={{ typography: 'code', overflowWrap: 'anywhere', minWidth: 0 }}>
          <Ltr>{url}</Ltr>
        </Box>
        <CopyButton value={url} />
        <Button size="small" sx={{ marginInlineStart: 'auto' }} onClick={putLinkAway}>
          {t('link.done')}
        </Button>
      </Box>
    </Paper>
  );
}
