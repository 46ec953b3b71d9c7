import type { CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import { CodeCell, LinkCell, TextCell } from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';
import { certificateAddress } from './certificate.queries.ts';

const cells = cellsOf<CertificateRecord>();

export const certificateColumns: ColumnSpec<CertificateRecord>[] = [
  {
    id: 'number',
    width: 132,
    isPinned: true,
    isLink: true,
    render: cells(['number'], (row) => <LinkCell text={row.number} to={certificateAddress(row)} isCode />),
  },
  {
    id: 'equipmentId',
    width: 248,
    leastWidth: 136,
    grows: true,
    render: cells(['equipment.label', 'itemName'], ({ equipment, itemName }) => (
      <TextCell text={equipment.label} quiet={itemName} />
    )),
  },
  {
    id: 'mediumSerial',
    width: 176,
    leastWidth: 124,
    render: cells(['mediumSerial'], (row) => <CodeCell text={row.mediumSerial} />),
  },
  { id: 'status', width: 168, family: 'certificate' },
  { id: 'mediumType', width: 128, isHidden: true },
  { id: 'method', width: 96, leastWidth: 80 },
  { id: 'technique', width: 160, isHidden: true },
  { id: 'performedOn', width: 96 },
  { id: 'verifiedOn', width: 96 },
  {
    id: 'retirementId',
    width: 136,
    isHidden: true,
    render: cells(['retirement.label'], ({ retirement }) => <CodeCell text={retirement?.label} />),
  },
  { id: 'destination', width: 140, isHidden: true },
  { id: 'performerName', width: 156, isHidden: true },
  { id: 'verifierName', width: 156, isHidden: true },
  ...baseColumns,
];
