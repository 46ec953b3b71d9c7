import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import { Tooltip } from '#web/shared/page/Tooltip.tsx';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useRef, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import { lazyPart, loadOrReload } from '#web/shared/page/lazy-page.ts';
import {
  columnSettings,
  shownColumns,
  unknownColumns,
  type Column,
  type ColumnChange,
} from './column-layout.ts';
import type { ChosenRows } from './chosen-rows.ts';
import { ColumnsMenu } from './filter/ColumnsMenu.tsx';
import { DensityMenu } from './filter/DensityMenu.tsx';
import { FilterBar } from './filter/FilterBar.tsx';
import type { PhoneBar as PhoneBarPart } from './filter/PhoneBar.tsx';
import type { ReferenceSources } from './filter/reference-source.ts';
import { layoutColumns } from './grid/grid-layout.ts';
import type { Listed, ListSource } from './list-source.ts';
import { ListTable } from './ListTable.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import type { BulkActions, ListTexts, RecordDisplay } from './list-display.ts';
import { useFilterScope } from './filter/useFilterScope.ts';
import { useListShortcuts } from './useListShortcuts.ts';
import type { ListControl } from './useListState.ts';
import type { ShownView } from './useShownView.ts';

// Only phones fetch their bar; the cast keeps the type of its columns.
const PhoneBar = lazyPart(
  () => import('./filter/PhoneBar.tsx'),
  'PhoneBar',
) as unknown as typeof PhoneBarPart;

interface ListBodyProps<T extends Listed> {
  source: ListSource<T>;
  control: ListControl;
  shown: ShownView<T>;
  columns: readonly Column<T>[];
  references: ReferenceSources;
  /** Somebody is about to choose from the fields, as filters or columns. */
  onFields?: (() => void) | undefined;
  texts: ListTexts;
  records: RecordDisplay<T>;
  createAt: string | undefined;
  /** What an empty list offers beside a new record. */
  emptyOffer?: ReactNode;
  /** What can be done with the chosen records beside exporting them. */
  bulkActions?: BulkActions;
  /** Prints what is filtered, or what is chosen of it. */
  onPrint?: (chosen?: ChosenRows) => void;
  /** What stands at the end of the filter bar beside density and columns. */
  end?: ReactNode;
}

/** Filter bar and table of a list, or search, sheets and cards on a phone. */
export function ListBody<T extends Listed>(props: ListBodyProps<T>) {
  const { source, control, columns, texts } = props;
  const { state } = control;
  const { t } = useTranslation('list');
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const scope = useFilterScope(source, control, props.references, props.onFields);
  const search = useRef<HTMLInputElement>(null);
  const addFilter = useRef<HTMLButtonElement>(null);
  useListShortcuts(search, addFilter, props.onPrint);

  const settings = useMemo(() => columnSettings(columns, state.columns), [state.columns, columns]);
  const drawn = useMemo(() => layoutColumns(shownColumns(columns, settings)), [columns, settings]);
  // What a person set for a list is left out silently; a view is meant as it was saved.
  const lostColumns = state.view === undefined ? [] : unknownColumns(columns, state.columns);
  const density = state.density ?? 'default';
  const { update } = control;
  const onSearch = useCallback((q: string) => update({ q }, 'replace'), [update]);
  const changeColumns = (change: ColumnChange) =>
    update((newest) => ({ columns: change(columnSettings(columns, newest.columns)) }), 'replace');
  const onClear = () => control.update({ q: '', filters: [] });
  const client = useQueryClient();
  const navigate = useNavigate();
  const onEnter = (q: string) =>
    void loadOrReload(() => import('./open-only-match.ts')).then(
      ({ openOnlyMatch }) => {
        const isWanted = () => search.current?.value.trim() === q;
        const addressOf = props.records.address;
        return openOnlyMatch({ client, navigate, source, control, addressOf, q, isWanted });
      },
      // The list itself says what it could not find.
      () => undefined,
    );
  const common = { scope, q: state.q, hint: texts.searchHint, searchRef: search, onSearch, onEnter, onClear };

  return (
    <>
      {isPhone ? (
        <Suspense fallback={null}>
          <PhoneBar
            {...common}
            entity={source.entity}
            columns={columns}
            sort={control.sort}
            onSort={control.updateSort}
          />
        </Suspense>
      ) : (
        <FilterBar
          {...common}
          addRef={addFilter}
          end={
            <>
              {props.end}
              {props.onPrint ? (
                <Tooltip title={t('print')}>
                  <IconButton size="small" aria-label={t('print')} onClick={() => props.onPrint?.()}>
                    <Icon name="print" size={16} />
                  </IconButton>
                </Tooltip>
              ) : null}
              <DensityMenu
                density={density}
                onChange={(next) => control.update({ density: next }, 'replace')}
              />
              <ColumnsMenu
                columns={columns}
                settings={settings}
                onOpen={props.onFields}
                onChange={changeColumns}
                onReset={() => update({ columns: undefined }, 'replace')}
              />
            </>
          }
        />
      )}
      {control.problems.length + lostColumns.length > 0 ? (
        <ProblemNotice
          problems={control.problems}
          columns={lostColumns}
          onClean={state.view === undefined ? () => control.update({}, 'replace') : undefined}
        />
      ) : null}
      <ListTable
        {...props}
        columns={drawn}
        settings={settings}
        onColumns={changeColumns}
        density={density}
        filterTexts={scope.texts}
        isPhone={isPhone}
        onClear={onClear}
      />
    </>
  );
}
