import { useEffect, useRef } from 'react';

/** For the control that has the focus first in something that opens. */
export function useFirstFocus<T extends HTMLElement>() {
  const control = useRef<T>(null);
  useEffect(() => control.current?.focus({ preventScroll: true }), []);
  return control;
}
