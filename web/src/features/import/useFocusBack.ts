import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

/** The element that had the focus last; given from outside where it outlives what is drawn. */
export type LastFocus = RefObject<HTMLElement | null>;

const isUsable = (element: Element) => element.isConnected && !element.matches(':disabled');

/**
 * Brings back a focus that went nowhere because what had it is gone or was disabled for a while: to it, once it can be used
 * again, or to what comes next.
 */
export function useFocusBack(findNext: () => HTMLElement | null, given?: LastFocus) {
  const own = useRef<HTMLElement | null>(null);
  const last = given ?? own;
  useEffect(() => {
    const element = last.current;
    if (!element || document.activeElement !== document.body) return;
    if (element.isConnected && !isUsable(element)) return;
    const next = element.isConnected ? element : findNext();
    if (!next) return;
    last.current = null;
    next.focus({ preventScroll: element.isConnected });
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target;
    },
    // Whoever leaves on purpose is not called back.
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (isUsable(target)) last.current = null;
    },
  };
}
