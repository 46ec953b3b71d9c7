import { Icon } from '#web/shared/icons/Icon.tsx';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';

/** The icon of an entry, or the first letter of its title. */
export function PageMark({ page }: { page: NavigationItem }) {
  if (page.icon !== undefined) return <Icon name={page.icon} />;
  return (
    <span
      aria-hidden="true"
      style={{ width: 20, flex: 'none', textAlign: 'center', fontSize: '0.875rem', fontWeight: 600 }}
    >
      {page.title.slice(0, 1).toLocaleUpperCase()}
    </span>
  );
}
