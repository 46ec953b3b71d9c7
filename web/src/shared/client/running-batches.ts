import { useSyncExternalStore } from 'react';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';

const key = 'runningBatches';
const most = 10;
const listeners = new Set<() => void>();

function read(): string {
  return deviceStorage.read(key) ?? '';
}

function write(ids: readonly string[]): void {
  if (ids.length === 0) deviceStorage.remove(key);
  else deviceStorage.write(key, ids.join(' '));
  for (const listener of listeners) listener();
}

const listOf = (text: string): string[] => text.split(' ').filter(Boolean);

/** From now on every page shows how far a batch is that was started here; nobody else asks for any. */
export function followBatch(id: string): void {
  write([...new Set([id, ...listOf(read())])].slice(0, most));
}

/** Answers whether it was followed until now. */
export function unfollowBatch(id: string): boolean {
  const ids = listOf(read());
  if (!ids.includes(id)) return false;
  write(ids.filter((one) => one !== id));
  return true;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The batches that were started in this browser and are not known to have ended, the newest first. */
export function useFollowedBatches(): string[] {
  return listOf(useSyncExternalStore(subscribe, read));
}
