import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import type { RetirementSummary } from '#contract/entities/retirement/retirement.lines.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { deducted } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';

/** What the items are worth on paper, what came in, and what that gained or lost. */
export function MoneyPanel({ summary }: { summary: RetirementSummary }) {
  const { t } = useTranslation('retirement');
  const labels = useLabels();
  const rows = [
    { key: 'proceeds', label: labels.field(retirement.name, 'proceeds'), value: summary.proceeds },
    { key: 'saleCost', label: labels.field(retirement.name, 'saleCost'), value: deducted(summary.saleCost) },
    {
      key: 'bookValue',
      label: labels.field(retirement.name, 'bookValue'),
      value: deducted(summary.bookValue),
    },
    { key: 'gainLoss', label: t('lines.gainLoss'), value: summary.gainLoss },
  ];
  return (
    <Panel title={t('money.title')} isFlush>
      <PanelRows>
        {rows.map(({ key, label, value }) => (
          <li key={key} style={{ fontWeight: key === 'gainLoss' ? 600 : undefined }}>
            {label}
            <span className="end" style={{ color: 'inherit' }}>
              <Money value={value} hasSign />
            </span>
          </li>
        ))}
      </PanelRows>
    </Panel>
  );
}
