import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The text of a field that is applied after a pause. It follows the value only when that changes by other means than
 * typing here: what was applied comes back late, one after the other, and must not undo what was typed since. The value
 * is looked at once it is on the screen, because the router also draws with values that it gives up again.
 */
export function useFollowedText(value: string) {
  const [text, setText] = useState(value);
  const [awaited, setAwaited] = useState(value);
  const known = useRef({ seen: value, applied: [] as string[] });

  useLayoutEffect(() => {
    const { seen, applied } = known.current;
    if (value === seen) return;
    known.current.seen = value;
    const at = applied.indexOf(value);
    known.current.applied = applied.slice(at + 1);
    if (at !== -1) return;
    known.current.applied = [];
    setText(value);
    setAwaited(value);
  }, [value]);

  return {
    text,
    /** The value as it will be once everything that was applied has come back. */
    awaited,
    type: setText,
    /** To be called with the value that is handed on, before it is. */
    expect: (applied: string) => {
      known.current.applied.push(applied);
      setAwaited(applied);
    },
  };
}
