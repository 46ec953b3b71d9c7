import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const longestWait = 5000;

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1');
  if (heading === null) return false;
  // A page that placed the focus itself knows better.
  if (main.contains(document.activeElement) && document.activeElement !== main) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** After a change of page: back to the top, and the focus to the page's heading as soon as it is there. */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    // The browser would bring back the old place on the way back.
    window.history.scrollRestoration = 'manual';
  }, []);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    window.scrollTo(0, 0);
    const main = document.querySelector('main');
    if (main === null || focusHeading(main)) return undefined;
    const before = document.activeElement;
    const observer = new MutationObserver(() => {
      const now = document.activeElement;
      // Whoever went on to the search or a menu in the meantime stays there.
      const hasMovedOn = now !== before && now !== document.body;
      if (hasMovedOn || focusHeading(main)) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), longestWait);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname]);
}
