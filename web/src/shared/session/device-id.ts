import { deviceStorage } from '#web/shared/storage/safe-storage.ts';

const storageKey = 'device_id';

/** What this browser calls itself when somebody signs in: random, made once, and proof of nothing. */
export function readDeviceId(): string {
  const known = deviceStorage.read(storageKey);
  if (known !== null) return known;
  // crypto.randomUUID is missing where the page is not served over https.
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  deviceStorage.write(storageKey, made);
  return made;
}
