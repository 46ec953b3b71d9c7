import { useEffect, useState } from 'react';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { readDraft, removeDraft, writeDraft } from '#web/shared/form/draft-store.ts';
import { readStoredReceipt, startReceipt, type ReceiptDraft } from './receipt-draft.ts';

const keyOf = (orderId: string) => `${purchaseOrder.name}:${orderId}:receive`;

/** The receipt that is being written; it is kept on this device until it is posted or thrown away. */
export function useReceiptDraft(orderId: string, today: string) {
  const key = keyOf(orderId);
  const [found] = useState(() => readDraft(key));
  const [draft, setDraft] = useState<ReceiptDraft>(
    () => readStoredReceipt(found?.values) ?? startReceipt(today),
  );
  const [isTouched, setIsTouched] = useState(found !== undefined);
  const [since] = useState(() => found?.since ?? new Date().toISOString());

  useEffect(() => {
    if (isTouched) writeDraft(key, { since, base: {}, values: { ...draft } });
    else removeDraft(key);
  }, [key, draft, isTouched, since]);

  return {
    draft,
    /** When a draft that was found here had been begun. */
    foundSince: isTouched ? found?.since : undefined,
    change: (next: (draft: ReceiptDraft) => ReceiptDraft): void => {
      setIsTouched(true);
      setDraft(next);
    },
    drop: (): void => {
      setIsTouched(false);
      setDraft(startReceipt(today));
    },
  };
}
