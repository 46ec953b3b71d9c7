import { useListText, type ListNamespace } from '#web/shared/i18n/entity-namespaces.ts';
import type { ListWords } from './record-words.ts';

/** The sentences of a list page from the namespace of its entity. */
export function useListWords(namespace: ListNamespace): ListWords {
  const say = useListText(namespace);
  return {
    title: say('list.title'),
    searchHint: say('list.search'),
    loading: say('list.loading'),
    create: say('list.create'),
    emptyTitle: say('list.emptyTitle'),
    emptyBody: say('list.emptyBody'),
  };
}
