import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { formatCount } from '#web/shared/format/number.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { countEntries, type ScanEntry } from './scan-entry.ts';
import { ScanIcon } from './ScanIcon.tsx';

interface ScanFooterProps {
  entries: readonly ScanEntry[];
  isTyping: boolean;
  onType: () => void;
  onFinish: () => void;
}

/** How many were scanned and what became of them, the keyboard, and the end. */
export function ScanFooter({ entries, isTyping, onType, onFinish }: ScanFooterProps) {
  const { t } = useTranslation('scan');
  const counts = countEntries(entries);
  const n = (value: number) => ({ n: isolateLtr(formatCount(value)) });
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 64,
        paddingInline: '16px',
        borderTop: 1,
        borderColor: 'surface.line',
        typography: 'body2',
      }}
    >
      <Box
        component="p"
        sx={{
          flex: 1,
          minWidth: 0,
          margin: 0,
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: '10px',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        <span>{t('scanned', n(counts.scanned))}</span>
        <span>{t('doneCount', n(counts.done))}</span>
        {counts.waiting > 0 ? <span>{t('waitingCount', n(counts.waiting))}</span> : null}
        {counts.look > 0 ? (
          <Box component="span" sx={{ color: 'tone.caution.fg', fontWeight: 600 }}>
            {t('lookCount', n(counts.look))}
          </Box>
        ) : null}
      </Box>
      <IconButton
        aria-label={t('type')}
        aria-expanded={isTyping}
        title={t('type')}
        onClick={onType}
        sx={{ width: 44, height: 44, borderRadius: '6px', border: 1, borderColor: 'surface.line' }}
      >
        <ScanIcon name="keys" />
      </IconButton>
      <Button
        variant="contained"
        disabled={entries.length === 0}
        onClick={onFinish}
        sx={{ minHeight: 44, paddingInline: '20px' }}
      >
        {t('finish')}
      </Button>
    </Box>
  );
}
