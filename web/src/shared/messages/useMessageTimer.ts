import { useEffect, useState } from 'react';

function useHiddenTab(): boolean {
  const [isHidden, setHidden] = useState(() => document.hidden);
  useEffect(() => {
    const update = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isHidden;
}

/** Calls back after the duration; the wait stands still while the person is at the message or the tab is hidden. */
export function useMessageTimer(duration: number | null, isHeld: boolean, onEnd: () => void): void {
  const isHidden = useHiddenTab();
  useEffect(() => {
    if (duration === null || isHeld || isHidden) return undefined;
    const timer = setTimeout(onEnd, duration);
    return () => clearTimeout(timer);
  }, [duration, isHeld, isHidden, onEnd]);
}
