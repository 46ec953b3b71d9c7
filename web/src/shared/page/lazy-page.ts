import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadAllTexts } from '#web/shared/i18n/i18n.ts';
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
 * Fetches a part of the application. A file that is gone after an update is answered by one reload of the
 * application; if that does not help, the error is shown.
 */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (reloadOnce()) return await new Promise<T>(() => {});
    throw error;
  }
}

/**
 * Fetches what a page also does without, such as a tip. Where that fails, without a connection or after an update, nothing is drawn:
 * whoever only rests on a control loses neither the page nor what is written in it.
 */
export async function loadOrNothing<P extends object>(
  load: () => Promise<ComponentType<P>>,
): Promise<{ default: ComponentType<P> }> {
  try {
    return { default: await load() };
  } catch {
    return { default: () => null };
  }
}

export interface LazyPage extends LazyExoticComponent<ComponentType> {
  /** Fetches the page before it is drawn; whatever goes wrong shows when it is. */
  prefetch: () => void;
}

/** A page that is fetched when it is opened, with the texts it needs: all of them, unless it says otherwise. */
export function lazyPage<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
  loadTexts: () => Promise<void> = loadAllTexts,
): LazyPage {
  const fetchAll = () => Promise.all([load(), loadTexts()]);
  const page = lazy<ComponentType>(async () => {
    const [module] = await loadOrReload(fetchAll);
    return { default: module[name] };
  });
  return Object.assign(page, { prefetch: () => void fetchAll().catch(() => undefined) });
}

/** A part of a page that is fetched when it is first shown. */
export function lazyPart<K extends string, P extends object>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    const [module] = await loadOrReload(() => Promise.all([load(), loadAllTexts()]));
    return { default: module[name] };
  });
}
