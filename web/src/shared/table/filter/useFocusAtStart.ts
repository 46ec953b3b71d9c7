import { useEffect, useRef, type RefObject } from 'react';

/** Puts the focus on a control when the popover around it opens. */
export function useFocusAtStart<E extends HTMLElement>(): RefObject<E | null> {
  const control = useRef<E>(null);
  useEffect(() => control.current?.focus(), []);
  return control;
}
