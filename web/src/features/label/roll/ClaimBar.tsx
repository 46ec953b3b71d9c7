import Box from '@mui/material/Box';
import type { TagRoll } from '#contract/features/label/roll.schema.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';

/** How many tags of a roll are on items, still blank, and void: as a bar and in numbers. */
export function ClaimBar({ roll }: { roll: TagRoll }) {
  const { t } = useTranslation('label');
  const { claimed, blank, voided } = roll;
  const total = Math.max(1, claimed + blank + voided);
  const n = (value: number) => isolateLtr(formatCount(value));
  const text = [
    t('roll.claimed', { n: n(claimed) }),
    t('roll.blank', { n: n(blank) }),
    ...(voided > 0 ? [t('roll.voided', { n: n(voided) })] : []),
  ].join(' · ');
  return (
    <Box sx={{ minWidth: 200 }}>
      <Box
        aria-hidden
        sx={(theme) => ({
          display: 'flex',
          height: 6,
          marginBlock: '7px 4px',
          overflow: 'hidden',
          borderRadius: '3px',
          backgroundColor: theme.palette.surface.inset,
        })}
      >
        <Box sx={{ width: `${(claimed / total) * 100}%`, backgroundColor: 'primary.main' }} />
        <Box
          sx={(theme) => ({
            width: `${(voided / total) * 100}%`,
            marginInlineStart: 'auto',
            background: `repeating-linear-gradient(135deg, ${theme.palette.control.border} 0 1px, transparent 1px 4px)`,
          })}
        />
      </Box>
      <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>{text}</Box>
    </Box>
  );
}
