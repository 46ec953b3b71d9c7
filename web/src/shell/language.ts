import { i18n, switchLanguage } from '#web/shared/i18n/i18n.ts';
import { isLanguage, type Language } from '#web/shared/i18n/languages.ts';
import { readSession } from '#web/shared/session/session.ts';
import { saveUserSettings } from '#web/shared/session/user-settings.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';

const key = 'language';

/** The language to start with: what this device remembers, else what the person chose elsewhere, else English. */
export function startLanguage(): Language {
  const stored = deviceStorage.read(key);
  if (isLanguage(stored)) return stored;
  const saved = readSession().user?.data.settings.locale;
  return isLanguage(saved) ? saved : 'en';
}

/** Changes the language here and for the person; the direction follows the language again. */
export async function chooseLanguage(language: Language): Promise<void> {
  deviceStorage.write(key, language);
  await switchLanguage(language);
  saveUserSettings({ locale: language, direction: null });
}

/** Follows the language of somebody who just signed in, unless this device has its own. */
export async function followPersonLanguage(): Promise<void> {
  const language = startLanguage();
  if (i18n.language !== language) await switchLanguage(language);
}
