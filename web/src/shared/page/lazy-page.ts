import { createElement, lazy, type ComponentType } from 'react';
import { RequestError } from '#web/shared/client/client.ts';
import { loadAllTexts } from '#web/shared/i18n/i18n.ts';
import { tabStorage } from '#web/shared/storage/safe-storage.ts';
import { PartBoundary } from './PartBoundary.tsx';

const key = 'reloadedForChunk';
const quietTime = 60_000;
const longestAnswer = 5_000;

function reloadOnce(): boolean {
  const last = Number(tabStorage.read(key) ?? 0);
  if (Date.now() - last < quietTime) return false;
  tabStorage.write(key, String(Date.now()));
  window.location.reload();
  return true;
}

/** Whether a reload would find the application. */
const isServed = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(longestAnswer) }).then(
    // Whatever it answers, it is there; a proxy tells by another number that it is not.
    ({ status }) => status < 500,
    () => false,
  );

/**
 * Fetches a part of the application. A file that is gone after an update is answered by one reload of the
 * application; if that does not help, the error is shown. Without a connection a reload would throw away what is on the
 * screen: then the error is that no answer came.
 */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await isServed())) throw new RequestError(0, undefined, error);
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

const failed = new Set<() => void>();

/** From now on what could not be fetched is fetched anew where it is shown; until then it stays failed. */
export function forgetFailed(): void {
  for (const begin of failed) begin();
}

/** A component that is fetched when it is first shown, and how to begin anew: React alone would keep a failure for as long as the page is open. */
function createLazy<P extends object>(load: () => Promise<ComponentType<P>>) {
  const fetched = () =>
    lazy(async () => {
      try {
        return { default: await loadOrReload(load) };
      } catch (error) {
        failed.add(begin);
        throw error;
      }
    });
  let Part: ComponentType<P> = fetched();
  // Wherever it is shown it is the same part: the first that asks begins anew, and the others wait for that.
  const begin = () => {
    if (failed.delete(begin)) Part = fetched();
  };
  return { begin, Shown: (props: P) => createElement(Part, props) };
}

/** A component that is fetched when it is first shown; where it does not come, the page or the application says so in its place. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return createLazy(load).Shown;
}

/** The same for what a page stands without, such as a dialog: where it does not come, that is told, and it is tried again. */
export function lazyDetail<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const { begin, Shown } = createLazy(load);
  return (props) => createElement(PartBoundary, { onRetry: begin }, createElement(Shown, props));
}

export type LazyPage = ComponentType & {
  /** Fetches the page before it is drawn; whatever goes wrong shows when it is. */
  prefetch: () => void;
};

/** A page that is fetched when it is opened, with the texts it needs: all of them, unless it says otherwise. */
export function lazyPage<K extends string>(
  load: () => Promise<Record<K, ComponentType>>,
  name: K,
  loadTexts: () => Promise<void> = loadAllTexts,
): LazyPage {
  const fetchAll = async () => (await Promise.all([load(), loadTexts()]))[0][name];
  return Object.assign(lazyComponent(fetchAll), { prefetch: () => void fetchAll().catch(() => undefined) });
}

/** A part of a page that is fetched when it is first shown. */
export function lazyPart<K extends string, P extends object>(
  load: () => Promise<Record<K, ComponentType<P>>>,
  name: K,
): ComponentType<P> {
  return lazyDetail(async () => (await Promise.all([load(), loadAllTexts()]))[0][name]);
}
