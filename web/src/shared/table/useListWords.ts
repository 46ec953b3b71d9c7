import { useTranslation } from 'react-i18next';
import type { Namespace, Namespaces } from '#web/shared/i18n/namespaces.ts';
import type { ListWords } from './record-words.ts';

type ListKey = `list.${'title' | 'search' | 'loading' | 'create' | 'emptyTitle' | 'emptyBody' | 'all'}`;
type Lookup = (key: ListKey, options: { ns: ListNamespace }) => string;

/** A namespace with all the sentences that a list page needs. */
export type ListNamespace = {
  [N in Namespace]: Namespaces[N] extends Record<ListKey, string> ? N : never;
}[Namespace];

/** The sentences of a list page from the namespace of its entity. */
export function useListWords(namespace: ListNamespace): ListWords {
  const { t } = useTranslation();
  const say = (key: ListKey) => (t as unknown as Lookup)(key, { ns: namespace });
  return {
    title: say('list.title'),
    searchHint: say('list.search'),
    loading: say('list.loading'),
    create: say('list.create'),
    emptyTitle: say('list.emptyTitle'),
    emptyBody: say('list.emptyBody'),
    all: say('list.all'),
  };
}
