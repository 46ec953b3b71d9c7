import type { PointerEvent } from 'react';
import { columnTemplate, type GridColumn } from './grid-layout.ts';

/** Lets a handle in the header be dragged; the width follows at once and is kept when the pointer is let go. */
export function startResize<T>(
  event: PointerEvent<HTMLElement>,
  columns: readonly GridColumn<T>[],
  onDone: (id: string, width: number) => void,
): void {
  const handle = event.target as HTMLElement;
  const root = event.currentTarget;
  const cell = handle.closest<HTMLElement>('[data-column]');
  const id = cell?.dataset['column'];
  if (!cell || id === undefined) return;
  event.preventDefault();
  const startX = event.clientX;
  const startWidth = cell.offsetWidth;
  const sign = getComputedStyle(root).direction === 'rtl' ? -1 : 1;
  const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  const rows = root.querySelectorAll<HTMLElement>('.lg-row');
  let width = startWidth;
  handle.dataset['active'] = '';
  handle.setPointerCapture(event.pointerId);
  const move = (moved: globalThis.PointerEvent) => {
    width = Math.max(56, startWidth + sign * (moved.clientX - startX));
    const sized = { width: width / scale, isSized: true };
    const preview = columns.map((one) => (one.column.id === id ? { ...one, ...sized } : one));
    const template = columnTemplate(preview);
    for (const row of rows) row.style.gridTemplateColumns = template;
  };
  const stop = () => {
    delete handle.dataset['active'];
    for (const row of rows) row.style.gridTemplateColumns = '';
    handle.removeEventListener('pointermove', move);
    if (width !== startWidth) onDone(id, width / scale);
  };
  handle.addEventListener('pointermove', move);
  handle.addEventListener('lostpointercapture', stop, { once: true });
}
