import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import { useState } from 'react';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { visuallyHidden } from '#web/shared/record/visually-hidden.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { barGround } from '#web/shell/layout/bar-ground.ts';
import { useNoticesPanel, useUnread } from './notices-store.ts';

/** More than so many are not written out. */
const mostShown = 99;

/** Opens the notices, and shows how many were not read. */
function Bell() {
  const { t } = useTranslation('shell');
  const { isOpen, open, close } = useNoticesPanel();
  const count = useUnread();
  const [known, setKnown] = useState({ count, hasGrown: false });
  if (known.count !== count) setKnown({ count, hasGrown: known.count > 0 && count > known.count });
  const label = count === 0 ? t('notices') : t('noticesUnread', { n: formatCount(count) });
  return (
    <Tooltip title={t('notices')}>
      <IconButton
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? close : open}
        sx={{ position: 'relative' }}
      >
        <Icon name="bell" />
        {count > 0 && (
          <Box
            component="span"
            aria-hidden="true"
            sx={{
              position: 'absolute',
              insetBlockStart: 1,
              insetInlineEnd: 1,
              minWidth: 16,
              paddingInline: '4px',
              borderRadius: '8px',
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
              fontSize: 10,
              fontWeight: 600,
              lineHeight: '16px',
              fontVariantNumeric: 'tabular-nums',
              boxShadow: (theme) => `0 0 0 2px ${barGround(theme)}`,
            }}
          >
            {count > mostShown ? `${formatCount(mostShown)}+` : formatCount(count)}
          </Box>
        )}
        <Box component="span" aria-live="polite" sx={visuallyHidden}>
          {known.hasGrown && label}
        </Box>
      </IconButton>
    </Tooltip>
  );
}

/** The bell of whoever is signed in. */
export function NoticesButton() {
  const { user } = useSession();
  return user ? <Bell /> : null;
}
