import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { utcMidnight } from '#contract/shared/day.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatCount, formatDollars } from '#web/shared/format/number.ts';
import { wholeDollars } from '#web/shared/format/rounded-dollars.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { EntryMark } from './EntryMark.tsx';
import { renewalsPage } from './license-links.ts';
import { placeOf, stripOf, type StripEnd } from './renewal-strip.ts';
import { stripMonths, useRenewals } from './renewals.queries.ts';
import { joinList } from '#web/shared/format/join-list.ts';

/** The name of a month, with its year where one begins. */
function useMonthLabels(months: readonly string[]): string[] {
  const { i18n } = useTranslation();
  const name = (month: string, hasYear: boolean) =>
    new Intl.DateTimeFormat(i18n.language, {
      month: 'short',
      timeZone: 'UTC',
      numberingSystem: 'latn',
      calendar: 'gregory',
      ...(hasYear && { year: 'numeric' }),
    }).format(utcMidnight(`${month}-01`));
  return months.map((month, at) => name(month, at === 0 || month.endsWith('-01')));
}

function EndSign({ at, room, entries, yearlyCost }: StripEnd) {
  return (
    <Box
      sx={{
        position: 'absolute',
        top: 46,
        insetInlineStart: `${at}%`,
        display: 'flex',
        alignItems: 'center',
        gap: '2px',
        typography: 'caption',
        lineHeight: '1rem',
        width: `${room}%`,
        maxWidth: 128,
        overflow: 'hidden',
      }}
    >
      <Box component="span" sx={{ flex: 'none', width: 3, height: 28, backgroundColor: 'text.primary' }} />
      <Box sx={{ minWidth: 0, paddingInline: '4px', overflow: 'hidden' }}>
        <Box
          component="bdi"
          sx={{
            display: 'block',
            fontWeight: 600,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {joinList(entries.map(({ product }) => product))}
        </Box>
        <Box
          component="bdi"
          dir="ltr"
          sx={{
            display: 'block',
            color: 'text.secondary',
            fontWeight: 400,
            whiteSpace: 'nowrap',
            // An amount that is cut must look cut.
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          }}
        >
          {wholeDollars(yearlyCost)}
        </Box>
      </Box>
    </Box>
  );
}

/** Twelve months ahead in one picture: when to decide, what ends, and what it costs. */
export function RenewalStrip({ today }: { today: string }) {
  const { t } = useTranslation('renewals');
  const data = useRenewals(today.slice(0, 7), stripMonths).data;
  const months = data?.months ?? [];
  const names = months.map(({ month }) => month);
  const labels = useMonthLabels(names);
  const { decisions, ends } = stripOf(months);
  const terms = data && {
    count: data.ends,
    n: formatCount(data.ends),
    cost: isolateLtr(formatDollars(data.yearlyCost)),
  };
  return (
    <Panel
      title={t('strip')}
      isFlush
      end={
        <>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px' }}>
            <EntryMark kind="decision" />
            {t('kind.decision')}
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: '4px' }}>
            <EntryMark kind="end" />
            {t('kind.end')}
          </Box>
          {terms ? <span>{t('inTerms', terms)}</span> : null}
          <RecordLink to={renewalsPage}>{t('showCalendar')}</RecordLink>
        </>
      }
    >
      <Box
        role="img"
        aria-label={t('stripText', {
          decisions: formatCount(data?.decisions ?? 0),
          ends: formatCount(data?.ends ?? 0),
        })}
        sx={{ position: 'relative', height: 84, marginInline: 2, overflow: 'hidden' }}
      >
        {labels.map((label, at) => (
          <Box
            key={names[at]}
            sx={{
              position: 'absolute',
              top: 0,
              bottom: 0,
              insetInlineStart: `${(at / stripMonths) * 100}%`,
              paddingInlineStart: '6px',
              paddingTop: '6px',
              borderInlineStart: '1px solid',
              borderColor: 'divider',
              typography: 'caption',
              fontWeight: at === 0 ? 600 : 400,
              color: at === 0 ? 'text.primary' : 'text.secondary',
              whiteSpace: 'nowrap',
            }}
          >
            {label}
          </Box>
        ))}
        {decisions.map(({ at, entry }) => (
          <Box
            key={`${entry.id}-decision`}
            sx={{ position: 'absolute', top: 28, insetInlineStart: `${at}%` }}
          >
            <EntryMark kind="decision" />
          </Box>
        ))}
        {ends.map((end) => (
          <EndSign key={end.day} {...end} />
        ))}
        <Box
          sx={{
            position: 'absolute',
            top: 24,
            bottom: 0,
            insetInlineStart: `${placeOf(today, names)}%`,
            borderInlineStart: '1px dashed',
            borderColor: 'primary.main',
          }}
        />
      </Box>
    </Panel>
  );
}
