import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { utcMidnight } from '#contract/shared/day.ts';
import { SoftwareTabs } from '#web/areas/software/SoftwareTabs.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Loading } from '#web/shared/page/Loading.tsx';
import { useAddressSearch, withParameters, type HistoryStep } from '#web/shared/page/useAddressSearch.ts';
import { useDocumentTitle } from '#web/shared/page/useDocumentTitle.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { PageHeader } from '#web/shared/table/PageHeader.tsx';
import { EntryMark } from '#web/areas/software/EntryMark.tsx';
import { isMonth, monthOf, moveMonth } from './month-days.ts';
import { MonthView } from './MonthView.tsx';
import { YearView } from './YearView.tsx';

/** The name of a month in a language, with Western digits. */
function useMonthName(): (month: string) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  });
  return (month) => format.format(utcMidnight(`${month}-01`));
}

function Legend() {
  const { t } = useTranslation('renewals');
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        marginInlineStart: 'auto',
        typography: 'caption',
        color: 'text.secondary',
        '& span': { display: 'inline-flex', alignItems: 'center', gap: '4px' },
      }}
    >
      <span>
        <EntryMark kind="decision" />
        {t('kind.decision')}
      </span>
      <span>
        <EntryMark kind="end" />
        {t('kind.end')}
      </span>
    </Box>
  );
}

/** When something must be decided and when terms end: a month as a calendar, or a year as a list. */
export function RenewalsPage() {
  const { t } = useTranslation('renewals');
  const { search, changeSearch } = useAddressSearch();
  const parameters = new URLSearchParams(search);
  const today = useToday();
  const nameOf = useMonthName();
  useDocumentTitle(t('title'));
  const isList = parameters.get('view') === 'list';

  const show = (change: { month?: string | undefined; view?: 'list' | undefined }, step?: HistoryStep) =>
    changeSearch((newest) => withParameters(newest, change), step);

  if (today === undefined) return <Loading />;
  const monthIn = (address: URLSearchParams) => {
    const asked = address.get('month');
    return isMonth(asked) ? asked : monthOf(today);
  };
  const month = monthIn(parameters);
  const title = nameOf(month);
  const step = (count: number) =>
    changeSearch((newest) => withParameters(newest, { month: moveMonth(monthIn(newest), count) }));
  return (
    <Box>
      <PageHeader title={t('title')} />
      <SoftwareTabs section="renewals" />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBlock: '12px' }}>
        <IconButton size="small" aria-label={t('previous')} onClick={() => step(-1)}>
          <Icon name="chev-left" size={18} />
        </IconButton>
        <IconButton size="small" aria-label={t('next')} onClick={() => step(1)}>
          <Icon name="chev-right" size={18} />
        </IconButton>
        <Typography variant="subtitle1" component="h2" aria-live="polite" sx={{ minWidth: 144 }}>
          {isList ? t('from', { month: title }) : title}
        </Typography>
        <Button
          variant="outlined"
          size="small"
          disabled={month === monthOf(today)}
          onClick={() => show({ month: undefined })}
        >
          {t('today')}
        </Button>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={isList ? 'list' : 'month'}
          aria-label={t('view')}
          onChange={(_, next: 'list' | 'month' | null) => {
            if (next) show({ view: next === 'list' ? 'list' : undefined });
          }}
        >
          <ToggleButton value="month">{t('asMonth')}</ToggleButton>
          <ToggleButton value="list">{t('asList')}</ToggleButton>
        </ToggleButtonGroup>
        <Legend />
      </Box>
      {isList ? (
        <YearView month={month} nameOf={nameOf} />
      ) : (
        <MonthView
          month={month}
          title={title}
          today={today}
          onMonth={(next) => show({ month: next }, 'replace')}
        />
      )}
    </Box>
  );
}
