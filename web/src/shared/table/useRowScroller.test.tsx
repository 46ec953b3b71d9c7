import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useRowScroller } from './useRowScroller.ts';
import type { RowWindow } from './windowing.ts';

const view: [string, string][] = [];

/** A scroller over twenty rows of 32 pixels. */
function openScroller(element: HTMLElement, onVisible: (rows: RowWindow) => void) {
  const keep = { view, element, setFrame: () => undefined, onVisible, startTop: 0, onRest: () => undefined };
  return renderHook((canvas) => useRowScroller({ ...keep, canvas }), {
    initialProps: { rows: 20, rowHeight: 32, viewportHeight: 400 },
  });
}

describe('useRowScroller', () => {
  it('does not scroll back when the list changes before the event of a scroll has come', () => {
    const element = document.createElement('div');
    const onVisible = vi.fn<(rows: RowWindow) => void>();
    const { rerender } = openScroller(element, onVisible);
    element.scrollTop = 160;
    act(() => rerender({ rows: 20, rowHeight: 32, viewportHeight: 388 }));
    expect(element.scrollTop).toBe(160);
    expect(onVisible.mock.lastCall?.[0].first).toBe(5);
  });
});
