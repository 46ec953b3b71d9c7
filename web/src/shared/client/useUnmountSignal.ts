import { useEffect, useRef } from 'react';

/** Starts signals for calls that nobody waits for once the component is gone: leaving it aborts the last one. */
export function useUnmountSignal(): () => AbortSignal {
  const last = useRef<AbortController>(undefined);
  useEffect(() => () => last.current?.abort(), []);
  return () => {
    last.current = new AbortController();
    return last.current.signal;
  };
}
