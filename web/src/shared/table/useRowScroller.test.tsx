import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useFrame, useRowScroller } from './useRowScroller.ts';
import type { Canvas, RowWindow } from './windowing.ts';

const view: [string, string][] = [];

/** A scroller over so many rows of 32 pixels. */
function openScroller(element: HTMLElement, rows = 20, startTop = 0) {
  const onVisible = vi.fn<(seen: RowWindow) => void>();
  const onRest = vi.fn<(top: number) => void>();
  const useScroller = (canvas: Canvas) => {
    const [frame, setFrame] = useFrame(view);
    const scroller = useRowScroller({ view, element, canvas, setFrame, onVisible, startTop, onRest });
    return { frame, scroller };
  };
  const hook = renderHook(useScroller, { initialProps: { rows, rowHeight: 32, viewportHeight: 400 } });
  return { ...hook, onVisible, onRest };
}

/** An element of a page that is not laid out, which can be scrolled by its property alone. */
function makeElement(): HTMLElement {
  const element = document.createElement('div');
  element.scrollTo = ((to: ScrollToOptions) => (element.scrollTop = to.top ?? 0)) as typeof element.scrollTo;
  return element;
}

function scroll(element: HTMLElement, top: number): void {
  element.scrollTop = top;
  act(() => void element.dispatchEvent(new Event('scroll')));
}

afterEach(() => vi.useRealTimers());

describe('useRowScroller', () => {
  it('does not scroll back when the list changes before the event of a scroll has come', () => {
    const element = document.createElement('div');
    const { rerender, onVisible } = openScroller(element);
    element.scrollTop = 160;
    act(() => rerender({ rows: 20, rowHeight: 32, viewportHeight: 388 }));
    expect(element.scrollTop).toBe(160);
    expect(onVisible.mock.lastCall?.[0].first).toBe(5);
  });

  it.each([10_000, 1_000_000])(
    'draws no rows of %d while the scrollbar is dragged, says where it is, and draws those where it rests',
    (rows) => {
      vi.useFakeTimers();
      const element = makeElement();
      const { result, onVisible, onRest } = openScroller(element, rows);
      const { window } = result.current.frame;
      for (const top of [100_000, 200_000, 150_000, 150_040]) {
        scroll(element, top);
        expect(result.current.frame).toEqual({ window, shift: 0, isDragged: true });
        expect(onVisible.mock.lastCall?.[0].first).toBe(Math.floor(top / 32));
      }
      expect(onRest).not.toHaveBeenCalled();
      act(() => void vi.runAllTimers());
      expect(result.current.frame).toEqual({
        window: { first: 4676, end: 4712 },
        shift: 0,
        isDragged: false,
      });
      expect(onRest).toHaveBeenCalledWith(150_040 / 32);
      // A step of the wheel draws at once.
      scroll(element, 150_340);
      expect(result.current.frame.window.first).toBe(4688);
    },
  );

  it('draws at once where the keyboard goes, however far, also while the scrollbar is dragged', () => {
    vi.useFakeTimers();
    const element = makeElement();
    const { result } = openScroller(element, 10_000);
    scroll(element, 100_000);
    expect(result.current.frame.isDragged).toBe(true);
    act(() => result.current.scroller.showRow(9_999));
    act(() => void element.dispatchEvent(new Event('scroll')));
    expect(result.current.frame).toMatchObject({ isDragged: false, window: { end: 10_000 } });
  });

  it('returns to the end of a list whose place turns out to be lower than it was at first, and stays where it is moved', () => {
    const element = makeElement();
    const { rerender, onVisible } = openScroller(element, 1_000, 990);
    const becomes = (viewportHeight: number) =>
      act(() => rerender({ rows: 1_000, rowHeight: 32, viewportHeight }));
    expect(onVisible.mock.lastCall?.[0]).toEqual({ first: 987, end: 1_000 });
    becomes(321);
    becomes(320);
    expect(onVisible.mock.lastCall?.[0]).toEqual({ first: 990, end: 1_000 });
    // Its event has not come yet.
    element.scrollTop = 31_000;
    becomes(319);
    becomes(318);
    expect(element.scrollTop).toBe(31_000);
  });
});
