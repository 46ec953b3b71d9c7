import { useLayoutEffect, type RefObject } from 'react';
import { takeEarlyText, typeInto } from '#web/shared/page/early-keys.ts';

/** Ctrl or Cmd with K leads to the search, except while a dialog covers the bar that has it. */
export function useSearchKeys(bar: RefObject<HTMLElement | null>, open: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (bar.current?.closest('[aria-hidden="true"]') === null) open();
    };
    // On the document: what keeps early keys listens behind it, on the window.
    document.addEventListener('keydown', onKeyDown);
    const early = takeEarlyText('pages');
    // The field may have to be drawn first, which this effect must not do itself.
    if (early !== null) {
      queueMicrotask(() => {
        open();
        typeInto(document.activeElement, early);
      });
    }
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [bar, open]);
}
