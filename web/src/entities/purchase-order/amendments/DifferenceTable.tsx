import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { AmendmentDifference } from '#contract/entities/purchase-order/amendment.schema.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { Money } from '#web/shared/format/Money.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { PanelTable } from '#web/shared/record/PanelTable.tsx';
import { useOrderTexts } from '../useOrderTexts.tsx';
import { useLineTexts, type LineFieldName } from '../useLineTexts.ts';
import { LineValue } from './LineValue.tsx';

type LineDifference = AmendmentDifference['lines'][number];

interface RowProps {
  what: ReactNode;
  field: string;
  from: ReactNode;
  to: ReactNode;
}

function Row({ what, field, from, to }: RowProps) {
  return (
    <tr>
      <th scope="row">{what}</th>
      <td>{field}</td>
      <td className="quiet">{from}</td>
      <td>{to}</td>
    </tr>
  );
}

function LineRows({ line }: { line: LineDifference }) {
  const { t } = useTranslation('purchaseOrder');
  const { labelOf } = useLineTexts();
  const name = (
    <>
      {t('amend.line', { line: line.position })} <bdi>{line.description}</bdi>
    </>
  );
  if (line.change === 'removed') return <Row what={name} field={t('amend.removed')} from="" to="" />;
  const changes = Object.entries(line.changes).filter(([field]) => field !== 'id');
  // A new line tells what it buys; fields that are empty say nothing.
  const shown =
    line.change === 'added' ? changes.filter(([, { to }]) => to !== null && to !== '0.00') : changes;
  return (
    <>
      {line.change === 'added' ? <Row what={name} field={t('amend.added')} from="" to="" /> : null}
      {shown.map(([field, { from, to }], at) => (
        <Row
          key={field}
          what={at === 0 && line.change === 'changed' ? name : ''}
          field={labelOf(field as LineFieldName)}
          from={line.change === 'added' ? '' : <LineValue field={field as LineFieldName} value={from} />}
          to={<LineValue field={field as LineFieldName} value={to} />}
        />
      ))}
    </>
  );
}

/** What an amendment changes, before and after: the fields, then the lines one by one, then the total. */
export function DifferenceTable({ difference }: { difference: AmendmentDifference }) {
  const { t } = useTranslation('purchaseOrder');
  const { t: history } = useTranslation('history');
  const labels = useLabels();
  const { labelOf, showValue } = useOrderTexts();
  const { changes, lines, totalBefore, totalAfter } = difference;
  const isEmpty = Object.keys(changes).length + lines.length === 0;
  if (isEmpty) return <Box sx={{ typography: 'body2', padding: 2 }}>{t('amend.nothing')}</Box>;
  return (
    <PanelTable label={t('amend.difference', { number: difference.number })}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('amend.where')}</th>
            <th scope="col">{history('field')}</th>
            <th scope="col">{history('from')}</th>
            <th scope="col">{history('to')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(changes).map(([field, { from, to }], at) => (
            <Row
              key={field}
              what={at === 0 ? t('amend.order') : ''}
              field={labelOf(field)}
              from={showValue(field, from)}
              to={showValue(field, to)}
            />
          ))}
          {lines.map((line) => (
            <LineRows key={line.id} line={line} />
          ))}
          <Row
            what={labels.field(purchaseOrder.name, 'total')}
            field=""
            from={<Money value={totalBefore} hasSign />}
            to={
              <strong>
                <Money value={totalAfter} hasSign />
              </strong>
            }
          />
        </tbody>
      </table>
    </PanelTable>
  );
}
