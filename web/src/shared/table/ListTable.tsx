import Box from '@mui/material/Box';
import { Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { writeListView } from '#contract/shared/list-query.ts';
import type { Total } from '#contract/shared/page.ts';
import { formatCount } from '#web/shared/format/number.ts';
import { lazyPart } from '#web/shared/page/lazy-page.ts';
import { Loading } from '#web/shared/page/Loading.tsx';
import { ProgressLine } from '#web/shared/page/ProgressLine.tsx';
import { BulkBar } from './BulkBar.tsx';
import type { CardList as CardListPart } from './cards/CardList.tsx';
import { exportedFields, type ColumnChange, type ColumnSetting } from './column-layout.ts';
import type { ChosenRows } from './chosen-rows.ts';
import { replaceFilter } from './list-url.ts';
import type { FilterText } from './filter/useFilterTexts.ts';
import type { GridColumn } from './grid/grid-layout.ts';
import { Grid } from './grid/Grid.tsx';
import { ExportDialog } from './ListExport.tsx';
import type { Listed, ListSource, Parameters } from './list-source.ts';
import { ListFooter } from './ListFooter.tsx';
import { PageAction } from './PageHeader.tsx';
import type { BulkActions, ListTexts, RecordDisplay } from './list-display.ts';
import { countSelected, dropDeletedExceptions } from './selection.ts';
import { EmptyState } from './states/EmptyState.tsx';
import { FailedState } from './states/FailedState.tsx';
import type { FilteredEmptyState as FilteredEmptyStatePart } from './states/FilteredEmptyState.tsx';
import { GridShell } from './states/GridShell.tsx';
import type { ListControl } from './useListState.ts';
import { useSelection } from './useSelection.ts';
import type { ShownView } from './useShownView.ts';
import { createVisibleRows } from './visible-rows.ts';
import { rowHeights, type Density } from './windowing.ts';

// What only some see is fetched when it is shown; the casts keep the type of the records.
const FilteredEmptyState = lazyPart(
  () => import('./states/FilteredEmptyState.tsx'),
  'FilteredEmptyState',
) as unknown as typeof FilteredEmptyStatePart;
const SortedBy = lazyPart(() => import('./filter/SortedBy.tsx'), 'SortedBy');
const CardList = lazyPart(() => import('./cards/CardList.tsx'), 'CardList') as unknown as typeof CardListPart;

interface ListTableProps<T extends Listed> {
  source: ListSource<T>;
  control: ListControl;
  shown: ShownView<T>;
  columns: readonly GridColumn<T>[];
  settings: readonly ColumnSetting[];
  onColumns: (change: ColumnChange) => void;
  density: Density;
  filterTexts: readonly FilterText[];
  texts: ListTexts;
  records: RecordDisplay<T>;
  createAt: string | undefined;
  emptyOffer?: ReactNode;
  isPhone: boolean;
  onClear: () => void;
  bulkActions?: BulkActions | undefined;
  onPrint?: ((chosen?: ChosenRows) => void) | undefined;
  /** Somebody is about to choose from the fields. */
  onFields?: (() => void) | undefined;
}

/** The table of a list with its states, its footer and the bar for what is chosen. */
export function ListTable<T extends Listed>(props: ListTableProps<T>) {
  const { source, control, shown, columns, texts, isPhone } = props;
  const { t } = useTranslation('list');
  const { q, filters, bin } = control.state;
  const [visibleRows] = useState(createVisibleRows);
  const [counted, setCounted] = useState<{ of: Parameters; total: Total }>();
  const [note, setNote] = useState<{ text: string; chosen: number }>();
  const { parameters } = shown;
  const onTotal = useCallback((total: Total) => setCounted({ of: parameters, total }), [parameters]);
  const scope = new URLSearchParams(writeListView({ q, filters, bin, sort: [] })).toString();
  const selection = useSelection<T>(scope, source.keyOf);
  const [isExportOpen, setIsExportOpen] = useState(false);

  const { first } = shown;
  // An empty list has no grid that counts: what the last one counted is older.
  const isCounted = counted?.of === parameters && first?.items.length !== 0;
  const known = isCounted ? counted.total : undefined;
  const total = known ?? first?.total ?? { value: 0, exact: true };
  const picked = useMemo(
    () => dropDeletedExceptions(selection.selection, first),
    [selection.selection, first],
  );
  const chosen = countSelected(picked, total.value);
  // A dialog may be open over a list that got empty.
  const isBarShown = chosen > 0 || (picked.mode === 'all' && total.value === 0);
  const isNarrowed = q !== '' || filters.length > 0;
  const found = first?.total.value;
  const isFoundExact = first?.total.exact;
  const results =
    found === undefined
      ? ''
      : t(isFoundExact ? 'results' : 'resultsAbout', { count: found, n: formatCount(found) });
  const spoken = chosen > 0 ? t('selected', { count: chosen, n: formatCount(chosen) }) : results;
  const announcement = note?.chosen === chosen ? note.text : spoken;

  const shell = (bones: number) =>
    isPhone ? null : (
      <GridShell columns={columns} sort={control.sort} rowHeight={rowHeights[props.density]} bones={bones} />
    );
  const draw = () => {
    if (shown.error) {
      const address = `${source.entity.path}?${new URLSearchParams(control.parameters.map((pair) => [...pair])).toString()}`;
      return (
        <>
          {shell(0)}
          <FailedState entity={source.entity} error={shown.error} address={address} onRetry={shown.retry} />
        </>
      );
    }
    if (!first) return isPhone ? <Loading /> : shell(24);
    if (first.items.length === 0) {
      return (
        <>
          {shell(0)}
          {bin && !isNarrowed ? (
            <EmptyState title={t('binEmptyTitle')} body={t('binEmptyBody')} actions={null} />
          ) : isNarrowed ? (
            <Suspense fallback={null}>
              <FilteredEmptyState
                source={source}
                view={control.state}
                texts={props.filterTexts}
                onReplace={(filter, next) =>
                  control.update((newest) => ({ filters: replaceFilter(newest.filters, filter, next) }))
                }
                onClear={props.onClear}
              />
            </Suspense>
          ) : (
            <EmptyState
              title={texts.emptyTitle}
              body={texts.emptyBody}
              actions={
                <>
                  {props.createAt === undefined ? null : (
                    <PageAction icon="plus" label={texts.create} isPrimary to={props.createAt} />
                  )}
                  {props.emptyOffer}
                </>
              }
            />
          )}
        </>
      );
    }
    const shared = { label: texts.title, source, parameters, first, selection, visibleRows, onTotal };
    return isPhone ? (
      <Suspense fallback={<Loading />}>
        <CardList {...shared} display={props.records} />
      </Suspense>
    ) : (
      <Grid
        {...shared}
        columns={columns}
        settings={props.settings}
        onColumns={props.onColumns}
        density={props.density}
        control={control}
        display={props.records}
        announce={(text) => setNote({ text, chosen })}
      />
    );
  };

  const chosenKeys =
    picked.mode === 'all' ? undefined : [...picked.ids].flatMap((id) => selection.keys.get(id) ?? []);
  const isSortShown = control.sort.every(({ field }) => columns.some(({ column }) => column.id === field));
  const hasRows = !shown.error && first !== undefined && first.items.length > 0;
  return (
    <Box
      component="section"
      aria-label={texts.title}
      aria-busy={shown.isRefreshing}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        flex: '1 1 0',
        minHeight: 240,
        ...(isPhone && hasRows
          ? { marginInline: 0 }
          : { border: 1, borderColor: 'divider', borderRadius: '8px', backgroundColor: 'background.paper' }),
        overflow: 'hidden',
      }}
    >
      {shown.isRefreshing ? <ProgressLine label={texts.loading} /> : null}
      {draw()}
      {isBarShown ? (
        <BulkBar
          selection={picked}
          total={total}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
          onExport={() => {
            props.onFields?.();
            setIsExportOpen(true);
          }}
          onPrint={props.onPrint && (() => props.onPrint?.({ selection: picked, keys: selection.keys }))}
        >
          {props.bulkActions?.(chosenKeys, selection.dropKeys, {
            selection: picked,
            parameters: control.parameters,
            total: total.value,
            isAbout: !total.exact,
          })}
        </BulkBar>
      ) : null}
      {isExportOpen && chosen > 0 ? (
        <Suspense fallback={null}>
          <ExportDialog
            source={source}
            parameters={control.parameters}
            shown={exportedFields(columns)}
            total={total}
            chosen={{ selection: picked, count: chosen }}
            title={texts.title}
            onClose={() => setIsExportOpen(false)}
          />
        </Suspense>
      ) : null}
      {hasRows && chosen === 0 && !isPhone ? (
        <ListFooter
          visibleRows={visibleRows}
          total={total}
          sortedBy={
            isSortShown ? null : (
              <Suspense fallback={null}>
                <SortedBy entity={source.entity} sort={control.sort} />
              </Suspense>
            )
          }
          sums={first.sums}
          labelOf={(field) => columns.find(({ column }) => column.id === field)?.column.label ?? field}
        />
      ) : null}
      <Box
        component="output"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {shown.isLoading ? texts.loading : announcement}
      </Box>
    </Box>
  );
}
