import { useState } from 'react';

interface Followed {
  text: string;
  /** The value that was seen last. */
  seen: string;
  /** What was applied from here and has not come back yet, oldest first. */
  applied: readonly string[];
}

/**
 * The text of a field that is applied after a pause. It follows the value only when that changes by other means than
 * typing here: what was applied comes back late, one after the other, and must not undo what was typed since.
 */
export function useFollowedText(value: string) {
  const [state, setState] = useState<Followed>({ text: value, seen: value, applied: [] });
  if (value !== state.seen) {
    const at = state.applied.indexOf(value);
    setState(
      at === -1
        ? { text: value, seen: value, applied: [] }
        : { ...state, seen: value, applied: state.applied.slice(at + 1) },
    );
  }
  return {
    text: state.text,
    /** The value as it will be once everything that was applied has come back. */
    awaited: state.applied.at(-1) ?? state.seen,
    type: (text: string) => setState((before) => ({ ...before, text })),
    /** To be called with the value that is handed on, before it is. */
    expect: (applied: string) => setState((before) => ({ ...before, applied: [...before.applied, applied] })),
  };
}
