import { useEffect, useState } from 'react';

/** How much of the window's lower edge a fixed footer covers; its height changes with font size and settings. */
export function useFixedFooter(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const footer = document.querySelector<HTMLElement>('main ~ footer, main + * footer');
    if (!footer) return undefined;
    const measure = () => setHeight(getComputedStyle(footer).position === 'sticky' ? footer.offsetHeight : 0);
    const observer = new ResizeObserver(measure);
    observer.observe(footer);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, []);
  return height;
}
