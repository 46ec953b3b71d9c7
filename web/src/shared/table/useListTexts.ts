import { useListText, type ListNamespace } from '#web/shared/i18n/entity-namespaces.ts';
import type { ListTexts } from './list-display.ts';

/** The sentences of a list page from the namespace of its entity. */
export function useListTexts(namespace: ListNamespace): ListTexts {
  const text = useListText(namespace);
  return {
    title: text('list.title'),
    searchHint: text('list.search'),
    loading: text('list.loading'),
    create: text('list.create'),
    emptyTitle: text('list.emptyTitle'),
    emptyBody: text('list.emptyBody'),
  };
}
