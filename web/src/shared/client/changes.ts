import { changedHeader, parseChanged } from '#contract/shared/changed.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';

type Listener = (kinds: readonly EntityName[]) => void;

const listeners = new Set<Listener>();

/** Hears which kinds of record a command changed. */
export function onChanges(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells what the answer to a command says it changed. */
export function announceChanges(readHeader: (name: string) => string | null): void {
  const kinds = parseChanged(readHeader(changedHeader));
  if (kinds.length === 0) return;
  for (const listener of listeners) listener(kinds);
}
