import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import type { Mode } from '#web/shared/theme/presets.ts';

const key = 'themeMode';
const listeners = new Set<() => void>();

/** The mode remembered on this device, if one was ever chosen. */
export function readThemeMode(): Mode | undefined {
  const stored = deviceStorage.read(key);
  return stored === 'light' || stored === 'dark' ? stored : undefined;
}

export function storeThemeMode(mode: Mode): void {
  deviceStorage.write(key, mode);
  for (const listener of listeners) listener();
}

/** Calls back when the mode changes here or in another tab. */
export function subscribeThemeMode(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

let isPrinting = false;

/** Whether the page is drawn on paper. */
export function readIsPaper(): boolean {
  return isPrinting || window.matchMedia('print').matches;
}

/** Calls back when a print begins and when it ends. */
export function subscribePaper(listener: () => void): () => void {
  const paper = window.matchMedia('print');
  const begin = () => {
    isPrinting = true;
    listener();
  };
  const end = () => {
    isPrinting = false;
    listener();
  };
  // Most browsers say it before they lay the paper out; a preview only changes its medium.
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  paper.addEventListener('change', listener);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    paper.removeEventListener('change', listener);
  };
}
