import {
  fundingSource,
  type FundingSourceRecord,
} from '#contract/entities/funding-source/funding-source.schema.ts';
import { LinkCell } from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

const cells = cellsOf<FundingSourceRecord>();

export const fundingSourceColumns: ColumnSpec<FundingSourceRecord>[] = [
  {
    id: 'code',
    width: 124,
    isPinned: true,
    isLink: true,
    render: cells(['code'], ({ id, code }) => (
      <LinkCell text={code} to={`${fundingSource.page}/${id}`} isCode />
    )),
  },
  { id: 'name', width: 280, leastWidth: 172, grows: true },
  { id: 'type', width: 96, leastWidth: 84 },
  { id: 'federalAgency', width: 200, leastWidth: 108 },
  { id: 'fain', width: 152 },
  { id: 'endsOn', width: 96 },
  { id: 'active', width: 96 },
  { id: 'assistanceListing', width: 136, isHidden: true },
  { id: 'startsOn', width: 112, isHidden: true },
  { id: 'ruleSet', width: 112, isHidden: true },
  { id: 'federalShare', width: 112, isHidden: true, isNumber: true },
  { id: 'titleHolder', width: 128, isHidden: true },
  { id: 'needsPurchaseApproval', width: 168, isHidden: true },
  { id: 'needsDispositionApproval', width: 184, isHidden: true },
  ...baseColumns,
];
