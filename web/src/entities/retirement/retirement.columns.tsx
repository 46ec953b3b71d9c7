import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { RetirementRecord } from '#contract/entities/retirement/retirement.schema.ts';
import { CodeCell, LinkCell, NoValue, TextCell } from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';
import { retirementAddress } from './retirement.queries.ts';

/** The title of a case; that it was sent back is said beside it. */
function TitleCell({ title, sentBack }: Pick<RetirementRecord, 'title' | 'sentBack'>) {
  const { t } = useTranslation('record');
  return <TextCell text={title} quiet={sentBack ? t('sentBack.short') : null} />;
}

const cells = cellsOf<RetirementRecord>();

export const retirementColumns: ColumnSpec<RetirementRecord>[] = [
  {
    id: 'number',
    width: 124,
    isPinned: true,
    isLink: true,
    render: cells(['number'], (row) => <LinkCell text={row.number} to={retirementAddress(row)} isCode />),
  },
  {
    id: 'title',
    width: 260,
    leastWidth: 196,
    grows: true,
    render: cells(['title', 'sentBack'], (row) => <TitleCell {...row} />),
  },
  { id: 'status', width: 156, family: 'retirement' },
  { id: 'method', width: 184, leastWidth: 150 },
  { id: 'itemCount', width: 64, isNumber: true },
  { id: 'amountDue', width: 132, isNumber: true },
  { id: 'reason', width: 132, isHidden: true },
  { id: 'bookValue', width: 116, isHidden: true, isNumber: true },
  { id: 'fairMarketValue', width: 116, isHidden: true, isNumber: true },
  { id: 'proceeds', width: 116, isHidden: true, isNumber: true },
  { id: 'vendorId', width: 180, isHidden: true },
  { id: 'personId', width: 156, isHidden: true },
  {
    id: 'recipient',
    width: 180,
    isHidden: true,
    render: cells(['recipient'], ({ recipient }) =>
      recipient ? <TextCell text={recipient} /> : <NoValue />,
    ),
  },
  {
    id: 'surplusReference',
    width: 132,
    isHidden: true,
    render: cells(['surplusReference'], (row) => <CodeCell text={row.surplusReference} />),
  },
  { id: 'authorId', width: 156, isHidden: true },
  { id: 'submittedAt', width: 172, isHidden: true },
  { id: 'approvedAt', width: 172, isHidden: true },
  { id: 'closedAt', width: 172, isHidden: true },
  ...baseColumns,
];
