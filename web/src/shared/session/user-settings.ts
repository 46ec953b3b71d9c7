import type { UserSettings } from '#contract/features/auth/auth.api.ts';
import { call } from '#web/shared/client/client.ts';
import { i18n } from '#web/shared/i18n/i18n.ts';
import { showMessage } from '#web/shared/messages/messages.ts';
import { authCalls } from './auth-calls.ts';
import { readSession, updateSessionUser } from './session.ts';

const quietTime = 500;

let waiting: Partial<UserSettings> = {};
let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;

async function sendSettings(): Promise<void> {
  const { user } = readSession();
  if (isSending || user === undefined || Object.keys(waiting).length === 0) return;
  const sent = waiting;
  waiting = {};
  isSending = true;
  try {
    await call(authCalls.updateMe, { body: { data: { settings: { ...user.data.settings, ...sent } } } });
  } catch {
    waiting = { ...sent, ...waiting };
    showMessage(i18n.t('settingsNotSaved', { ns: 'session' }), {
      variant: 'error',
      action: { label: i18n.t('retry', { ns: 'common' }), onClick: () => void sendSettings() },
    });
    return;
  } finally {
    isSending = false;
  }
  if (Object.keys(waiting).length > 0) await sendSettings();
}

/**
 * Keeps settings with the person: applied at once, sent half a second after the last change, one call at a
 * time. Guests keep them only on the page.
 */
export function saveUserSettings(patch: Partial<UserSettings>): void {
  const { user } = readSession();
  if (user === undefined) return;
  updateSessionUser({ ...user, data: { ...user.data, settings: { ...user.data.settings, ...patch } } });
  waiting = { ...waiting, ...patch };
  clearTimeout(timer);
  timer = setTimeout(() => void sendSettings(), quietTime);
}
