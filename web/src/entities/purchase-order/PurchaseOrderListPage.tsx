import { useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { purchaseOrder } from '#contract/entities/purchase-order/purchase-order.schema.ts';
import {
  openOrderStatuses,
  receivableStatuses,
} from '#contract/entities/purchase-order/purchase-order.states.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { useSession } from '#web/shared/session/useSession.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { useToday } from '#web/shared/session/useToday.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { purchaseOrderColumns } from './purchase-order.columns.tsx';
import { orderList, orderReferences } from './purchase-order.queries.ts';

const withStatus = (...values: string[]): Filter => ({ field: 'status', operator: 'is', values });

function useViews(): FixedView[] {
  const { t } = useTranslation('purchaseOrder');
  const { user } = useSession();
  const me = user?.uid ?? '';
  const canApprove = useCan()('purchase-order.approve');
  const today = useToday();
  return useMemo(() => {
    const others: Filter = { field: 'authorId', operator: 'not', values: [me] };
    const mine: Filter = { field: 'authorId', operator: 'is', values: [me] };
    const awaited = withStatus(...receivableStatuses);
    return [
      { key: 'mine', label: t('list.mine'), filters: [withStatus(...openOrderStatuses), mine] },
      ...(canApprove
        ? [
            {
              key: 'toApprove',
              label: t('list.toApprove'),
              filters: [withStatus('submitted'), others],
              isUrgent: true,
            },
          ]
        : [{ key: 'submitted', label: t('list.submitted'), filters: [withStatus('submitted')] }]),
      { key: 'awaited', label: t('list.awaited'), filters: [awaited] },
      ...(today === undefined
        ? []
        : [
            {
              key: 'late',
              label: t('list.late'),
              filters: [awaited, { field: 'expectedOn', operator: 'lt', values: [today] } satisfies Filter],
              isUrgent: true,
            },
          ]),
    ];
  }, [t, me, canApprove, today]);
}

export function PurchaseOrderListPage() {
  const { t } = useTranslation('purchaseOrder');
  const { user } = useSession();
  return (
    <EntityListPage
      source={orderList}
      namespace="purchaseOrder"
      columns={useColumns(purchaseOrder, purchaseOrderColumns)}
      needs={['authorId', 'number', 'orderNumber', 'status', 'title', 'total', 'vendor.label']}
      references={orderReferences}
      views={useViews()}
      isEditable={({ status, authorId }) => status === 'draft' && authorId === user?.uid}
      nameOf={({ number, orderNumber }) => orderNumber ?? number}
      renderCard={(row) => ({
        mark: <StatusChip entity="purchase-order" status={row.status} />,
        title: <bdi>{row.title}</bdi>,
        lines: [row.vendor?.label ?? t('list.noVendor'), <Money key="total" value={row.total} hasSign />],
      })}
    />
  );
}
