import type { Sort } from '#contract/shared/list-query.ts';
import { gridSizes, type GridColumn } from '../grid/grid-layout.ts';
import { GridHeader } from '../grid/GridHeader.tsx';
import { GridStyles } from '../grid/GridStyles.tsx';
import { GridRow } from '../grid/GridRow.tsx';
import type { Listed } from '../list-source.ts';

interface GridShellProps<T extends Listed> {
  columns: readonly GridColumn<T>[];
  sort: readonly Sort[];
  rowHeight: number;
  /** Rows without content while the list is loading; none above a message. */
  bones: number;
}

const silent = { select: () => '', actions: () => '' };

/** The header of the grid as it will be, so that nothing jumps when the rows arrive. */
export function GridShell<T extends Listed>({ columns, sort, rowHeight, bones }: GridShellProps<T>) {
  const sizes = gridSizes(columns, `${rowHeight / 16}rem`);
  const style = bones === 0 ? { flex: 'none', overflow: 'hidden' } : { overflow: 'hidden' };
  return (
    <>
      <GridStyles sizes={sizes} />
      <div className="lg-root" style={style} inert aria-hidden="true">
        <GridHeader columns={columns} sort={sort} mark="none" tabColumn={-1} openMenu={undefined} />
        <div className="lg-canvas" data-waiting={bones > 0 ? '' : undefined}>
          {Array.from({ length: bones }, (_, index) => (
            <GridRow
              key={index}
              index={index}
              top={index * rowHeight}
              row={undefined}
              name=""
              isSelected={false}
              tabColumn={-1}
              columns={columns}
              labels={silent}
              hasMenu={false}
            />
          ))}
        </div>
      </div>
    </>
  );
}
