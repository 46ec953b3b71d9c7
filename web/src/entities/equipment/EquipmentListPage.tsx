import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { useMessages } from '#web/shared/messages/messages.ts';
import { useCan } from '#web/shared/session/useSession.ts';
import { StatusChip } from '#web/shared/status/StatusChip.tsx';
import { useListLink } from '#web/shared/table/list-link.ts';
import { ListBody } from '#web/shared/table/ListBody.tsx';
import { ListExport } from '#web/shared/table/ListExport.tsx';
import { ListPage } from '#web/shared/table/ListPage.tsx';
import type { BulkActions, ListWords, RecordWords } from '#web/shared/table/record-words.ts';
import { useListState } from '#web/shared/table/useListState.ts';
import { useShownView } from '#web/shared/table/useShownView.ts';
import type { FixedView } from '#web/shared/table/ViewTabs.tsx';
import { BulkCustody } from './custody/BulkCustody.tsx';
import { equipmentAddress, useEquipmentColumns } from './equipment.columns.tsx';
import { equipmentList, equipmentReferences } from './equipment.queries.ts';

function useRecordWords(): RecordWords<EquipmentRecord> {
  const { t } = useTranslation('equipment');
  const { showMessage } = useMessages();
  const can = useCan();
  const state = useListLink();
  const copyTag = (tag: string) =>
    navigator.clipboard.writeText(tag).then(
      () => showMessage(t('list.tagCopied', { tag }), { variant: 'success' }),
      () => showMessage(t('list.copyFailed'), { variant: 'error' }),
    );
  return {
    name: ({ tag, name }) => tag ?? name,
    address: equipmentAddress,
    actions: (row) => {
      const to = equipmentAddress(row);
      const canEdit = can('equipment.update') && row.deletedAt === null;
      return [
        { key: 'open', icon: 'arrow-right', label: t('list.open'), to, state },
        ...(canEdit
          ? [{ key: 'edit', icon: 'edit', label: t('list.edit'), to: `${to}/edit`, state } as const]
          : []),
        { key: 'copy', icon: 'copy', label: t('list.copyTag'), run: () => void copyTag(row.tag ?? '') },
      ];
    },
    card: (row) => ({
      mark: <StatusChip entity="equipment" status={row.status} />,
      title: <bdi>{row.name}</bdi>,
      lines: [row.custodian?.label ?? row.project?.label ?? t('list.noCustodian'), row.location.label],
    }),
  };
}

function useListWords(): ListWords {
  const { t } = useTranslation('equipment');
  return {
    title: t('list.title'),
    searchHint: t('list.search'),
    loading: t('list.loading'),
    create: t('list.create'),
    emptyTitle: t('list.emptyTitle'),
    emptyBody: t('list.emptyBody'),
  };
}

function useViews(): FixedView[] {
  const { t } = useTranslation('equipment');
  return useMemo(
    () => [
      { key: 'all', label: t('list.all'), filters: [] },
      {
        key: 'inStock',
        label: t('list.inStock'),
        filters: [{ field: 'status', operator: 'is', values: ['in_stock'] }],
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
      { key: 'bin', label: t('list.bin'), filters: [], bin: true },
    ],
    [t],
  );
}

const drawBulkCustody: BulkActions = (tags, clear) => <BulkCustody tags={tags} onDone={clear} />;

/** The landing page: all equipment, searched, filtered and sorted as the address says. */
export function EquipmentListPage() {
  const can = useCan();
  const control = useListState(equipment);
  const shown = useShownView(equipmentList, control.parameters);
  const columns = useEquipmentColumns();
  const words = useListWords();
  const createAt = can('equipment.create') ? `${equipment.page}/new` : undefined;
  return (
    <ListPage
      source={equipmentList}
      control={control}
      words={words}
      views={useViews()}
      found={shown.first?.total}
      createAt={createAt}
      actions={
        <ListExport source={equipmentList} control={control} columns={columns} found={shown.first?.total} />
      }
    >
      <ListBody
        source={equipmentList}
        control={control}
        shown={shown}
        columns={columns}
        references={equipmentReferences}
        words={words}
        records={useRecordWords()}
        createAt={createAt}
        bulkActions={control.state.bin ? undefined : drawBulkCustody}
      />
    </ListPage>
  );
}
