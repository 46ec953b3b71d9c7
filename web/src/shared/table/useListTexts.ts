import { useListText, type ListNamespace } from '#web/shared/i18n/entity-namespaces.ts';
import type { ListTexts } from './list-display.ts';

/** The sentences of a list page from the namespace of its entity. */
export function useListTexts(namespace: ListNamespace): ListTexts {
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
