import { useEffect, useRef, useState } from 'react';
import { usePageRouter } from '#web/shared/page/router.tsx';

/** Where an ended session leads: never held up, because the draft is kept and offered again. */
const neverHeldUp = '/sign-in';

/** Whether leaving is being asked about, and the answers to it. */
export interface UnsavedGuard {
  isAsking: boolean;
  stay: () => void;
  leave: () => void;
  /** Lets the next step through: the entries are saved or given up. */
  allowLeaving: () => void;
  /** Holds the next step up again: what was let through led back here. */
  holdAgain: () => void;
}

/**
 * Holds up leaving a page with unsaved entries, inside the application and by closing the tab. While they are being saved only
 * the tab is held: inside the application the save goes on elsewhere.
 */
export function useUnsavedGuard(isDirty: () => boolean, isSaving = false): UnsavedGuard {
  const state = useRef({ isDirty, isSaving, isLeaving: false });
  useEffect(() => {
    state.current.isDirty = isDirty;
    state.current.isSaving = isSaving;
  });

  const router = usePageRouter();
  const [held, setHeld] = useState<{ leave: () => void }>();
  useEffect(
    () =>
      router.holdUp({
        isHeldUp: (nextPath, path) =>
          !state.current.isLeaving &&
          !state.current.isSaving &&
          nextPath !== path &&
          nextPath !== neverHeldUp &&
          state.current.isDirty(),
        onHeldUp: (leave) => setHeld({ leave }),
      }),
    [router],
  );

  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => {
      if (!state.current.isLeaving && state.current.isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, []);

  return {
    isAsking: held !== undefined,
    stay: () => setHeld(undefined),
    leave: () => {
      setHeld(undefined);
      held?.leave();
    },
    allowLeaving: () => {
      state.current.isLeaving = true;
    },
    holdAgain: () => {
      state.current.isLeaving = false;
    },
  };
}
