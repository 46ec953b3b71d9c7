import { useEffect, type RefObject } from 'react';

/** Tells the page, in a variable of the document, how much of the window's edge a fixed bar covers. */
export function useCoveredEdge(bar: RefObject<HTMLElement | null>, variable: `--${string}`): void {
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const root = document.documentElement.style;
    const measure = () => {
      const isFixed = getComputedStyle(element).position === 'sticky';
      root.setProperty(variable, isFixed ? `${element.offsetHeight}px` : '0px');
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      root.removeProperty(variable);
    };
  });
}
