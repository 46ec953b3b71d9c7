import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import { mergeSettings } from '#contract/features/auth/settings.merge.ts';
import { call } from '#web/shared/client/client.ts';
import { i18n } from '#web/shared/i18n/i18n.ts';
import { showMessage } from '#web/shared/messages/messages.ts';
import { authCalls } from './auth-calls.ts';
import { listenToOtherTabs, notifyOtherTabs, type PersonChange } from './person-notices.ts';
import { tabStorage } from '#web/shared/storage/safe-storage.ts';
import { beforeSignOut, readSession, subscribeSession, updateSessionUser } from './session.ts';

/** What is said once a change has reached the server. */
export type SavedNotice = 'settingsSaved' | 'themeSaved';

const quietTime = 500;
const unsentKey = 'unsent_changes';

// Changes wait for the person who made them; nobody else's record ever gets them.
let person: string | undefined;
let waiting: PersonChange = {};
let inFlight: PersonChange = {};
let notice: SavedNotice | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | undefined;

function merge(before: PersonChange, after: PersonChange): PersonChange {
  const { settings } = after;
  return {
    ...before,
    ...after,
    ...(settings && { settings: mergeSettings(before.settings ?? {}, settings) }),
  };
}

function withChange(user: SessionUser, change: PersonChange): SessionUser {
  return { ...user, data: { ...user.data, ...merge(user.data, change) } };
}

// What one tab has saved shows in the others too, so that they go on from there.
listenToOtherTabs(({ uid, change }) => {
  const { user } = readSession();
  if (user?.uid !== uid) return;
  const seen = withChange(user, change);
  updateSessionUser(person === user.uid ? withChange(seen, waiting) : seen);
});

function reportFailure(): void {
  showMessage(i18n.t('session:settingsNotSaved'), {
    variant: 'error',
    action: { label: i18n.t('common:retry'), onClick: () => void sendChanges() },
  });
}

async function sendOnce(): Promise<boolean> {
  const sent = waiting;
  const savedNotice = notice;
  waiting = {};
  inFlight = sent;
  notice = undefined;
  try {
    await call(authCalls.updateMe, { body: { data: sent }, keepalive: true });
    tabStorage.remove(unsentKey);
    if (person !== undefined) notifyOtherTabs({ uid: person, change: sent });
    if (savedNotice !== undefined) showMessage(i18n.t(`session:${savedNotice}`), { variant: 'success' });
    return true;
  } catch {
    waiting = merge(sent, waiting);
    notice ??= savedNotice;
    if (readSession().user?.uid === person) reportFailure();
    return false;
  } finally {
    inFlight = {};
  }
}

function hasWork(): boolean {
  return Object.keys(waiting).length > 0 && readSession().user?.uid === person;
}

async function sendAll(): Promise<void> {
  while (hasWork() && (await sendOnce()));
}

function sendChanges(): Promise<void> | undefined {
  clearTimeout(timer);
  if (sending === undefined && hasWork()) {
    sending = sendAll().finally(() => {
      sending = undefined;
    });
  }
  return sending;
}

beforeSignOut(sendChanges);

// A page that is closed or put aside sends what still waits. The next one in this tab may read the person before that
// has arrived, and goes on from here.
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden' || readSession().user?.uid !== person) return;
  const change = merge(inFlight, waiting);
  if (Object.keys(change).length > 0) tabStorage.write(unsentKey, JSON.stringify({ uid: person, change }));
  void sendChanges();
});

const stopRestoring = subscribeSession(() => {
  const { user } = readSession();
  if (user === undefined) return;
  stopRestoring();
  const stored = tabStorage.read(unsentKey);
  tabStorage.remove(unsentKey);
  if (stored === null) return;
  const { uid, change } = JSON.parse(stored) as { uid: string; change: PersonChange };
  if (uid === user.uid) savePerson(change);
});

/**
 * Keeps settings and shortcuts with the person: applied at once, sent half a second after the last change, one
 * call at a time, only what changed. For a guest it does nothing.
 */
export function savePerson(change: PersonChange, savedNotice?: SavedNotice): void {
  const { user } = readSession();
  if (user === undefined) return;
  if (user.uid !== person) {
    person = user.uid;
    waiting = {};
    notice = undefined;
  }
  updateSessionUser(withChange(user, change));
  waiting = merge(waiting, change);
  notice = savedNotice ?? notice;
  clearTimeout(timer);
  timer = setTimeout(() => void sendChanges(), quietTime);
}
