import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipmentApi } from '#contract/entities/equipment/equipment.api.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import type { ProjectRecord } from '#contract/entities/project/project.schema.ts';
import { fromThousandths, toThousandths } from '#contract/shared/money.ts';
import { allocationsOf } from '#web/areas/projects/allocation-links.ts';
import { chainOf } from '#web/areas/chain/chain-links.ts';
import { ListedPanel } from '#web/features/records/ListedPanel.tsx';
import { ReferenceText } from '#web/features/references/ReferenceText.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { formatPercent } from '#web/shared/format/number.ts';
import { Percent } from '#web/shared/format/Percent.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { BudgetPanel } from './BudgetPanel.tsx';
import { useProjectFigures } from './project.queries.ts';

interface PanelProps {
  record: ProjectRecord;
}

/** What the project amounts to today; every figure leads to the rows behind it. */
export function FiguresPanel({ record, today }: PanelProps & { today: string }) {
  const { t } = useTranslation('project');
  const figures = useProjectFigures(record.id);
  if (!figures) return null;
  const shares = allocationsOf('projectId', record.id, today);
  const link = (count: number, to: string, shown: ReactNode) =>
    count === 0 ? shown : <RecordLink to={to}>{shown}</RecordLink>;
  // The chain shows the very lines that these sums are made of.
  const chain = (amount: string) => (
    <RecordLink to={chainOf('project', record.id)}>
      <Money value={amount} hasSign />
    </RecordLink>
  );
  const shown = [
    {
      key: 'budget',
      value: figures.budget === null ? t('page.none') : <Money value={figures.budget} hasSign />,
    },
    { key: 'committed', value: chain(figures.committed) },
    { key: 'spent', value: chain(figures.spent) },
    {
      key: 'remaining',
      value:
        figures.remaining === null ? (
          t('page.noBudget')
        ) : (
          <Box
            component="span"
            sx={figures.remaining.startsWith('-') ? { color: 'tone.danger.fg' } : undefined}
          >
            {chain(figures.remaining)}
          </Box>
        ),
    },
    {
      key: 'bookValue',
      value: link(figures.allocatedCount, shares, <Money value={figures.bookValue} hasSign />),
    },
    {
      key: 'allocatedCount',
      value: link(
        figures.allocatedCount,
        filteredList(equipment.page, 'allocatedToId', record.id),
        <Count value={figures.allocatedCount} />,
      ),
    },
    {
      key: 'heldCount',
      value: link(
        figures.heldCount,
        filteredList(equipment.page, 'projectId', record.id),
        <Count value={figures.heldCount} />,
      ),
    },
  ] as const;
  return (
    <>
      <Panel title={t('page.figures')}>
        <Box
          component="dl"
          sx={{
            margin: 0,
            display: 'grid',
            gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(4, minmax(0, 1fr))' },
            gap: 2,
          }}
        >
          {shown.map(({ key, value }) => (
            <div key={key}>
              <Box component="dt" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
                {t(`page.${key}`)}
              </Box>
              <Box component="dd" sx={{ margin: 0, fontSize: '1rem', fontWeight: 600, lineHeight: 1.5 }}>
                {value}
              </Box>
            </div>
          ))}
        </Box>
      </Panel>
      <BudgetPanel id={record.id} figures={figures} />
    </>
  );
}

/** Who pays for the project, and whether the shares add up. */
export function FundingPanel({ record }: PanelProps) {
  const { t } = useTranslation('project');
  const { fundingLines, fundingSources, fundingSum } = record;
  if (fundingLines.length === 0) {
    return (
      <Panel title={t('page.funding')}>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('page.noFunding')}</Box>
      </Panel>
    );
  }
  const missing = 100_000n - toThousandths(fundingSum);
  const share = isolateLtr(formatPercent(fromThousandths(missing)));
  return (
    <Panel title={t('page.funding')} isFlush end={missing > 0n ? t('page.missing', { share }) : undefined}>
      <PanelRows>
        {fundingLines.map(({ fundingSourceId, percent, cap }, at) => {
          const source = fundingSources.find(({ id }) => id === fundingSourceId);
          return (
            // A source can pay in two lines; their place tells them apart.
            <li key={`line-${String(at)}`}>
              {source ? <ReferenceText entity="funding-source" value={source} /> : null}
              {source?.note ? <bdi className="note">{source.note}</bdi> : null}
              {cap ? (
                <span className="note">
                  <Cap amount={cap} />
                </span>
              ) : null}
              <span className="end">
                <Percent value={percent} />
              </span>
            </li>
          );
        })}
        <li>
          <b>{t('page.fundingSum')}</b>
          <b className="end">
            <Percent value={fundingSum} />
          </b>
        </li>
      </PanelRows>
    </Panel>
  );
}

function Cap({ amount }: { amount: string }) {
  const { t } = useTranslation('project');
  const [before = '', after = ''] = t('page.cap', { amount: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <Money value={amount} hasSign />
      {after}
    </>
  );
}

/** The items that are checked out to the project. */
export function HeldPanel({ record }: PanelProps) {
  const { t } = useTranslation('project');
  return (
    <ListedPanel
      title={t('page.held')}
      empty={t('page.noHeld')}
      entity={equipment}
      list={equipmentApi.list}
      field="projectId"
      value={record.id}
      more={(total) => t('page.moreHeld', { total })}
      renderRow={({ tag, name, status }) => ({
        name: tag ?? name,
        note: <bdi>{name}</bdi>,
        end: <StatusChip entity="equipment" status={status} />,
      })}
    />
  );
}
