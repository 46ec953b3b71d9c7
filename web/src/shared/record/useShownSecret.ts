import { useEffect, useState } from 'react';

/** How long a revealed secret stays on the screen. */
export const shownSecretTime = 60_000;

/** The secret as long as it may be seen: it goes after a while, when the tab is left, and with the page. */
export function useShownSecret() {
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    if (secret === undefined) return undefined;
    const hide = () => setSecret(undefined);
    const timer = setTimeout(hide, shownSecretTime);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [secret]);
  return [secret, setSecret] as const;
}
