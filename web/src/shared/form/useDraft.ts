import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { removeDraft, writeDraft, type Draft } from './draft-store.ts';
import { changedNames, toDraft, type FormShape, type FormValues } from './form-values.ts';

const pauseBeforeKeeping = 400;

interface DraftOptions {
  key: string;
  form: UseFormReturn<FormValues>;
  shape: FormShape;
  /** What the entries are compared with: the record as it was opened, and its version. */
  base: FormValues;
  version: number | undefined;
  /** The draft that the form was opened with. */
  found: Draft | undefined;
}

/** Keeps what is typed on this device until it is saved or discarded. */
export function useDraft({ key, form, shape, base, version, found }: DraftOptions) {
  const [since, setSince] = useState(found?.since);
  const draftState = useRef({ since: found?.since, isClosed: false });

  useEffect(() => {
    const state = draftState.current;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function keep() {
      clearTimeout(timer);
      timer = undefined;
      if (state.isClosed) return;
      const values = toDraft(shape, base, form.getValues());
      if (changedNames(shape, base, values).length === 0) {
        removeDraft(key);
        state.since = undefined;
      } else {
        state.since ??= new Date().toISOString();
        const draft: Draft = { since: state.since, base, values, ...(version ? { version } : {}) };
        if (!writeDraft(key, draft)) state.since = undefined;
      }
      setSince(state.since);
    }
    // A page that is hidden may never come back: what is pending is kept at once.
    function keepPending() {
      if (timer !== undefined) keep();
    }

    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keep, pauseBeforeKeeping);
      },
    });
    addEventListener('pagehide', keepPending);
    document.addEventListener('visibilitychange', keepPending);
    return () => {
      stop();
      keepPending();
      removeEventListener('pagehide', keepPending);
      document.removeEventListener('visibilitychange', keepPending);
    };
  }, [key, form, shape, base, version]);

  return {
    since,
    /** Forgets the draft; with `close`, nothing more is kept because the form is done. */
    drop: (options?: { close: boolean }) => {
      draftState.current.since = undefined;
      draftState.current.isClosed = options?.close ?? false;
      removeDraft(key);
      setSince(undefined);
    },
  };
}
