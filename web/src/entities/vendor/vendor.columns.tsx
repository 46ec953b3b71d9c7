import type { VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { NoValue } from '#web/shared/table/cells.tsx';
import { cellsOf } from '#web/shared/table/list-fields.ts';
import { baseColumns, type ColumnSpec } from '#web/shared/table/useColumns.tsx';
import { CertificationText } from './CertificationText.tsx';

const cells = cellsOf<VendorRecord>();

export const vendorColumns: ColumnSpec<VendorRecord>[] = [
  { id: 'name', width: 232, leastWidth: 202, isPinned: true, isLink: true },
  { id: 'vendorNumber', width: 100 },
  { id: 'email', width: 224, leastWidth: 222, grows: true },
  { id: 'phone', width: 116, leastWidth: 116 },
  {
    id: 'certifications',
    width: 240,
    leastWidth: 96,
    render: cells(['certifications'], ({ certifications }) =>
      certifications.length > 0 ? (
        <span className="lg-text">
          <CertificationText value={certifications} />
        </span>
      ) : (
        <NoValue />
      ),
    ),
  },
  { id: 'active', width: 96 },
  { id: 'url', width: 216, isHidden: true },
  { id: 'address', width: 280, isHidden: true },
  ...baseColumns,
];
