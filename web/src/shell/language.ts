import { i18n, switchLanguage } from '#web/shared/i18n/i18n.ts';
import { directionOf, isLanguage, toLanguage, type Language } from '#contract/shared/languages.ts';
import { readSession, subscribeSession } from '#web/shared/session/session.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import { changeSettings } from './settings/settings-store.ts';
import { prepareMirroring } from './theme/style-caches.ts';

const key = 'language';

/** The language to start with: what this device remembers, else what the person chose elsewhere, else the default. */
export function startLanguage(): Language {
  const stored = deviceStorage.read(key);
  if (isLanguage(stored)) return stored;
  return toLanguage(readSession().user?.data.settings.locale);
}

/** Loads a language with all that its direction needs, so that nothing is drawn half. */
export async function applyLanguage(language: Language): Promise<void> {
  if (directionOf(language) === 'rtl') await prepareMirroring();
  await switchLanguage(language);
}

/** Changes the language here and for the person; the direction follows the language again. */
export async function chooseLanguage(language: Language): Promise<void> {
  deviceStorage.write(key, language);
  await applyLanguage(language);
  changeSettings({ locale: language, direction: null });
}

/** Follows the language of whoever signs in, unless this device has its own. */
export function followPersonLanguage(): () => void {
  let person: string | undefined;
  return subscribeSession(() => {
    const next = readSession().user?.uid;
    if (next === person) return;
    person = next;
    const language = startLanguage();
    if (next !== undefined && i18n.language !== language) void applyLanguage(language);
  });
}
