import { useEffect, type RefObject } from 'react';

/** Ctrl or Cmd with K leads to the search, except while a dialog covers the bar that has it. */
export function useSearchKeys(bar: RefObject<HTMLElement | null>, open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isAsked || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (bar.current?.closest('[aria-hidden="true"]') === null) open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [bar, open]);
}
