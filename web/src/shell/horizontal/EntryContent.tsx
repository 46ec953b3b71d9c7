import { Icon } from '#web/shared/icons/Icon.tsx';
import { NavigationBadge } from '#web/shell/navbar/NavigationBadge.tsx';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';

/** Icon, title and badge of an entry. */
export function EntryContent({ item }: { item: NavigationItem }) {
  return (
    <>
      {item.icon !== undefined && <Icon name={item.icon} size={18} />}
      <span>{item.title}</span>
      {item.badge !== undefined && <NavigationBadge badge={item.badge} sx={{ marginInlineStart: 'auto' }} />}
    </>
  );
}
