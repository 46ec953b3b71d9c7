import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { PurchaseOrderRecord } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { SentBackNotice } from '#web/features/records/SentBackNotice.tsx';
import { dateInText } from '#web/shared/format/date.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { useOrderSteps } from './steps/useOrderSteps.ts';
import { nextStepOf } from './steps/order-steps.ts';

/** What somebody should know before going on: where it came from, that it was sent back, why the next step is not offered, and goods that are late. */
export function OrderNotices({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('orderSteps');
  const { user } = useSession();
  const steps = useOrderSteps(order);
  // Why the step that everybody waits for cannot be taken here must not hide in a menu.
  const next = steps.find(({ step }) => step === nextStepOf(order));
  const isForOthers = next?.refusal?.code === 'not_allowed';
  const isDraft = (order.amendmentStatus ?? order.status) === 'draft';
  const isMine = (order.amender?.id ?? order.authorId) === user?.uid;
  return (
    <>
      {order.takenOverIn ? (
        <Notice tone="info">{t('notice.takenOver', { number: isolateLtr(order.takenOverIn) })}</Notice>
      ) : null}
      {order.sentBack ? <SentBackNotice sentBack={order.sentBack} /> : null}
      {isForOthers && next?.step === 'approve' ? <Notice tone="info">{t('notice.waiting')}</Notice> : null}
      {next?.reason !== undefined && !isForOthers && (!isDraft || isMine) ? (
        <Notice tone="info">{t('notice.next', { step: t(`do.${next.step}`), why: next.reason })}</Notice>
      ) : null}
      {order.isLate ? (
        <Notice tone="caution">{t('notice.late', { day: dateInText(order.expectedOn) })}</Notice>
      ) : null}
    </>
  );
}
