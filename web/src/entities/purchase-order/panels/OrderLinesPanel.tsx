import Box from '@mui/material/Box';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { lineCents } from '#contract/entities/purchase-order/line-costs.ts';
import type { OrderLine, OrderLineFacts } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { fromCents } from '#contract/shared/money.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { Percent } from '#web/shared/format/Percent.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { useLineFacts } from '../order-lines.queries.ts';
import { ReceivedBar } from '../ReceivedBar.tsx';
import { nameOfLine, useLineTexts } from '../useLineTexts.ts';

function FundingText({ line, facts }: { line: OrderLine; facts: OrderLineFacts | undefined }) {
  const { t } = useTranslation('purchaseOrder');
  const { fundedBy } = line;
  if (fundedBy === 'none' || fundedBy === 'not_stated') {
    return <span className="quiet">{t(`fundedBy.${fundedBy}`)}</span>;
  }
  if (line.funding.length === 0) return <span className="quiet">{t('fundedBy.empty')}</span>;
  return (
    <>
      {line.funding.map(({ fundingSourceId, percent }) => (
        <span key={fundingSourceId} style={{ whiteSpace: 'nowrap', display: 'block' }}>
          <Code>{facts?.fundingSources.find(({ id }) => id === fundingSourceId)?.label ?? ''}</Code>{' '}
          <Percent value={percent} />
        </span>
      ))}
      {fundedBy === 'project' ? (
        <span className="quiet">{t('fundedBy.fromProject', { project: facts?.project?.label ?? '' })}</span>
      ) : null}
      {facts?.awardsOutside.map((award) => (
        <Box key={award} sx={{ typography: 'caption', color: 'tone.caution.fg' }}>
          {t('fundedBy.outside', { award })}
        </Box>
      ))}
    </>
  );
}

interface LineRowProps {
  line: OrderLine;
  index: number;
  facts: OrderLineFacts | undefined;
  order: PurchaseOrderRecord;
  isNow: boolean;
}

function LineRow({ line, index, facts, order, isNow }: LineRowProps) {
  const { kindOf } = useLineTexts();
  return (
    <tr>
      <td className="quiet">
        <Count value={index + 1} />
      </td>
      <td>{kindOf(line.kind)}</td>
      <th scope="row">
        <bdi>{nameOfLine(line.description, facts)}</bdi>
        {facts?.category ? (
          <div className="quiet" style={{ fontWeight: 400 }}>
            <bdi>{line.description && facts.model ? facts.model.label : facts.category.label}</bdi>
          </div>
        ) : null}
      </th>
      <td>{facts?.project ? <Code>{facts.project.label}</Code> : null}</td>
      <td>
        <FundingText line={line} facts={facts} />
      </td>
      <td className="figure" dir="ltr">
        <Count value={line.quantity} />
      </td>
      <td className="figure" dir="ltr">
        <Money value={line.unitPrice} />
      </td>
      <td className="figure" dir="ltr" style={{ fontWeight: 600 }}>
        {isNow ? <Money value={facts?.total ?? fromCents(lineCents(line))} /> : null}
      </td>
      <td>
        <DateText value={line.expectedOn ?? order.expectedOn} />
      </td>
      <td className="figure" dir="ltr">
        {isNow ? <ReceivedBar accepted={facts?.accepted ?? 0} ordered={line.quantity} /> : null}
      </td>
    </tr>
  );
}

interface OrderLinesPanelProps {
  order: PurchaseOrderRecord;
  /** A past day knows its lines, but not what followed from them. */
  isNow: boolean;
}

/** The lines of an order: what is bought, for whom, for how much, and how much of it has come. */
export function OrderLinesPanel({ order, isNow }: OrderLinesPanelProps) {
  const { t } = useTranslation('purchaseOrder');
  const { labelOf } = useLineTexts();
  const { data: facts } = useLineFacts(order);
  return (
    <Panel title={t('page.lines')} isFlush end={t('page.lineCount', { count: order.lines.length })}>
      <PanelTable label={t('page.lines')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('line.position')}</th>
              <th scope="col">{labelOf('kind')}</th>
              <th scope="col">{labelOf('description')}</th>
              <th scope="col">{labelOf('projectId')}</th>
              <th scope="col">{labelOf('funding')}</th>
              <th scope="col" className="figure" dir="ltr">
                {labelOf('quantity')}
              </th>
              <th scope="col" className="figure" dir="ltr">
                {labelOf('unitPrice')}
              </th>
              <th scope="col" className="figure" dir="ltr">
                {t('line.total')}
              </th>
              <th scope="col">{labelOf('expectedOn')}</th>
              <th scope="col" className="figure" dir="ltr">
                {t('line.received')}
              </th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line, index) => (
              <LineRow
                key={line.id}
                line={line}
                index={index}
                facts={facts?.get(line.id)}
                order={order}
                isNow={isNow}
              />
            ))}
          </tbody>
        </table>
      </PanelTable>
    </Panel>
  );
}
