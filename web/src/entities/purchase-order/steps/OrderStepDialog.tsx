import { useTranslation } from 'react-i18next';
import { useWatch } from 'react-hook-form';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { StepDialog } from '#web/features/records/StepDialog.tsx';
import { FormField } from '#web/shared/form/FormField.tsx';
import { readAmount, type FormInput } from '#web/shared/form/form-values.ts';
import { useFormScope } from '#web/shared/form/form-scope.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { formatDollars } from '#web/shared/format/number.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { Notice } from '#web/shared/record/Notice.tsx';
import { useApprovals, useBudgets } from '../order-lines.queries.ts';
import {
  findStepProblems,
  isDifferent,
  startOf,
  stepBodies,
  stepFields,
  stepIcons,
  type OrderStep,
} from './order-steps.ts';

/** A difference that shows must be explained. */
function factsOf(step: OrderStep, name: string): FieldFacts | undefined {
  const facts = stepFields[step][name];
  return facts && name === 'differenceNote' ? { ...facts, required: true } : facts;
}

function StepFields({ step, order }: { step: OrderStep; order: PurchaseOrderRecord }) {
  const { form } = useFormScope();
  const invoiceTotal: unknown = useWatch({ control: form.control, name: 'invoiceTotal' });
  const total = typeof invoiceTotal === 'string' ? readAmount(invoiceTotal) : invoiceTotal;
  const names = Object.keys(stepFields[step]).filter(
    (name) => name !== 'differenceNote' || isDifferent(total, order),
  );
  return names.map((name) => (
    <FormField
      key={name}
      name={name}
      facts={factsOf(step, name)}
      span={['reason', 'comment', 'differenceNote'].includes(name) ? 6 : 3}
    />
  ));
}

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
              projects: exceeded.map(({ project }) => isolateLtr(project.label)).join(', '),
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

interface OrderStepDialogProps {
  step: OrderStep;
  order: PurchaseOrderRecord;
  today: string;
  onClose: () => void;
  onSend: (body: FormInput, idempotencyKey: string) => Promise<void>;
}

/** Asks what a step of an order needs to know. */
export function OrderStepDialog({ step, order, today, onClose, onSend }: OrderStepDialogProps) {
  const { t } = useTranslation('orderSteps');
  const labels = useLabels();
  const words = { number: isolateLtr(order.number), author: order.author?.label ?? '' };
  const fields = stepFields[step];
  return (
    <StepDialog
      entity={purchaseOrder}
      title={t(`title.${step}`, words)}
      text={t(`text.${step}`, words)}
      icon={stepIcons[step]}
      confirm={t(`do.${step}`)}
      fields={fields}
      start={startOf(step, order, today)}
      labelOf={(path) =>
        path === 'reason' || path === 'comment' ? t(`field.${path}`) : labels.field(purchaseOrder.name, path)
      }
      schema={stepBodies[step]}
      rules={(input) => findStepProblems(step, input, order, today)}
      onClose={onClose}
      onSend={onSend}
    >
      <StepNotices step={step} order={order} />
      <StepFields step={step} order={order} />
    </StepDialog>
  );
}
