import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  purchaseOrder,
  type PurchaseOrderRecord,
} from '#contract/entities/purchase-order/purchase-order.schema.ts';
import type { PurchaseOrderStatus } from '#contract/entities/purchase-order/purchase-order.states.ts';
import { DateText } from '#web/shared/format/DateText.tsx';
import { formatDay } from '#web/shared/format/instant.ts';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { StatePath } from '#web/shared/record/StatePath.tsx';
import { useApprovals } from '../order-lines.queries.ts';
import { approvalsInForce } from './approvals-in-force.ts';
import { pathOf } from './order-path.ts';
import { joinList } from '#web/shared/format/join-list.ts';

/** Facts beside each other; none of them is torn apart. */
function JoinedParts({ parts }: { parts: readonly (string | null | undefined)[] }) {
  const shownParts = parts.filter(Boolean);
  return shownParts.map((part, at) => (
    <Fragment key={part}>
      <Box component="bdi" sx={{ whiteSpace: 'nowrap' }}>
        {part}
      </Box>
      {at < shownParts.length - 1 ? ' · ' : ''}
    </Fragment>
  ));
}

const dayOf = (at: string | null | undefined) => (at ? isolateLtr(formatDay(at)) : null);

function useNotes(order: PurchaseOrderRecord): Partial<Record<PurchaseOrderStatus, ReactNode>> {
  const { t } = useTranslation('purchaseOrder');
  const { data } = useApprovals(order);
  const approvers = approvalsInForce(order, data?.decisions ?? []).map(({ person }) => person);
  const units = t('path.units', { accepted: order.acceptedUnits, units: order.units });
  return {
    draft: <JoinedParts parts={[isolateLtr(order.number), dayOf(order.createdAt)]} />,
    submitted: <JoinedParts parts={[order.author?.label, dayOf(data?.submittedAt)]} />,
    approved:
      approvers.length > 0
        ? t('path.approvedBy', {
            given: approvers.length,
            needed: order.status === 'submitted' ? (data?.needed ?? 1) : approvers.length,
            who: joinList(approvers),
          })
        : null,
    ordered: <DateText value={order.orderedOn} />,
    partially_received: units,
    received: units,
    closed: order.closedOn ? <DateText value={order.closedOn} /> : t('path.invoice'),
  };
}

/** What is still to come says nothing of an earlier round; only what it waits for. */
const notedBefore: readonly PurchaseOrderStatus[] = ['received', 'closed'];

/** The way of an order from a draft to its invoice, with who and when. */
export function OrderPath({ order }: { order: PurchaseOrderRecord }) {
  const { t } = useTranslation('purchaseOrder');
  const labels = useLabels();
  const { data } = useApprovals(order);
  const notes = useNotes(order);
  const steps = pathOf(order, data).map(({ status, state }) => ({
    key: status,
    // Goods that are still to come, or come in parts, are being received.
    text:
      status === 'partially_received' || (status === 'received' && state === 'open')
        ? t('path.receiving')
        : labels.value(purchaseOrder.name, 'status', status),
    state,
    note: state === 'open' && !notedBefore.includes(status) ? null : notes[status],
  }));
  return <StatePath label={t('path.title')} steps={steps} />;
}
