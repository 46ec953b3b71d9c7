import { Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { bulkEntities } from '#contract/features/batch/bulk-entities.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { importPermission } from '#contract/features/batch/import-permission.ts';
import { importableEntities } from '#contract/features/batch/importable-entities.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { newImportOf } from '#web/features/import/import-path.ts';
import { useListPrint } from '#web/features/print/useListPrint.tsx';
import { isTreeView, type ListTree } from '#web/features/tree/list-tree.ts';
import { useAddressedView } from '#web/features/view/useAddressedView.ts';
import { ViewControls } from '#web/features/view/ViewControls.tsx';
import { useListText, type ListNamespace } from '#web/shared/i18n/entity-namespaces.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { useCan } from '#web/shared/session/useCan.ts';
import { useReadTogether, type PageReading } from '#web/shared/client/useReadTogether.ts';
import { columnsFor } from '#web/shared/table/bin-columns.ts';
import type { Column } from '#web/shared/table/column-layout.ts';
import type { ReferenceSources } from '#web/shared/table/filter/reference-source.ts';
import type { RowAction } from '#web/shared/table/grid/RowMenu.tsx';
import { useListLink } from '#web/shared/table/list-link.ts';
import { useNarrowSource, type FieldName, type Narrow } from '#web/shared/table/list-fields.ts';
import { pageReading, totalsReading } from '#web/shared/table/list-queries.ts';
import type { ListSource } from '#web/shared/table/list-source.ts';
import { ListBody } from '#web/shared/table/ListBody.tsx';
import { ListExport } from '#web/shared/table/ListExport.tsx';
import { ListPage } from '#web/shared/table/ListPage.tsx';
import { PageAction } from '#web/shared/table/PageHeader.tsx';
import type { BulkActions, RecordDisplay } from '#web/shared/table/list-display.ts';
import { useListState, type ListControl } from '#web/shared/table/useListState.ts';
import { useListTexts } from '#web/shared/table/useListTexts.ts';
import { useShownView } from '#web/shared/table/useShownView.ts';
import { countedViews, savedTabs, viewOfTab, type FixedView } from '#web/shared/table/ViewTabs.tsx';
import { useHeldMarks } from './held.tsx';

interface Deletable {
  id: string;
  deletedAt: string | null;
}

interface EntityListPageProps<T extends Deletable, N extends FieldName<T>> {
  source: ListSource<T>;
  /** Where its sentences stand. */
  namespace: ListNamespace;
  columns: readonly Column<T>[];
  /** What names, cards and actions need of a record; they see nothing else of it. */
  needs: readonly N[];
  references: ReferenceSources;
  /** Somebody is about to choose from the fields, as filters or columns. */
  onFields?: (() => void) | undefined;
  /** Its views between all records and the bin; the same array as long as the language is the same. */
  views?: readonly FixedView[];
  /** Its records are made and changed in a form. */
  hasForm?: boolean;
  /** Its records can be deleted to a bin. */
  hasBin?: boolean;
  /** What a record is called in a sentence. */
  nameOf: (row: Narrow<T, N>) => string;
  /** The lines of its card on a phone. */
  renderCard: RecordDisplay<Narrow<T, N>>['card'];
  /** Where a row leads when it has no page of its own, and what that is called. */
  leadsTo?: { address: (row: Narrow<T, N>) => string; text: string };
  /** Whether its state lets a row be edited; so it is unless said otherwise. */
  isEditable?: (row: Narrow<T, N>) => boolean;
  /** What can be done with a row beside opening and editing it. */
  actions?: (row: Narrow<T, N>) => RowAction[];
  /** What can be done with chosen rows; not in the bin. */
  bulkActions?: BulkActions;
  /** Another row of tabs in the place of its views. */
  renderTabs?: (views: readonly FixedView[], control: ListControl, end: ReactNode) => ReactNode;
  /** What the page opens with beside the list and the numbers of its views. */
  opensWith?: readonly PageReading[];
  /** What can be done on the page beside exporting and making a new record. */
  pageActions?: ReactNode;
  /** What stands between the tabs and the list. */
  above?: ReactNode;
  /** What the marks in its cells mean, at the end of the filter bar. */
  legend?: ReactNode;
  /** Shows the records as a tree unless the address asks for the list. */
  tree?: ListTree;
}

const noViews: FixedView[] = [];

// Fetched when the first row is chosen.
const BulkEditButton = lazyPart(() => import('#web/features/bulk-edit/BulkEditButton.tsx'), 'BulkEditButton');

/** What can be done with chosen records: what the list says, and editing them together where the person may. */
function useBulkActions({ name }: Entity, own: BulkActions | undefined): BulkActions | undefined {
  const can = useCan();
  const isEditable =
    bulkEntities.includes(name) && can('bulk-edit.create') && can(`${name}.update` as Permission);
  if (!isEditable) return own;
  return (keys, drop, chosen) => (
    <>
      <Suspense fallback={null}>
        <BulkEditButton entity={name} chosen={chosen} />
      </Suspense>
      {own?.(keys, drop, chosen)}
    </>
  );
}

/** The list page of an entity: searched, filtered and sorted as the address says, as a tree where it has one. */
export function EntityListPage<T extends Deletable, const N extends FieldName<T>>(
  props: EntityListPageProps<T, N>,
) {
  const isReady = useAddressedView();
  return isReady ? <ReadyListPage {...props} /> : null;
}

function ReadyListPage<T extends Deletable, const N extends FieldName<T>>(props: EntityListPageProps<T, N>) {
  const { needs, nameOf, renderCard, tree, views = noViews, hasForm = true, hasBin = true } = props;
  const { entity } = props.source;
  const { t } = useTranslation('list');
  const can = useCan();
  const state = useListLink();
  const control = useListState(entity);
  const { bin } = control.state;
  const ofBin = useMemo(() => columnsFor(props.columns, bin), [props.columns, bin]);
  const { columns, card, readings } = useHeldMarks(entity, ofBin);
  const source = useNarrowSource(props.source, columns, control.state.columns, ['deletedAt', ...needs]);
  const shown = useShownView(source, control.parameters);
  const texts = useListTexts(props.namespace);
  const all = useListText(props.namespace)('list.all');
  const allViews = useMemo<FixedView[]>(
    () => [
      { key: 'all', label: all, filters: [] },
      ...views,
      ...savedTabs(control.views, entity),
      ...(hasBin ? [{ key: 'bin', label: t('bin'), filters: [], bin: true }] : []),
    ],
    [t, views, all, hasBin, control.views, entity],
  );
  useReadTogether(entity.name, () => [
    pageReading(source, control.parameters),
    ...(props.renderTabs === undefined ? [totalsReading(source, countedViews(allViews).map(viewOfTab))] : []),
    ...(props.opensWith ?? []),
    ...readings,
  ]);
  const canEdit = hasForm && can(`${entity.name}.update` as Permission);
  // The list was asked for the fields of `needs`.
  const narrow = (row: T) => row as unknown as Narrow<T, N>;
  const address = (row: T) => props.leadsTo?.address(narrow(row)) ?? `${entity.page}/${row.id}`;
  const edit = (row: T): RowAction[] =>
    canEdit && row.deletedAt === null && (props.isEditable?.(narrow(row)) ?? true)
      ? [{ key: 'edit', icon: 'edit', label: t('edit'), to: `${address(row)}/edit`, state }]
      : [];
  const records: RecordDisplay<T> = {
    name: (row) => nameOf(narrow(row)),
    address,
    card: card((row) => renderCard(narrow(row))),
    actions: (row) => [
      { key: 'open', icon: 'arrow-right', label: props.leadsTo?.text ?? t('open'), to: address(row), state },
      ...edit(row),
      ...(props.actions?.(narrow(row)) ?? []),
    ],
  };
  const createAt = hasForm && can(`${entity.name}.create` as Permission) ? `${entity.page}/new` : undefined;
  const canImport =
    importableEntities.includes(entity.name) &&
    can('import.create') &&
    can(importPermission(entity.name, 'create'));
  const importOffer = canImport ? (
    <PageAction icon="upload" label={t('import')} to={newImportOf(entity.name)} />
  ) : null;
  const found = shown.first?.total;
  const { print, paper } = useListPrint(source, control, columns, texts.title);
  const bulkActions = useBulkActions(entity, props.bulkActions);
  const isTree = tree !== undefined && isTreeView(control);
  const viewControls = (
    <ViewControls source={source} control={control} title={texts.title} columns={columns} found={found} />
  );
  const treeSwitch = tree ? <tree.Switch control={control} /> : undefined;
  return (
    <ListPage
      source={source}
      control={control}
      texts={texts}
      views={allViews}
      found={found}
      createAt={createAt}
      tabs={props.renderTabs?.(allViews, control, viewControls)}
      viewsEnd={viewControls}
      actions={
        <>
          {props.pageActions}
          {importOffer}
          {isTree ? null : (
            <ListExport
              source={source}
              control={control}
              columns={columns}
              found={found}
              title={texts.title}
              onFields={props.onFields}
            />
          )}
        </>
      }
    >
      {props.above}
      {paper}
      {isTree ? (
        <tree.Body
          control={control}
          texts={texts}
          createAt={createAt}
          emptyOffer={importOffer}
          end={treeSwitch}
        />
      ) : (
        <ListBody
          source={source}
          control={control}
          shown={shown}
          columns={columns}
          references={props.references}
          onFields={props.onFields}
          texts={texts}
          records={records}
          createAt={createAt}
          emptyOffer={importOffer}
          onPrint={print}
          bulkActions={control.state.bin ? undefined : bulkActions}
          end={
            <>
              {props.legend}
              {treeSwitch}
            </>
          }
        />
      )}
    </ListPage>
  );
}
