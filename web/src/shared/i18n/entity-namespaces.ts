import { useTranslation } from './useTranslation.ts';
import type { KeyOf, Namespace } from './namespaces.ts';

type ListKey = `list.${'title' | 'search' | 'loading' | 'create' | 'emptyTitle' | 'emptyBody' | 'all'}`;
type Lookup = (key: ListKey, options: { ns: ListNamespace }) => string;

/** The namespace of an entity: one with all the sentences that a list page needs. */
export type ListNamespace = {
  [N in Namespace]: ListKey extends KeyOf<N> ? N : never;
}[Namespace];

/** A namespace that names the making of a new record, for the pickers that offer it. */
export type CreateNamespace = {
  [N in Namespace]: 'list.create' extends KeyOf<N> ? N : never;
}[Namespace];

/** What the making of a new record is called. */
export function useCreateText(namespace: CreateNamespace): string {
  const { t } = useTranslation();
  return (t as unknown as (key: 'list.create', options: { ns: CreateNamespace }) => string)('list.create', {
    ns: namespace,
  });
}

/** Says the sentences that every entity has in its own namespace. */
export function useListText(namespace: ListNamespace): (key: ListKey) => string {
  const { t } = useTranslation();
  return (key) => (t as unknown as Lookup)(key, { ns: namespace });
}
