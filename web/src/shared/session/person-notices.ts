import type { UserSettings } from '#contract/features/auth/settings.schema.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';

/** What somebody changes about their own settings and shortcuts. */
export interface PersonChange {
  settings?: UserSettings;
  shortcuts?: string[];
}

interface PersonNotice {
  uid: string;
  change: PersonChange;
}

const key = 'person_news';

/** Tells the other tabs what this one has saved; nothing of it stays on the device. */
export function notifyOtherTabs(news: PersonNotice): void {
  deviceStorage.write(key, JSON.stringify(news));
  deviceStorage.remove(key);
}

/** Calls back with what other tabs have saved. */
export function listenToOtherTabs(listener: (news: PersonNotice) => void): void {
  window.addEventListener('storage', ({ key: changed, newValue }) => {
    if (changed === key && newValue) listener(JSON.parse(newValue) as PersonNotice);
  });
}
