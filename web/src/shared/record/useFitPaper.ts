import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What fits between the margins of A4 and of Letter, in pixels: upright, and on its side. */
const upright = 680;
const sideways = 940;

/** How narrow a table can be made without cutting anything off. */
function narrowest(table: HTMLTableElement): number {
  table.style.width = '1px';
  const width = table.offsetWidth;
  table.style.width = '';
  return width;
}

/**
 * Paper is not scrolled, and browsers cut off what is wider than a page: a wide table turns the page on its side, and is
 * made as small as it has to be.
 */
export function useFitPaper() {
  const place = useRef<HTMLDivElement>(null);
  const [isSideways, setSideways] = useState(false);
  useEffect(() => {
    const begin = () => {
      const table = place.current?.querySelector('table');
      if (!table) return;
      place.current?.setAttribute('data-paper', '');
      const width = narrowest(table);
      if (width <= upright) return;
      if (width > sideways) table.style.zoom = String(sideways / width);
      flushSync(() => setSideways(true));
    };
    const end = () => {
      const table = place.current?.querySelector('table');
      place.current?.removeAttribute('data-paper');
      table?.style.removeProperty('zoom');
      setSideways(false);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return { place, isSideways };
}
