import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';

interface LinesPagerProps {
  first: number;
  size: number;
  total: number;
  onFirst: (first: number) => void;
}

/** Which lines are shown, and the way to the others; nothing where all fit. */
export function LinesPager({ first, size, total, onFirst }: LinesPagerProps) {
  const { t } = useTranslation('retirement');
  if (total <= size) return null;
  const last = Math.min(first + size, total);
  return (
    <Box
      component="nav"
      aria-label={t('lines.pages')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        minHeight: 44,
        paddingInline: 2,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'caption',
        fontWeight: 400,
        color: 'text.secondary',
      }}
    >
      {t('lines.range', { range: isolateLtr(`${first + 1}–${last}`), total })}
      <IconButton
        size="small"
        aria-label={t('lines.previous')}
        disabled={first === 0}
        onClick={() => onFirst(first - size)}
      >
        <span className="mirror-in-rtl" style={{ display: 'inline-flex' }}>
          <Icon name="chev-left" size={16} />
        </span>
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('lines.next')}
        disabled={last >= total}
        onClick={() => onFirst(first + size)}
      >
        <span className="mirror-in-rtl" style={{ display: 'inline-flex' }}>
          <Icon name="chev-right" size={16} />
        </span>
      </IconButton>
    </Box>
  );
}
