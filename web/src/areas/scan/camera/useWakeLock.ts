import { useEffect } from 'react';

/** Keeps the screen of a phone lit while something is scanned. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isLeft = false;
    const request = () => {
      if (document.hidden) return;
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (isLeft) void given.release();
          else lock = given;
        },
        () => undefined,
      );
    };
    request();
    // The lock is lost with every look at another page.
    document.addEventListener('visibilitychange', request);
    return () => {
      isLeft = true;
      document.removeEventListener('visibilitychange', request);
      void lock?.release().catch(() => undefined);
    };
  }, [isWanted]);
}
