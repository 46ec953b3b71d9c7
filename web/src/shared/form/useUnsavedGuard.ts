import { useCallback, useEffect, useRef } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';

/** Where an ended session leads: never held up, because the draft is kept and offered again. */
const neverHeldUp = '/sign-in';

/** Whether leaving is being asked about, and the answers to it. */
export interface UnsavedGuard {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
  /** Lets the next step through: the entries are saved or given up. */
  allowLeaving: () => void;
}

/** Holds up leaving a page with unsaved entries, inside the application and by closing the tab. */
export function useUnsavedGuard(isDirty: () => boolean): UnsavedGuard {
  const state = useRef({ isDirty, isLeaving: false });
  useEffect(() => {
    state.current.isDirty = isDirty;
  });

  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      !state.current.isLeaving &&
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== neverHeldUp &&
      state.current.isDirty(),
    [],
  );
  const blocker = useBlocker(shouldBlock);

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (!state.current.isLeaving && state.current.isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, []);

  return {
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    allowLeaving: () => {
      state.current.isLeaving = true;
    },
  };
}
