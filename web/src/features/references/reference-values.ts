import type { ReferenceValue } from '#contract/shared/entity.ts';

interface InTree {
  id: string;
  name: string;
  path: string;
}

interface Named {
  id: string;
  displayName: string;
  unit: string | null;
  email: string | null;
}

/** A record of a tree by its name; its path tells namesakes apart. */
export function toBranchValue({ id, name, path }: InTree): ReferenceValue {
  return { id, label: name, note: path === name ? null : path };
}

export function toPersonValue({ id, displayName, unit, email }: Named): ReferenceValue {
  return { id, label: displayName, note: unit ?? email };
}
