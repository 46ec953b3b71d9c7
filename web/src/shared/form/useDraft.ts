import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { isDraftKey, markOf, readDraft, removeDraft, writeDraft, type Draft } from './draft-store.ts';
import { changedNames, toDraft, type FormShape, type FormValues } from './form-values.ts';
import { createRandomKey, type SentKey } from './idempotency-key.ts';

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
  /** The key that these values were sent with, if they were: whoever sends them again needs it. */
  findSent?: (values: FormValues) => SentKey | undefined;
}

/** Keeps what is typed on this device until it is saved or discarded. The same form in another tab has the same place for it. */
export function useDraft({ key, form, shape, base, version, found, findSent }: DraftOptions) {
  // When the draft that is kept was begun; nothing while another tab has put its own in the place.
  const [since, setSince] = useState(found?.since);
  const draftState = useRef({
    since: found?.since,
    // The draft that this form wrote last or was offered.
    mark: found && markOf(found),
    isClosed: false,
  });

  // What another tab has typed is not ours to remove.
  function removeOwn() {
    const stored = readDraft(key);
    if (stored && markOf(stored) === draftState.current.mark) removeDraft(key);
    draftState.current.mark = undefined;
    draftState.current.since = undefined;
    setSince(undefined);
  }

  function keep() {
    const state = draftState.current;
    if (state.isClosed) return;
    const values = toDraft(shape, base, form.getValues());
    if (changedNames(shape, base, values).length === 0) {
      removeOwn();
      return;
    }
    state.since ??= new Date().toISOString();
    const mark = createRandomKey();
    // Asked with what is kept, not with what was typed: where a secret is left out, nothing that holds it may be kept either.
    const sent = findSent?.(values);
    const draft: Draft = {
      since: state.since,
      mark,
      base,
      values,
      ...(version && { version }),
      ...(sent && { sent }),
    };
    const isKept = writeDraft(key, draft);
    if (isKept) state.mark = mark;
    setSince(isKept ? state.since : undefined);
  }

  function keepOwn() {
    const stored = readDraft(key);
    if (stored === undefined || markOf(stored) === draftState.current.mark) keep();
  }

  const keepNow = useEffectEvent(keep);
  // Another tab may have removed what it had written over ours, or written over it.
  const lookAgain = useEffectEvent(() => {
    const stored = readDraft(key);
    if (stored === undefined) keep();
    else if (markOf(stored) !== draftState.current.mark) setSince(undefined);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;

    function keepPending() {
      clearTimeout(timer);
      timer = undefined;
      keepNow();
    }
    // A page that is hidden may never come back: what is pending is kept at once.
    function leave() {
      if (timer === undefined) lookAgain();
      else keepPending();
    }
    function follow(event: StorageEvent) {
      if (isDraftKey(event.key, key)) lookAgain();
    }

    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keepPending, pauseBeforeKeeping);
      },
    });
    addEventListener('storage', follow);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      stop();
      leave();
      removeEventListener('storage', follow);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [key, form]);

  return {
    since,
    /** Keeps the entries at once, whatever another tab has kept in their place. */
    keep,
    /** Keeps the entries at once, unless another tab has kept its own in their place. */
    keepOwn,
    /** Keeps the entries of a form that was left; one that was opened with them since then keeps its own. */
    keepLeft: () => {
      if (readDraft(key)?.since !== draftState.current.since) keep();
    },
    /** Forgets the draft; with `close`, nothing more is kept because the form is done. */
    drop: (options?: { close: boolean }) => {
      draftState.current.isClosed = options?.close ?? false;
      removeOwn();
    },
  };
}
