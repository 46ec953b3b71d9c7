import { useEffect, useState } from 'react';

/** The height for rows below the header, and how much the person enlarged the text. */
export interface ViewportSize {
  height: number;
  scale: number;
}

/** Measures the scrolling element once per change of its size, never while scrolling. */
export function useViewportSize(element: HTMLElement | null): ViewportSize {
  const [size, setSize] = useState<ViewportSize>({ height: 600, scale: 1 });
  useEffect(() => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const header = element.querySelector<HTMLElement>('.lg-head');
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === 0) return;
      const taken = header?.offsetHeight ?? 0;
      const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
      const height = Math.max(1, element.clientHeight - taken);
      setSize((present) =>
        present.height === height && present.scale === scale ? present : { height, scale },
      );
    });
    observer.observe(element);
    if (header) observer.observe(header);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
