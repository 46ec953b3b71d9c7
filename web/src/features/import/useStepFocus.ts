import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of step: back to the top, and a focus that was lost with the former step to the page instead of nowhere. */
export function useStepFocus(step: string): void {
  const { hash } = useLocation();
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    // Whoever came for one column is brought there by the step itself.
    if (hash !== '') return;
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [step, hash]);
}
