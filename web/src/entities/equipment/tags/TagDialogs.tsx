import { Suspense } from 'react';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { lazyDetail } from '#web/shared/page/lazy-page.ts';

const ClaimTagDialog = lazyDetail(async () => (await import('./ClaimTagDialog.tsx')).ClaimTagDialog);
const OtherCodesDialog = lazyDetail(async () => (await import('./OtherCodesDialog.tsx')).OtherCodesDialog);

export type TagDialog = 'claimTag' | 'otherCodes';

interface TagDialogsProps {
  record: EquipmentRecord;
  open: TagDialog | undefined;
  onClose: () => void;
}

/** Rarely needed, so loaded when one is opened. */
export function TagDialogs({ record, open, onClose }: TagDialogsProps) {
  if (open === undefined) return null;
  const Dialog = open === 'claimTag' ? ClaimTagDialog : OtherCodesDialog;
  return (
    <Suspense fallback={null}>
      <Dialog record={record} onClose={onClose} />
    </Suspense>
  );
}
