import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useEffect, useEffectEvent, useId, type KeyboardEvent } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { utcMidnight } from '#contract/shared/day.ts';
import { toLanguage, weekStartOf } from '#contract/shared/languages.ts';
import { EntryMark } from '#web/areas/software/EntryMark.tsx';
import { dayAfterKey, monthOf, weeksOf } from './month-days.ts';
import type { RenewalEntry } from '#web/areas/software/renewals.queries.ts';

const shownEntries = 3;

interface MonthGridProps {
  month: string;
  today: string;
  chosen: string;
  entries: readonly RenewalEntry[];
  label: string;
  /** The day that was moved to by keyboard: the focus follows as soon as its month is shown. */
  focusOn: string | undefined;
  onFocused: () => void;
  onChoose: (day: string, byKeyboard: boolean) => void;
  /** Asks for the entries of the chosen day. */
  onOpen: () => void;
}

/** A month as a grid of days: arrows move, Page up and down change the month, Enter leads to what is on the day. */
export function MonthGrid(props: MonthGridProps) {
  const { month, today, chosen, entries, focusOn } = props;
  const { t, i18n } = useTranslation('renewals');
  const isRtl = useTheme().direction === 'rtl';
  const language = i18n.language;
  const weekStart = weekStartOf(toLanguage(language));
  const weeks = weeksOf(month, weekStart);
  const id = useId();
  const onFocused = useEffectEvent(props.onFocused);
  useEffect(() => {
    if (focusOn === undefined || monthOf(focusOn) !== month) return;
    document.getElementById(`${id}-${focusOn}`)?.focus();
    onFocused();
  }, [focusOn, month, id]);

  const weekday = (width: 'short' | 'long', place: number) =>
    new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' }).format(
      // The fourth of January 1970 was a Sunday.
      new Date(Date.UTC(1970, 0, 4 + ((place + weekStart) % 7))),
    );
  const dayName = (day: string) =>
    new Intl.DateTimeFormat(language, {
      dateStyle: 'full',
      timeZone: 'UTC',
      numberingSystem: 'latn',
      calendar: 'gregory',
    }).format(utcMidnight(day));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      props.onOpen();
      return;
    }
    const next = dayAfterKey(chosen, event.key, weekStart, isRtl);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    props.onChoose(next, true);
  }

  const describeDay = (day: string, found: readonly RenewalEntry[]) =>
    [
      dayName(day),
      ...(found.length === 0
        ? [t('nothing')]
        : found.map(({ kind, product }) => t(`kind.${kind}Of`, { product }))),
    ].join(', ');

  return (
    <Box
      component="table"
      role="grid"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        tableLayout: 'fixed',
        '& th': {
          height: 32,
          typography: 'caption',
          fontWeight: 500,
          color: 'text.secondary',
          textAlign: 'start',
          paddingInline: '8px',
        },
        '& td': {
          height: { xs: 48, md: 88 },
          padding: '4px 6px',
          verticalAlign: 'top',
          border: 1,
          borderColor: 'divider',
          overflow: 'hidden',
        },
      }}
    >
      <thead>
        <tr>
          {weeks[0]?.map((_, place) => (
            <th key={weekday('long', place)} scope="col" abbr={weekday('long', place)}>
              {weekday('short', place)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, at) => (
          <tr key={`week-${String(at)}`}>
            {week.map((day, place) => {
              if (day === undefined) {
                return (
                  <Box
                    component="td"
                    key={`empty-${String(place)}`}
                    sx={{ backgroundColor: 'surface.sunken' }}
                  />
                );
              }
              const found = entries.filter((entry) => entry.day === day);
              const isChosen = day === chosen;
              return (
                <Box
                  component="td"
                  key={day}
                  id={`${id}-${day}`}
                  role="gridcell"
                  tabIndex={isChosen ? 0 : -1}
                  aria-selected={isChosen}
                  aria-current={day === today ? 'date' : undefined}
                  aria-label={describeDay(day, found)}
                  onClick={() => props.onChoose(day, false)}
                  sx={{
                    cursor: 'pointer',
                    backgroundColor: isChosen ? 'surface.selected' : 'background.paper',
                    '&:focus-visible': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
                  }}
                >
                  <DayCell day={day} isToday={day === today} found={found} />
                </Box>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

interface DayCellProps {
  day: string;
  isToday: boolean;
  found: readonly RenewalEntry[];
}

function DayCell({ day, isToday, found }: DayCellProps) {
  const { t } = useTranslation('renewals');
  const rest = found.length - shownEntries;
  return (
    <Box aria-hidden>
      <Box
        component="span"
        sx={{
          typography: 'caption',
          fontVariantNumeric: 'tabular-nums',
          ...(isToday
            ? { fontWeight: 700, color: 'primary.main' }
            : { fontWeight: 400, color: 'text.secondary' }),
        }}
      >
        {Number(day.slice(8))}
      </Box>
      {found.slice(0, shownEntries).map(({ id, kind, product }) => (
        <Box
          key={`${id}-${kind}`}
          sx={{
            display: { xs: 'inline-flex', md: 'flex' },
            alignItems: 'center',
            gap: '4px',
            minWidth: 0,
            typography: 'caption',
            fontWeight: 500,
            lineHeight: '1.25rem',
          }}
        >
          <EntryMark kind={kind} />
          <Box
            component="span"
            dir="auto"
            sx={{
              display: { xs: 'none', md: 'block' },
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {product}
          </Box>
        </Box>
      ))}
      {rest > 0 ? (
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('more', { n: rest })}
        </Box>
      ) : null}
    </Box>
  );
}
