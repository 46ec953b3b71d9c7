import type { PersonView } from '#contract/features/view/view.schema.ts';
import { entityModules } from '#web/entity-modules.ts';
import { formatCount } from '#web/shared/format/number.ts';
import type { EntityModule } from '#web/shared/page/entity-module.ts';
import type { NavigationItem } from './navigation.ts';

/** The views that a person put into the menu, as a group before the specified ones; without any there is no group. */
export function pinnedGroup(views: readonly PersonView[]): NavigationItem[] {
  const modules: readonly EntityModule[] = entityModules;
  const children = views
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
  if (children.length === 0) return [];
  return [{ id: 'pinned', title: 'Pinned', translate: 'pinned', type: 'group', icon: 'bookmark', children }];
}
