import { useTranslation } from 'react-i18next';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { useApprovals } from '../order-lines.queries.ts';
import { offeredSteps, type StepRefusal } from './order-refusals.ts';
import type { OrderStep } from './order-steps.ts';

/** A step with the sentence that says why it cannot be taken, if it cannot. */
export interface SaidStep {
  step: OrderStep;
  reason: string | undefined;
}

/** The steps of an order for the person here. */
export function useOrderSteps(order: PurchaseOrderRecord): SaidStep[] {
  const { t } = useTranslation('orderSteps');
  const labels = useLabels();
  const { user, roles } = useSession();
  const { data: approvals } = useApprovals(order);

  function say(refusal: StepRefusal): string {
    switch (refusal.code) {
      case 'notAuthor':
        return t('why.notAuthor', { who: refusal.who });
      case 'paperNeeded':
        return t('why.paperNeeded', { sources: refusal.sources });
      case 'missing':
        return t('why.missing', {
          fields: refusal.fields.map((field) => labels.field(purchaseOrder.name, field)).join(', '),
        });
      default:
        return t(`why.${refusal.code}`);
    }
  }

  return offeredSteps(order, { id: user?.uid ?? '', roles, approvals }).map(({ step, refusal }) => ({
    step,
    reason: refusal && say(refusal),
  }));
}
