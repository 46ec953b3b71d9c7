import { useLayoutEffect, useRef } from 'react';

/** The second press of a double click comes within half a second; nobody reads what is new as fast as that. */
const secondPress = 500;

/**
 * Gives a function that tells whether what is shown changed so lately that a press was meant for what stood there
 * before it. `before` is what stood there at the start, where that was something else.
 */
export function useSecondPress<T extends string | boolean>(shown: T, before = shown): () => boolean {
  const last = useRef({ shown: before, at: Number.NEGATIVE_INFINITY });
  // Before anything is drawn, and so before it can be pressed.
  useLayoutEffect(() => {
    if (last.current.shown !== shown) last.current = { shown, at: performance.now() };
  }, [shown]);
  return () => performance.now() - last.current.at < secondPress;
}
