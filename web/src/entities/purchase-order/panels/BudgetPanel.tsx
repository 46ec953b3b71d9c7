import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { project as projectEntity } from '#contract/entities/project/project.schema.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelRows } from '#web/shared/record/PanelRows.tsx';
import { RecordLink } from '#web/shared/record/RecordLink.tsx';
import { useBudgets } from '../order-lines.queries.ts';

/** The projects that pay, with what they have left once this order is placed. */
export function BudgetPanel({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('purchaseOrder');
  const { data = [] } = useBudgets(order);
  if (data.length === 0) return null;
  return (
    <Panel title={t('budget.title')} isFlush>
      <PanelRows>
        {data.map(({ project, remaining, isExceeded }) => (
          <li key={project.id}>
            <RecordLink to={`${projectEntity.page}/${project.id}`}>
              <Code>{project.label}</Code>
            </RecordLink>
            <span className="end">
              {remaining === null ? (
                t('budget.none')
              ) : (
                <Box
                  component="span"
                  sx={{
                    display: 'inline-flex',
                    gap: '4px',
                    alignItems: 'center',
                    color: isExceeded ? 'tone.danger.fg' : undefined,
                  }}
                >
                  {isExceeded ? <Icon name="warn" size={16} /> : null}
                  {t(isExceeded ? 'budget.over' : 'budget.left')}{' '}
                  <Money value={remaining.replace('-', '')} hasSign />
                </Box>
              )}
            </span>
          </li>
        ))}
      </PanelRows>
    </Panel>
  );
}
