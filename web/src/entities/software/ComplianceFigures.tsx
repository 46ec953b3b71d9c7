import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { ComplianceSummary } from '#contract/entities/software/software.api.ts';
import { software } from '#contract/entities/software/software.schema.ts';
import { listWith } from '#web/areas/software/license-links.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { formatCount } from '#web/shared/format/number.ts';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useComplianceSummary } from './software.queries.ts';

interface Figure {
  key: 'compliant' | 'uncovered' | 'overAssigned' | 'unused' | 'unusedCost';
  count: number;
  /** The products behind it. */
  to: string;
  shown: ReactNode;
  note?: string;
}

function useFigures(summary: ComplianceSummary | undefined): Figure[] {
  const { t } = useTranslation('software');
  if (!summary) return [];
  const compliant = summary.verdicts.find(({ verdict }) => verdict === 'compliant')?.count ?? 0;
  const withUnused = [['unused', 'gte', '1']] as const;
  return [
    {
      key: 'compliant',
      count: compliant,
      to: listWith(software.page, [['verdict', 'is', 'compliant']]),
      shown: <Count value={compliant} />,
      note: t('figures.of', { n: formatCount(summary.products) }),
    },
    {
      key: 'uncovered',
      count: summary.uncovered,
      to: listWith(software.page, [['uncovered', 'gte', '1']]),
      shown: <Count value={summary.uncovered} />,
    },
    {
      key: 'overAssigned',
      count: summary.overAssigned,
      to: listWith(software.page, [
        ['available', 'lte', '-1'],
        ['verdict', 'not', 'expired_in_use'],
      ]),
      shown: <Count value={summary.overAssigned} />,
    },
    {
      key: 'unused',
      count: summary.unused,
      to: listWith(software.page, withUnused),
      shown: <Count value={summary.unused} />,
    },
    {
      key: 'unusedCost',
      count: summary.unused,
      to: listWith(software.page, withUnused, '-unusedCost'),
      shown: <Money value={summary.unusedCost} hasSign />,
    },
  ];
}

const placeholders = ['compliant', 'uncovered', 'overAssigned', 'unused', 'unusedCost'] as const;

/** The licenses of the agency at a glance; every figure leads to the products behind it. */
export function ComplianceFigures() {
  const { t } = useTranslation('software');
  const figures = useFigures(useComplianceSummary());
  return (
    <Box
      component="dl"
      sx={{
        flex: 'none',
        margin: 0,
        marginBlockStart: '12px',
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' },
        rowGap: 1,
        '& > div': { minWidth: 0, paddingInline: 2 },
        '& > div + div': { borderInlineStart: { md: '1px solid' }, borderColor: { md: 'divider' } },
        '& > div:first-of-type': { paddingInlineStart: { md: 0 } },
      }}
    >
      {placeholders.map((key) => {
        const figure = figures.find((one) => one.key === key);
        return (
          <div key={key}>
            <Box component="dt" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
              {t(`figures.${key}`)}
            </Box>
            <Box
              component="dd"
              sx={{ margin: 0, fontSize: { xs: '1rem', md: '1.25rem' }, fontWeight: 600, lineHeight: 1.4 }}
            >
              {figure ? <FigureText {...figure} /> : <Skeleton width={64} />}
            </Box>
          </div>
        );
      })}
    </Box>
  );
}

function FigureText({ count, to, shown, note }: Figure) {
  return (
    <>
      {count === 0 ? shown : <RecordLink to={to}>{shown}</RecordLink>}
      {note ? (
        <Box
          component="small"
          sx={{ typography: 'body2', color: 'text.secondary', marginInlineStart: '6px' }}
        >
          {note}
        </Box>
      ) : null}
    </>
  );
}
