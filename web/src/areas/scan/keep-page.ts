import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import { keepOfflinePerson } from '#web/shared/session/offline-person.ts';
import { scanPath } from './scan-path.ts';

/** Prepares this page to be opened without a network; where a browser cannot, it needs one as before. */
export function keepPage(user: SessionUser): void {
  keepOfflinePerson(scanPath, user);
  // Over plain http a browser offers none.
  const workers = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!import.meta.env.PROD || !workers) return;
  workers.register('/scan-offline.js', { scope: scanPath }).catch(() => undefined);
}
