import { Suspense, useMemo } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { seenStatuses } from '#contract/entities/equipment/equipment.states.ts';
import { meValue } from '#contract/shared/relative-values.ts';
import { EntityListPage } from '#web/features/records/EntityListPage.tsx';
import { isRequestError } from '#web/shared/client/client.ts';
import { dateInText } from '#web/shared/format/date.ts';
import { formatPlace } from '#web/shared/format/place.ts';
import { useProblemText } from '#web/shared/i18n/problem-text.ts';
import { useMessages } from '#web/shared/messages/messages.ts';
import { lazyPart, loadOrReload } from '#web/shared/page/lazy-page.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import type { BulkActions } from '#web/shared/table/list-display.ts';
import { useColumns } from '#web/shared/table/useColumns.tsx';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { equipmentColumns } from './equipment.columns.tsx';
import { equipmentReferences } from './equipment.queries.ts';
import { useOpenFields } from './useOpenFields.ts';

function useCopyTag() {
  const { t } = useTranslation('equipment');
  const { showToast } = useMessages();
  return (tag: string) =>
    void navigator.clipboard.writeText(tag).then(
      () => showToast(t('list.tagCopied', { tag }), { variant: 'success' }),
      () => showToast(t('list.copyFailed'), { variant: 'error' }),
    );
}

function useMarkSeen() {
  const { t } = useTranslation('equipment');
  const { showToast } = useMessages();
  const { problemText } = useProblemText();
  return (id: string) =>
    void loadOrReload(() => import('./custody/mark-seen.ts'))
      .then(({ markSeen }) => markSeen(id))
      .then(
        ({ tag, name, nextDueOn }) =>
          showToast(t('list.seenDone', { tag: tag ?? name, day: dateInText(nextDueOn) }), {
            variant: 'success',
          }),
        (error: unknown) =>
          showToast(problemText(isRequestError(error) ? error.problem : undefined, equipment), {
            variant: 'error',
          }),
      );
}

function useViews(): FixedView[] {
  const { t } = useTranslation('equipment');
  return useMemo(
    () => [
      {
        key: 'inStock',
        label: t('list.inStock'),
        filters: [{ field: 'status', operator: 'is', values: ['in_stock'] }],
      },
      {
        key: 'mine',
        label: t('list.mine'),
        filters: [{ field: 'custodianId', operator: 'is', values: [meValue] }],
        isUncounted: true,
      },
      {
        key: 'missing',
        label: t('list.missing'),
        filters: [{ field: 'status', operator: 'is', values: ['missing'] }],
        isUrgent: true,
      },
      {
        key: 'onLoan',
        label: t('list.onLoan'),
        filters: [{ field: 'status', operator: 'is', values: ['on_loan'] }],
      },
    ],
    [t],
  );
}

// Fetched when the first row is chosen.
const BulkCustody = lazyPart(() => import('./custody/BulkCustody.tsx'), 'BulkCustody');
const drawBulkCustody: BulkActions = (tags, drop, chosen) => (
  <Suspense fallback={null}>
    <BulkCustody tags={tags} onDone={drop} chosen={chosen} />
  </Suspense>
);

/** The landing page: all equipment, searched, filtered and sorted as the address says. */
export function EquipmentListPage() {
  const { t } = useTranslation('equipment');
  const can = useCan();
  const copyTag = useCopyTag();
  const markSeen = useMarkSeen();
  const open = useOpenFields();
  const own = useColumns(equipment, equipmentColumns);
  const columns = useMemo(() => [...own, ...open.columns], [own, open.columns]);
  return (
    <EntityListPage
      source={open.source}
      onFields={open.onAsked}
      namespace="equipment"
      columns={columns}
      needs={['custodian.label', 'deletedAt', 'location.label', 'name', 'project.label', 'status', 'tag']}
      references={equipmentReferences}
      views={useViews()}
      bulkActions={drawBulkCustody}
      nameOf={({ tag, name }) => tag ?? name}
      actions={({ id, tag, status, deletedAt }) => [
        { key: 'copy', icon: 'copy', label: t('list.copyTag'), run: () => copyTag(tag ?? '') },
        ...(deletedAt === null && seenStatuses.includes(status) && can('equipment.update')
          ? [
              {
                key: 'seen',
                icon: 'eye' as const,
                label: t('list.seen'),
                run: () => markSeen(id),
              },
            ]
          : []),
      ]}
      renderCard={(row) => ({
        mark: <StatusChip entity="equipment" status={row.status} />,
        title: <bdi>{row.name}</bdi>,
        lines: [
          row.custodian?.label ?? row.project?.label ?? t('list.noCustodian'),
          formatPlace(row.location.label),
        ],
      })}
    />
  );
}
