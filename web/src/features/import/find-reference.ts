import type { ReferenceTo } from '#web/features/references/define-reference.ts';
import { references } from '#web/features/references/references.ts';

/** How records of a kind are found and called, where others point at them. */
export function findReference(entity: string | null): ReferenceTo | undefined {
  const known: Readonly<Record<string, ReferenceTo | undefined>> = references;
  return entity === null ? undefined : known[entity];
}
