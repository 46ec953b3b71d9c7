import { tabStorage } from '#web/shared/storage/safe-storage.ts';

const key = 'savedPath';
const lifetime = 30 * 60 * 1000;

// Pages that nobody wants to be brought back to.
const neverSaved: readonly string[] = [
  '/',
  '/callback',
  '/sign-in',
  '/sign-out',
  '/sign-up',
  '/logout',
  '/401',
  '/404',
  '/sso-login',
  '/loading',
  '/set-password',
  '/forgot-password',
];

interface SavedPath {
  path: string;
  at: number;
}

function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !neverSaved.includes(path.split(/[?#]/)[0] ?? path);
}

/** Remembers the page that somebody wanted (path, search and hash), to open it once they may. */
export function savePath(path: string): void {
  if (!isOwnPath(path)) return;
  const saved: SavedPath = { path, at: Date.now() };
  tabStorage.write(key, JSON.stringify(saved));
}

/** The remembered page, unless it is older than half an hour or not a path of ours. */
export function readSavedPath(): string | undefined {
  try {
    const saved = JSON.parse(tabStorage.read(key) ?? 'null') as Partial<SavedPath> | null;
    if (typeof saved?.path !== 'string' || typeof saved.at !== 'number') return undefined;
    const isFresh = Date.now() - saved.at < lifetime;
    return isFresh && isOwnPath(saved.path) ? saved.path : undefined;
  } catch {
    return undefined;
  }
}

export function clearSavedPath(): void {
  tabStorage.remove(key);
}
