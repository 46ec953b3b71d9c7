import Box from '@mui/material/Box';
import { entitlement, type EntitlementRecord } from '#contract/entities/entitlement/entitlement.schema.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { CodeCell, DateCell, LinkCell, TextCell } from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';

const cells = cellsOf<EntitlementRecord>();

export const entitlementColumns: ColumnSpec<EntitlementRecord>[] = [
  {
    id: 'number',
    width: 96,
    isPinned: true,
    isLink: true,
    render: cells(['number'], ({ id, number }) => (
      <LinkCell text={number} to={`${entitlement.page}/${id}`} isCode />
    )),
  },
  {
    id: 'softwareId',
    width: 300,
    leastWidth: 168,
    grows: true,
    render: cells(['publisher', 'software.label'], ({ software, publisher }) => (
      <TextCell text={software.label} quiet={publisher} />
    )),
  },
  { id: 'status', width: 116, family: 'entitlement' },
  { id: 'metric', width: 116, isHidden: true },
  {
    id: 'quantity',
    width: 76,
    isNumber: true,
    render: cells(['quantity'], ({ quantity }) => (quantity === null ? '∞' : formatCount(quantity))),
  },
  {
    id: 'assigned',
    width: 80,
    isNumber: true,
    render: cells(['assigned', 'quantity'], ({ assigned, quantity }) =>
      quantity !== null && assigned > quantity ? (
        <Box component="b" sx={{ color: 'tone.danger.fg' }}>
          {formatCount(assigned)}
        </Box>
      ) : (
        formatCount(assigned)
      ),
    ),
  },
  {
    id: 'decisionDueOn',
    width: 96,
    render: cells(['decisionDueOn', 'isDecisionDue'], ({ decisionDueOn, isDecisionDue }) =>
      isDecisionDue ? (
        <Box component="b" sx={{ color: 'tone.caution.fg' }}>
          <DateCell value={decisionDueOn} />
        </Box>
      ) : (
        <DateCell value={decisionDueOn} />
      ),
    ),
  },
  { id: 'endsOn', width: 96 },
  { id: 'yearlyCost', width: 104, isNumber: true },
  { id: 'term', width: 116, isHidden: true },
  { id: 'startsOn', width: 104, isHidden: true },
  { id: 'daysLeft', width: 96, isHidden: true, isNumber: true },
  { id: 'autoRenew', width: 112, isHidden: true },
  { id: 'cost', width: 112, isHidden: true, isNumber: true },
  { id: 'billingPeriod', width: 112, isHidden: true },
  {
    id: 'projectId',
    width: 112,
    isHidden: true,
    render: cells(['project.label'], ({ project }) => <CodeCell text={project?.label} />),
  },
  { id: 'contractNumber', width: 128, isHidden: true },
  { id: 'maintenanceEndsOn', width: 120, isHidden: true },
  { id: 'sbita', width: 88, isHidden: true },
  { id: 'sbitaExempt', width: 128, isHidden: true },
  ...baseColumns,
];
