import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { showMessage } from '#web/shared/messages/messages.ts';
import { signInWithDirectory } from '#web/shared/session/session.ts';
import type { Directory, PopupEnd } from './directory-popup.ts';
import { useSignInRefusal } from '../useSignInRefusal.ts';
import { watchPopup } from './watch-popup.ts';

// Its own file, fetched when somebody is about to use it: most people come with a password.
const loadPopup = () => import('./directory-popup.ts');

const endTexts = {
  blocked: 'ssoBlocked',
  declined: 'ssoDeclined',
  timedOut: 'ssoTimedOut',
  failed: 'unable',
} as const satisfies Record<Exclude<PopupEnd, 'canceled'>, string>;

/** Signing in through the directory's popup: begun, waited for, given up. */
export function useSsoLogin(directory: Directory | null | undefined) {
  const { t } = useTranslation('signIn');
  const refusalText = useSignInRefusal();
  const [isWaiting, setWaiting] = useState(false);
  // The attempt that counts; what an earlier one still brings is ignored.
  const current = useRef<{ popup?: Window; stopWatching?: () => void }>(undefined);

  function leave() {
    current.current?.stopWatching?.();
    current.current = undefined;
    setWaiting(false);
  }
  useEffect(() => () => current.current?.stopWatching?.(), []);

  function fail(error: unknown, text: string) {
    leave();
    showMessage(text, { variant: 'error' });
    reportError(new Error(`Single sign-on failed: ${String(error)}`));
  }

  async function run(known: Directory) {
    const attempt: NonNullable<typeof current.current> = {};
    current.current?.stopWatching?.();
    current.current = attempt;
    setWaiting(true);
    const { askDirectory, readPopupEnd } = await loadPopup();
    let token: string;
    try {
      token = await askDirectory(known, (popup) => {
        attempt.popup = popup;
        // A window that is closed is no error; one that only looks closed may still bring its answer.
        attempt.stopWatching = watchPopup(popup, () => {
          if (current.current === attempt) setWaiting(false);
        });
      });
    } catch (error) {
      if (current.current !== attempt) return;
      const end = readPopupEnd(error);
      const isGivenUp = end === 'canceled' || (end === 'timedOut' && attempt.popup?.closed === true);
      if (isGivenUp) leave();
      else fail(error, t(endTexts[end]));
      return;
    }
    if (current.current !== attempt) return;
    attempt.stopWatching?.();
    setWaiting(true);
    try {
      await signInWithDirectory(token);
    } catch (error) {
      fail(error, refusalText(error));
    }
  }

  return {
    isWaiting,
    prepare: () => {
      if (directory) void loadPopup().then(({ prepareDirectory }) => prepareDirectory(directory));
    },
    start: () => {
      if (directory === null) showMessage(t('ssoNotSetUp'), { variant: 'info' });
      else if (directory === undefined) showMessage(t('unable'), { variant: 'error' });
      else if (isWaiting) current.current?.popup?.focus();
      else void run(directory).catch((error: unknown) => fail(error, t('unable')));
    },
    cancel: () => {
      current.current?.popup?.close();
      leave();
    },
  };
}
