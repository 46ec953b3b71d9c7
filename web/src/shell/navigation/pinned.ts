import type { PersonView } from '#contract/features/view/view.schema.ts';
import { entityModules } from '#web/entity-modules.ts';
import { formatCount } from '#web/shared/format/number.ts';
import type { EntityModule } from '#web/shared/page/entity-module.ts';
import type { NavigationItem } from './navigation.ts';

function entriesOf(views: readonly PersonView[]): NavigationItem[] {
  const modules: readonly EntityModule[] = entityModules;
  return views
    .filter(({ isPinned }) => isPinned)
    .flatMap((view): NavigationItem[] => {
      const module = modules.find(({ name }) => name === view.entity);
      const list = module?.paths['list'];
      if (!module || list === undefined) return [];
      return [
        {
          id: `view.${view.id}`,
          title: view.name,
          type: 'item',
          icon: 'bookmark',
          url: `${list}?view=${view.id}`,
          auth: module.access,
          ...(view.changes > 0 && { badge: { title: formatCount(view.changes) } }),
        },
      ];
    });
}

/**
 * The menu with the views that a person put into it, as a group before the specified ones; without any there is no such
 * group. On a pinned view its own entry is the active one, not that of the list.
 */
export function withPinnedViews(
  menu: readonly NavigationItem[],
  views: readonly PersonView[],
): readonly NavigationItem[] {
  const children = entriesOf(views);
  if (children.length === 0) return menu;
  const exceptViews = views.filter(({ isPinned }) => isPinned).map(({ id }) => id);
  const mark = (item: NavigationItem): NavigationItem => ({
    ...item,
    exceptViews,
    ...(item.children && { children: item.children.map(mark) }),
  });
  const group = {
    id: 'pinned',
    title: 'Pinned',
    translate: 'pinned',
    type: 'group',
    icon: 'bookmark',
    children,
  } as const;
  return [group, ...menu.map(mark)];
}
