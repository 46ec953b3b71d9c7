import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatDollars } from '#web/shared/format/number.ts';
import { Loading } from '#web/shared/page/Loading.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { EntryRows } from './EntryRows.tsx';
import { useRenewals } from '#web/areas/software/renewals.queries.ts';

const listedMonths = 12;

interface YearViewProps {
  month: string;
  nameOf: (month: string) => string;
}

/** The next twelve months as lists, in the order in which something must be decided or ends. */
export function YearView({ month, nameOf }: YearViewProps) {
  const { t } = useTranslation('renewals');
  const data = useRenewals(month, listedMonths).data;
  if (!data) return <Loading />;
  const months = data.months.filter(({ entries }) => entries.length > 0);
  if (months.length === 0) {
    return (
      <Box sx={{ paddingBlock: 3, typography: 'body2', color: 'text.secondary' }}>{t('nothingAhead')}</Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {months.map(({ month: one, decisions, ends, yearlyCost, entries }) => (
        <Panel
          key={one}
          title={nameOf(one)}
          isFlush
          end={[
            ...(decisions > 0 ? [t('decisions', { count: decisions, n: String(decisions) })] : []),
            ...(ends > 0
              ? [
                  t('ends', {
                    count: ends,
                    n: String(ends),
                    cost: isolateLtr(formatDollars(yearlyCost)),
                  }),
                ]
              : []),
          ].join(' · ')}
        >
          <EntryRows entries={entries} hasDays />
        </Panel>
      ))}
    </Box>
  );
}
