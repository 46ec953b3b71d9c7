import { useSyncExternalStore } from 'react';
import type { Language } from '#contract/shared/languages.ts';

/** The agency's own labels of values, by the key of the built-in label. */
export type AgencyLabels = Readonly<Record<string, Readonly<Record<Language, string>>>>;

let labels: AgencyLabels = {};
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replaces the built-in labels; whatever shows one of them is drawn again. */
export function setAgencyLabels(next: AgencyLabels): void {
  if (JSON.stringify(next) === JSON.stringify(labels)) return;
  labels = next;
  for (const listener of listeners) listener();
}

export function useAgencyLabels(): AgencyLabels {
  return useSyncExternalStore(listen, () => labels);
}
