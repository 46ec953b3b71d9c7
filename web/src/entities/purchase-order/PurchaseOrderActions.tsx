import './receiving/receiving-texts.ts';
import Button from '@mui/material/Button';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Link as RouterLink, useNavigate } from 'react-router';
import { orderActions, purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { receivableStatuses } from '#contract/entities/purchase-order/purchase-order.states.ts';
import { orderSteps } from '#contract/entities/purchase-order/purchase-order.steps.ts';
import { StepActions } from '#web/features/records/StepActions.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { orderAddress } from './purchase-order.queries.ts';
import { likelyStepsOf } from './steps/order-steps.ts';
import { useOrderSteps } from './steps/useOrderSteps.ts';

const OrderStepDialog = lazyPart(() => import('./steps/OrderStepDialog.tsx'), 'OrderStepDialog');

interface PurchaseOrderActionsProps {
  order: PurchaseOrderRecord;
  today: string;
}

/** What this person can do with the order in its present state; what is not possible says why. */
export function PurchaseOrderActions({ order, today }: PurchaseOrderActionsProps) {
  const { t } = useTranslation('orderSteps');
  const { t: receiving } = useTranslation('receiving');
  const can = useCan();
  const navigate = useNavigate();
  const { user } = useSession();
  const steps = useOrderSteps(order);
  const isDraft = order.status === 'draft';
  const isAmending = order.amendmentStatus === 'draft';
  const isAwaited = (receivableStatuses as readonly string[]).includes(order.status);
  const canReceive = isAwaited && can('purchase-order.receive');

  return (
    <StepActions
      entity={purchaseOrder}
      api={purchaseOrderApi}
      record={order}
      number={order.number}
      consequence={t('deleteConsequence')}
      isEditable={isAmending ? order.amender?.id === user?.uid : isDraft && order.authorId === user?.uid}
      isDeletable={isDraft && order.amendment === 0}
      declared={orderSteps}
      calls={orderActions}
      offered={steps}
      main={likelyStepsOf(order)}
      textOf={(step) => t(`do.${step}`)}
      doneText={(step, after) => {
        const isFirstOfTwo = step === 'approve' && (after.amendmentStatus ?? after.status) === 'submitted';
        const number = isolateLtr(after.orderNumber ?? after.number);
        return t(isFirstOfTwo ? 'done.firstApproval' : `done.${step}`, { number });
      }}
      onTaken={(step) => {
        if (step === 'amend') void navigate(`${orderAddress(order)}/edit`);
      }}
      renderDialog={(step, handlers) => (
        <OrderStepDialog step={step} order={order} today={today} {...handlers} />
      )}
    >
      {canReceive ? (
        <Button
          variant="contained"
          component={RouterLink}
          to={`${orderAddress(order)}/receive`}
          startIcon={<Icon name="in" size={16} />}
        >
          {receiving('title')}
        </Button>
      ) : null}
      <Button
        variant="outlined"
        component={RouterLink}
        to={`${orderAddress(order)}/paper`}
        startIcon={<Icon name="print" size={16} />}
      >
        {t('paper')}
      </Button>
    </StepActions>
  );
}
