import type { DragEvent } from 'react';

function columnAt(event: DragEvent): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
}

/** Dragging a column's title onto another one puts it there. */
export function dragColumns(onMove: (id: string, toId: string) => void) {
  const kind = 'text/x-column';
  return {
    onDragStart: (event: DragEvent) => {
      const id = columnAt(event)?.dataset['column'];
      if (id === undefined || (event.target as Element).querySelector('.lg-resize[data-active]')) {
        event.preventDefault();
        return;
      }
      event.dataTransfer.setData(kind, id);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(kind)) return;
      const over = columnAt(event);
      if (!over) return;
      event.preventDefault();
      over.dataset['drop'] = '';
    },
    onDragLeave: (event: DragEvent) => {
      const left = columnAt(event);
      if (left) delete left.dataset['drop'];
    },
    onDrop: (event: DragEvent) => {
      const over = columnAt(event);
      if (over) delete over.dataset['drop'];
      const id = event.dataTransfer.getData(kind);
      const toId = over?.dataset['column'];
      if (id !== '' && toId !== undefined && id !== toId) onMove(id, toId);
      event.preventDefault();
    },
  };
}
