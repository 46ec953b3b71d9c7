import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus on when a step that was begun here is taken: the button that had it may be gone. What comes next has
 * it then, or the heading of the page where nothing comes next. `begin` is called before each step.
 */
export function useStepFocus(version: number): {
  next: RefObject<HTMLButtonElement | null>;
  begin: () => void;
} {
  const next = useRef<HTMLButtonElement>(null);
  const begunAt = useRef<number>(undefined);
  // After each drawing: the record may be known before or after the dialog of the step is closed.
  useEffect(() => {
    const focused = document.activeElement;
    if (begunAt.current === undefined || begunAt.current === version) return;
    if (focused?.closest('[role=dialog]')) return;
    begunAt.current = undefined;
    if (focused !== null && focused !== document.body) return;
    const target = next.current ?? document.querySelector<HTMLElement>('main h1');
    if (target === null) return;
    // A heading takes the focus only so; a button has its place in the order of the page.
    if (target !== next.current) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  });
  return {
    next,
    begin: () => {
      begunAt.current = version;
    },
  };
}
