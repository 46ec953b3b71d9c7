import Box from '@mui/material/Box';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { Page, Total } from '#contract/shared/page.ts';
import { RowMenu } from '../grid/RowMenu.tsx';
import { useViewportSize } from '../grid/useViewportSize.ts';
import type { Listed, ListSource, Parameters } from '../list-source.ts';
import type { RecordDisplay } from '../list-display.ts';
import { RowsFailed } from '../RowsFailed.tsx';
import { isSelected } from '../selection.ts';
import { useListRows } from '../useListRows.ts';
import { useSavedPlace } from '../useSavedPlace.ts';
import { useFrame, useRowScroller } from '../useRowScroller.ts';
import type { SelectionControl } from '../useSelection.ts';
import type { VisibleRows } from '../visible-rows.ts';
import { canvasHeight } from '../windowing.ts';
import { Card } from './Card.tsx';
import { CardListBones } from './CardListBones.tsx';

/** A card and the gap below it. */
const cardHeight = 96;

interface CardListProps<T extends Listed> {
  label: string;
  source: ListSource<T>;
  parameters: Parameters;
  first: Page<T>;
  selection: SelectionControl<T>;
  display: RecordDisplay<T>;
  visibleRows: VisibleRows;
  onTotal: (total: Total) => void;
}

/** The records as cards, for a phone; windowed like the grid. */
export function CardList<T extends Listed>(props: CardListProps<T>) {
  const { selection, display, onTotal } = props;
  const { t } = useTranslation('list');
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [frame, setFrame] = useFrame(props.parameters);
  const [menu, setMenu] = useState<{ row: T; anchor: HTMLElement }>();
  const rows = useListRows(props.source, props.parameters, props.first, frame.window);
  const size = useViewportSize(root);
  const { count } = rows;
  const rowHeight = Math.round(cardHeight * size.scale);
  const canvas = useMemo(
    () => ({ rows: count, rowHeight, viewportHeight: size.height }),
    [count, rowHeight, size.height],
  );
  const { start, keep } = useSavedPlace();
  const onRest = useCallback((top: number) => keep({ top, row: Math.floor(top) }), [keep]);
  useRowScroller({
    view: props.parameters,
    element: root,
    canvas,
    setFrame,
    onVisible: props.visibleRows.write,
    startTop: start?.top ?? 0,
    onRest,
  });
  const { value, exact } = rows.total;
  useEffect(() => onTotal({ value, exact }), [onTotal, value, exact]);

  const { first, end } = frame.window;
  const drawn = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, at) => first + at);
  return (
    <>
      <Box
        ref={setRoot}
        sx={{ flex: '1 1 0', minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' }}
      >
        {frame.isDragged ? <CardListBones height={size.height} cardHeight={rowHeight} /> : null}
        <Box
          component="ul"
          aria-label={props.label}
          sx={{ position: 'relative', margin: 0, padding: 0, listStyle: 'none' }}
          style={{ height: canvasHeight(canvas) }}
        >
          {drawn.map((index) => {
            const row = rows.rowAt(index);
            return (
              <Card
                key={index}
                top={Math.max(0, index * rowHeight + frame.shift)}
                height={rowHeight - 8}
                position={index + 1}
                size={exact ? value : -1}
                row={row}
                isSelected={row ? isSelected(selection.selection, row.id) : false}
                display={display}
                onSelect={(isOn) => row && selection.setRows([row], isOn)}
                onMenu={(anchor) => row && setMenu({ row, anchor })}
              />
            );
          })}
        </Box>
        <RowMenu
          anchor={menu?.anchor ?? null}
          actions={menu && display.actions ? display.actions(menu.row) : []}
          label={menu ? t('rowActions', { name: display.name(menu.row) }) : ''}
          onClose={() => setMenu(undefined)}
        />
      </Box>
      {rows.hasFailed ? <RowsFailed onRetry={rows.retry} /> : null}
    </>
  );
}
