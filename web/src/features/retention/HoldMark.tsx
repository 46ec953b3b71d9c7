import Box from '@mui/material/Box';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import './held-texts.ts';

/** A lock beside what a hold covers; its words are the number of the hold. */
export function HoldMark({ number }: { number: string }) {
  const { t } = useTranslation('held');
  const text = t('mark', { number: isolateLtr(number) });
  return (
    <Box
      component="span"
      role="img"
      aria-label={text}
      title={text}
      sx={{
        display: 'inline-flex',
        flex: 'none',
        alignSelf: 'center',
        marginInlineEnd: '6px',
        color: 'tone.caution.fg',
      }}
    >
      <Icon name="lock" size={14} />
    </Box>
  );
}
