import { useTheme } from '@mui/material/styles';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Sort } from '#contract/shared/list-query.ts';
import { Icon } from '#web/shared/icons/Icon.tsx';
import type { GridColumn } from './grid-layout.ts';
import { gridRoles } from './grid-roles.ts';

interface GridHeaderProps<T> {
  columns: readonly GridColumn<T>[];
  sort: readonly Sort[];
  mark: 'none' | 'some' | 'all';
  tabColumn: number;
  /** The column whose menu is open. */
  openMenu: string | undefined;
}

/** The box that ticks what is loaded. */
function HeaderBox({ mark, label }: { mark: 'none' | 'some' | 'all'; label: string }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = mark === 'some';
  }, [mark]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="lg-box"
      tabIndex={-1}
      checked={mark === 'all'}
      readOnly
      aria-label={label}
      data-action="select-loaded"
    />
  );
}

function SortMark({ sort, rank, count }: { sort: Sort; rank: number; count: number }) {
  const { t } = useTranslation('list');
  const text = t(sort.descending ? 'sortedDown' : 'sortedUp', { rank: rank + 1 });
  return (
    <span className="lg-sort">
      <Icon name={sort.descending ? 'arrow-down' : 'arrow-up'} size={14} />
      {count > 1 ? <span aria-hidden="true">{rank + 1}</span> : null}
      {rank > 0 ? <span className="lg-sr">{text}</span> : null}
    </span>
  );
}

function DrawnHeader<T>({ columns, sort, mark, tabColumn, openMenu }: GridHeaderProps<T>) {
  const { t } = useTranslation('list');
  const { direction } = useTheme();
  const tab = (column: number) => (column === tabColumn ? 0 : -1);
  return (
    <div {...gridRoles.group} className="lg-head">
      <div {...gridRoles.row} className="lg-row" aria-rowindex={1} data-row={-1}>
        <div
          {...gridRoles.header}
          className="lg-cell lg-check lg-pinned"
          aria-colindex={1}
          data-col={0}
          tabIndex={tab(0)}
        >
          <HeaderBox mark={mark} label={t('selectLoaded')} />
        </div>
        {columns.map(({ column, className }, at) => {
          const rank = sort.findIndex(({ field }) => field === column.id);
          const present = sort[rank];
          return (
            <div
              key={column.id}
              {...gridRoles.header}
              className={`${className}${column.isSortable ? ' lg-sortable' : ''}${present ? ' lg-sorted' : ''}${openMenu === column.id ? ' lg-open' : ''}`}
              dir={column.isNumber ? 'ltr' : undefined}
              aria-colindex={at + 2}
              aria-sort={
                present && rank === 0 ? (present.descending ? 'descending' : 'ascending') : undefined
              }
              aria-keyshortcuts="Alt+ArrowDown"
              data-col={at + 1}
              data-column={column.id}
              tabIndex={tab(at + 1)}
              draggable
            >
              <span className="lg-text" title={column.label}>
                {column.label}
              </span>
              {present ? <SortMark sort={present} rank={rank} count={sort.length} /> : null}
              <button
                type="button"
                className="lg-button"
                tabIndex={-1}
                aria-haspopup="menu"
                aria-expanded={openMenu === column.id}
                aria-label={t('columnMenu', { column: column.label })}
                data-action="column-menu"
              >
                <Icon name="chev-down" size={14} />
              </button>
              {/* Columns end where the page says, also those whose numbers are written from left to right. */}
              <span className="lg-resize" dir={direction} data-action="resize" aria-hidden="true" />
            </div>
          );
        })}
        <div
          {...gridRoles.header}
          className="lg-cell lg-menu lg-pinned"
          aria-colindex={columns.length + 2}
          data-col={columns.length + 1}
          tabIndex={tab(columns.length + 1)}
        >
          <span className="lg-sr">{t('actions')}</span>
        </div>
      </div>
    </div>
  );
}

/** The first row of the grid: titles that sort, can be moved, resized and pinned. */
export const GridHeader = memo(DrawnHeader) as typeof DrawnHeader;
