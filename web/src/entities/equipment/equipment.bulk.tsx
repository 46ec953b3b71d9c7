import type { BulkActionsProps } from '#web/features/records/bulk-actions.tsx';
import { BulkCustody } from './custody/BulkCustody.tsx';

/** What can be done with chosen items. */
export function BulkActions(props: BulkActionsProps) {
  return <BulkCustody {...props} />;
}
