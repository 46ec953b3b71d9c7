import { useTranslation } from 'react-i18next';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { PurchaseOrderStatus } from '#contract/entities/purchase-order/purchase-order.states.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { useOrderSteps } from './steps/useOrderSteps.ts';
import type { OrderStep } from './steps/order-steps.ts';

/** The step that everybody waits for; why it cannot be taken here must not hide in a menu. */
const awaited: Partial<Record<PurchaseOrderStatus, OrderStep>> = {
  draft: 'submit',
  submitted: 'approve',
  approved: 'order',
  received: 'close',
};

/** What somebody should know before going on: why the next step is not offered, and goods that are late. */
export function OrderNotices({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('orderSteps');
  const { user } = useSession();
  const steps = useOrderSteps(order);
  const next = steps.find(({ step }) => step === awaited[order.status]);
  const isMyDraft = order.status === 'draft' && order.authorId === user?.uid;
  return (
    <>
      {next?.reason !== undefined && (order.status !== 'draft' || isMyDraft) ? (
        <Notice tone="info">{t('notice.next', { step: t(`do.${next.step}`), why: next.reason })}</Notice>
      ) : null}
      {order.isLate ? (
        <Notice tone="caution">{t('notice.late', { day: isolateLtr(order.expectedOn ?? '') })}</Notice>
      ) : null}
    </>
  );
}
