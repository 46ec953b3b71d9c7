import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { writerOf } from '#contract/entities/purchase-order/purchase-order.refusals.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { orderSteps, type OrderStep } from '#contract/entities/purchase-order/purchase-order.steps.ts';
import type { StepHandlers } from '#web/features/records/useStepDialog.tsx';
import { StepFormDialog } from '#web/features/records/StepFormDialog.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatDollars } from '#web/shared/format/number.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useApprovals, useBudgets } from '../order-lines.queries.ts';
import { DecisionFacts } from './DecisionFacts.tsx';
import { findStepProblems, lookOf, startOf } from './order-steps.ts';
import { joinList } from '#web/shared/format/join-list.ts';

/** What to know before the step: budgets that it exceeds, and how many must approve. */
function StepNotices({ step, order }: { step: OrderStep; order: PurchaseOrderRecord }) {
  const { t } = useTranslation('orderSteps');
  const exceeded = (useBudgets(order).data ?? []).filter(({ isExceeded }) => isExceeded);
  const { data: approvals } = useApprovals(order);
  const isFirstOfTwo = step === 'approve' && approvals && approvals.needed - approvals.given > 1;
  const notices = [
    ...(['submit', 'approve', 'order'].includes(step) && exceeded.length > 0
      ? [
          <Notice key="budget" tone="caution">
            {t('notice.budget', {
              projects: joinList(exceeded.map(({ project }) => isolateLtr(project.label))),
            })}
          </Notice>,
        ]
      : []),
    ...(isFirstOfTwo
      ? [
          <Notice key="two" tone="info">
            {t('notice.two', { count: approvals.needed })}
          </Notice>,
        ]
      : []),
    ...(step === 'close'
      ? [
          <Notice key="received" tone="info">
            {t('notice.received', { amount: isolateLtr(formatDollars(order.receivedValue)) })}
          </Notice>,
        ]
      : []),
  ];
  return notices.length === 0 ? null : <div style={{ gridColumn: '1 / -1' }}>{notices}</div>;
}

const decisions: readonly OrderStep[] = ['approve', 'reject', 'return', 'order'];

interface OrderStepDialogProps extends StepHandlers {
  step: OrderStep;
  order: PurchaseOrderRecord;
  today: string;
}

/** Asks what a step of an order needs to know. */
export function OrderStepDialog({ step, order, today, ...handlers }: OrderStepDialogProps) {
  const { t } = useTranslation('orderSteps');
  const params = {
    number: isolateLtr(order.orderNumber ?? order.number),
    author: writerOf(order).label,
    amendment: order.amendment,
  };
  const isAmendment = order.amendmentStatus !== null;
  return (
    <StepFormDialog
      {...handlers}
      entity={purchaseOrder}
      step={orderSteps[step]}
      title={t(`title.${step}`, params)}
      text={t(step === 'approve' && isAmendment ? 'text.approveAmendment' : `text.${step}`, params)}
      width={isAmendment ? 880 : 640}
      confirm={t(`do.${step}`)}
      start={startOf(order, today)}
      labels={{ reason: t('field.reason'), comment: t('field.comment') }}
      look={(name, input) => lookOf(step, name, input, order)}
      rules={(input) => findStepProblems(step, input, order, today)}
      notices={
        <>
          <StepNotices step={step} order={order} />
          {decisions.includes(step) ? <DecisionFacts order={order} /> : null}
        </>
      }
    />
  );
}
