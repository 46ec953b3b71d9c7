import type { NavigationItem } from './navigation.ts';
import type { PageAccess } from '#web/shared/page/entity-module.ts';

type IsOpen = (auth: PageAccess) => boolean;

function isDivider(item: NavigationItem | undefined): boolean {
  return item?.type === 'divider';
}

function holdsOnlyChildren(item: NavigationItem): boolean {
  return (item.type === 'group' || item.type === 'collapse') && item.url === undefined;
}

/**
 * The entries somebody sees: those that are open to them and those with a visible child. Headings without
 * entries and dividers that divide nothing are dropped. Applied once, before anything draws or searches.
 */
export function filterNavigation(items: readonly NavigationItem[], isOpen: IsOpen): NavigationItem[] {
  const visible = items.flatMap((item) => {
    const children = item.children === undefined ? undefined : filterNavigation(item.children, isOpen);
    const isEmpty = children === undefined || children.length === 0;
    if (isEmpty && (holdsOnlyChildren(item) || !isOpen(item.auth))) return [];
    return [children === undefined ? item : { ...item, children }];
  });
  return visible.filter(
    (item, index) =>
      !isDivider(item) || (index > 0 && index < visible.length - 1 && !isDivider(visible[index - 1])),
  );
}

/** The entries of a tree that lead somewhere, in their order. */
export function listPages(items: readonly NavigationItem[]): NavigationItem[] {
  return items.flatMap((item) => [
    ...(item.url !== undefined && item.disabled !== true ? [item] : []),
    ...listPages(item.children ?? []),
  ]);
}

/** Whether an entry has others inside it. */
export function hasChildren(item: NavigationItem): boolean {
  return item.children !== undefined && item.children.length > 0;
}
