import type { SessionUser } from '#contract/features/auth/auth.api.ts';
import type { Role } from '#contract/shared/roles.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import { readKnownInfo, type ServerInfo } from './known-info.ts';
import { readTokenOwner } from './token.ts';

const key = 'offline_person';

/** What a page needs of a person without a network: no name and no address. */
interface OfflinePerson {
  /** The page that was prepared for it. */
  path: string;
  uid: string;
  roles: readonly Role[];
  settings: SessionUser['data']['settings'];
  info: ServerInfo | undefined;
}

/** Lets a page open for this person without a network, until the session ends. */
export function keepOfflinePerson(path: string, { uid, roles, data: { settings } }: SessionUser): void {
  const person: OfflinePerson = { path, uid, roles, settings, info: readKnownInfo()?.info };
  deviceStorage.write(key, JSON.stringify(person));
}

export function forgetOfflinePerson(): void {
  deviceStorage.remove(key);
}

/** For whom a page was prepared, if the token on this device is that person’s. */
export function readOfflinePerson(
  token: string,
  path: string,
): { user: Partial<SessionUser>; info: ServerInfo | undefined } | undefined {
  try {
    const stored = JSON.parse(deviceStorage.read(key) ?? 'null') as OfflinePerson | null;
    if (stored?.path !== path || stored.uid !== readTokenOwner(token)) return undefined;
    const { uid, roles, settings, info } = stored;
    const data = { displayName: '', photoURL: null, email: '', shortcuts: [], settings, views: [] };
    return { user: { uid, roles: [...roles], data }, info };
  } catch {
    return undefined;
  }
}
