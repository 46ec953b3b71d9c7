import { useEffect, useState } from 'react';

/** How long a revealed key stays on the screen. */
export const shownKeyTime = 60_000;

/** The key as long as it may be seen: it goes after a while, when the tab is left, and with the page. */
export function useShownKey() {
  const [key, setKey] = useState<string>();
  useEffect(() => {
    if (key === undefined) return undefined;
    const hide = () => setKey(undefined);
    const timer = setTimeout(hide, shownKeyTime);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [key]);
  return [key, setKey] as const;
}
