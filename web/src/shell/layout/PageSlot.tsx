import { useLayoutEffect, useRef } from 'react';

/** An element that carries the page from one layout to the next. */
export function createPageHost(): HTMLElement {
  const host = document.createElement('div');
  host.style.display = 'contents';
  return host;
}

function findScrolled(host: HTMLElement): { element: Element; top: number; left: number }[] {
  return [...host.querySelectorAll('*')]
    .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }));
}

const scrolled = new WeakMap<HTMLElement, ReturnType<typeof findScrolled>>();

/** Where a layout shows the page; the page itself outlives the layout, with all that was typed and chosen in it. */
export function PageSlot({ host }: { host: HTMLElement }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    slot.current?.append(host);
    // An element that is taken out of the document forgets how far it was scrolled.
    for (const { element, top, left } of scrolled.get(host) ?? []) element.scrollTo(left, top);
    return () => {
      scrolled.set(host, findScrolled(host));
    };
  }, [host]);
  return <div ref={slot} style={{ display: 'contents' }} />;
}
