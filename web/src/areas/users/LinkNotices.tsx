import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { CopyButton } from '#web/shared/record/CopyButton.tsx';
import { putLinkAway, useStoredLinks, type StoredLink } from './one-time-link.ts';

function LinkNotice({ userId, name, link }: StoredLink) {
  const { t } = useTranslation('user');
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
        <Button size="small" sx={{ marginInlineStart: 'auto' }} onClick={() => putLinkAway(userId)}>
          {t('link.done')}
        </Button>
      </Box>
    </Paper>
  );
}

interface LinkNoticesProps {
  /** A page that leads on to another, which may take a while to come, leaves the links to that one. */
  isPassing?: boolean;
}

/** The one-time links that were just made, each to be handed to its person; they are shown this once. */
export function LinkNotices({ isPassing = false }: LinkNoticesProps) {
  const stored = useStoredLinks(!isPassing);
  if (stored.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', marginBottom: '12px' }}>
      {stored.map((one) => (
        <LinkNotice key={one.userId} {...one} />
      ))}
    </Box>
  );
}
