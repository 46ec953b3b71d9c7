import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useNavigate } from 'react-router';
import { purchaseOrderApi } from '#contract/entities/purchase-order/purchase-order.api.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import { receivableStatuses } from '#contract/entities/purchase-order/purchase-order.states.ts';
import { useRecordChange } from '#web/features/records/record.queries.ts';
import { StepMenu } from '#web/features/records/StepMenu.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { showToast } from '#web/shared/messages/messages.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useCan, useSession } from '#web/shared/session/useSession.ts';
import { orderAddress } from './purchase-order.queries.ts';
import { nextStepOf, stepIcons, type OrderStep } from './steps/order-steps.ts';
import { sendStep } from './steps/order.calls.ts';
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
  const client = useQueryClient();
  const navigate = useNavigate();
  const takeIn = useRecordChange(purchaseOrder.name);
  const { user } = useSession();
  const steps = useOrderSteps(order);
  const number = isolateLtr(order.number);
  const isDraft = order.status === 'draft';
  const isAmending = order.amendmentStatus === 'draft';
  const isAwaited = (receivableStatuses as readonly string[]).includes(order.status);
  const canReceive = isAwaited && can('purchase-order.receive');

  async function take(chosen: OrderStep, body: Record<string, unknown>, key: string) {
    const after = await sendStep(chosen, order, body, key);
    takeIn(after);
    void client.invalidateQueries({ queryKey: ['project'] });
    const isFirstOfTwo = chosen === 'approve' && (after.amendmentStatus ?? after.status) === 'submitted';
    showToast(t(isFirstOfTwo ? 'done.firstApproval' : `done.${chosen}`, { number }), {
      variant: 'success',
    });
    if (chosen === 'amend') void navigate(`${orderAddress(order)}/edit`);
  }

  return (
    <StepMenu
      entity={purchaseOrder}
      api={purchaseOrderApi}
      record={order}
      number={order.number}
      consequence={t('deleteConsequence')}
      isEditable={isAmending ? order.amender?.id === user?.uid : isDraft && order.authorId === user?.uid}
      isDeletable={isDraft && order.amendment === 0}
      steps={steps}
      main={nextStepOf(order)}
      icons={stepIcons}
      textOf={(step) => t(`do.${step}`)}
      renderDialog={(step, close) => (
        <OrderStepDialog
          step={step}
          order={order}
          today={today}
          onClose={close}
          onSend={async (body, key) => {
            await take(step, body, key);
            close();
          }}
        />
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
    </StepMenu>
  );
}
