import { lazy, type ComponentType } from 'react';
import { tabStorage } from '#web/shared/storage/safe-storage.ts';

const key = 'reloadedForChunk';
const quietTime = 60_000;

function reloadOnce(): boolean {
  const last = Number(tabStorage.read(key) ?? 0);
  if (Date.now() - last < quietTime) return false;
  tabStorage.write(key, String(Date.now()));
  window.location.reload();
  return true;
}

/**
 * A page that is fetched when it is opened. A file that is gone after an update is answered by one reload of
 * the application; if that does not help, the error is shown.
 */
export function lazyPage<K extends string>(load: () => Promise<Record<K, ComponentType>>, name: K) {
  return lazy(async () => {
    try {
      return { default: (await load())[name] };
    } catch (error) {
      if (reloadOnce()) return await new Promise<{ default: ComponentType }>(() => {});
      throw error;
    }
  });
}
