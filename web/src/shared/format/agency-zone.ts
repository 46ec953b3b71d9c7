import { useSyncExternalStore } from 'react';

let zone: string | undefined;
const listeners = new Set<() => void>();

/** Takes the agency's time zone as the server says it. */
export function setAgencyZone(next: string): void {
  if (next === zone) return;
  zone = next;
  for (const listener of listeners) listener();
}

/** The zone in which moments are shown; until the server has said the agency's, the device's stands in. */
export function readAgencyZone(): string {
  return zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAgencyZone(): string {
  return useSyncExternalStore(subscribe, readAgencyZone);
}
