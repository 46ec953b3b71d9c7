import { useEffect, useState } from 'react';

/** The height for rows below the header, and how much the person enlarged the text. */
export interface ViewportSize {
  height: number;
  scale: number;
  /** Whether the table is wider than its place and scrolls sideways. */
  isWide: boolean;
}

/** Measures the scrolling element once per change of its size, never while scrolling. */
export function useViewportSize(element: HTMLElement | null): ViewportSize {
  const [size, setSize] = useState<ViewportSize>({ height: 600, scale: 1, isWide: false });
  useEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const header = element.querySelector<HTMLElement>('.lg-head');
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === 0) return;
      const taken = header?.offsetHeight ?? 0;
      const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
      const next = {
        height: Math.max(1, element.clientHeight - taken),
        scale,
        isWide: element.scrollWidth > element.clientWidth,
      };
      setSize((present) =>
        present.height === next.height && present.scale === next.scale && present.isWide === next.isWide
          ? present
          : next,
      );
    });
    observer.observe(element);
    if (header) observer.observe(header);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
