import Box from '@mui/material/Box';
import type { PacketContents } from '#contract/features/packet/packet.api.ts';
import { formatDate } from '#web/shared/format/date.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { barsOf, placeOf } from './anchor-row.ts';
import './packet-texts.ts';

/** The anchors of a packet day by day: that none is missing, where the register stands, and where the packet does. */
export function AnchorRow({ contents, asOf }: { contents: PacketContents; asOf: string }) {
  const { t } = useTranslation('packet');
  const { firstAnchor: first, lastAnchor: last, daysWithout, firstDaysWithout = [] } = contents;
  // A packet of an earlier release does not say which days have none.
  if (daysWithout === undefined) return null;
  const [gap] = firstDaysWithout;
  const place = placeOf(first, last, asOf);
  const says = gap ? t('anchorsNone', { count: daysWithout, day: formatDate(gap) }) : t('anchorsWhole');
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
      <Box
        role="img"
        aria-label={`${t('anchorsRow', { first: formatDate(first), last: formatDate(last) })}. ${says}`}
        sx={{ position: 'relative', marginBlock: '8px 4px' }}
      >
        <Box sx={{ display: 'flex', gap: '1px', height: 20 }}>
          {barsOf(first, last, firstDaysWithout).map((hasGap, at) => (
            <Box
              key={at}
              sx={(theme) => ({
                flex: '1 1 0',
                minWidth: 0,
                borderRadius: '1px',
                backgroundColor: hasGap ? 'transparent' : theme.palette.primary.main,
                border: hasGap ? `1px solid ${theme.palette.tone.danger.fg}` : 0,
              })}
            />
          ))}
        </Box>
        {place === undefined ? null : (
          <Box
            sx={{
              position: 'absolute',
              insetBlock: '-4px',
              insetInlineStart: `calc(${place * 100}% - 1px)`,
              width: '2px',
              backgroundColor: 'text.primary',
            }}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <span>{formatDate(first)}</span>
        {place === undefined ? null : <span>{t('markAsOf', { day: formatDate(asOf) })}</span>}
        <span>
          {t('markNow')}, {formatDate(last)}
        </span>
      </Box>
      <Box sx={{ marginTop: 0.5, color: gap ? 'error.main' : undefined }}>{says}</Box>
    </Box>
  );
}
