import type { GridColumn } from './grid-layout.ts';

interface GridBonesProps<T> {
  columns: readonly GridColumn<T>[];
  height: number;
}

/** Empty rows over the whole view, of a few elements that stand still: dragging the scrollbar draws nothing anew. */
export function GridBones<T>({ columns, height }: GridBonesProps<T>) {
  return (
    <div className="lg-bones" aria-hidden="true">
      <div className="lg-row" style={{ height }}>
        <div className="lg-cell lg-check lg-pinned" />
        {columns.map(({ column, className }) => (
          <div key={column.id} className={className} />
        ))}
        <div className="lg-cell lg-menu lg-pinned" />
      </div>
    </div>
  );
}
