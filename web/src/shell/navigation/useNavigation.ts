import { useMemo } from 'react';
import { formatCount } from '#web/shared/format/number.ts';
import type { KeyOf } from '#web/shared/i18n/namespaces.ts';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { useMenuCounts } from '#web/shared/page/menu-counts.ts';
import { useSession } from '#web/shared/session/useSession.ts';
import { isOpenTo } from '#web/shell/access/access.ts';
import { navigation, type NavigationItem } from './navigation.ts';
import { withPinnedViews } from './pinned.ts';
import { filterNavigation } from './visibility.ts';

/**
 * The menu of the person here, with its titles in the current language. Everything that draws, searches or
 * offers entries takes them from here.
 */
export function useNavigation(): NavigationItem[] {
  const { status, roles, user } = useSession();
  const views = user?.data.views;
  const counts = useMenuCounts();
  const { t } = useTranslation('navigation');
  return useMemo(() => {
    const badgeOf = (count: number | undefined) =>
      count === undefined ? {} : { badge: { title: formatCount(count) } };
    const translate = (item: NavigationItem): NavigationItem => ({
      ...item,
      ...badgeOf(counts[item.url ?? '']),
      title: item.translate === undefined ? item.title : t(item.translate, { defaultValue: item.title }),
      ...(item.hint === undefined ? {} : { hint: t(item.hint as KeyOf<'navigation'>) }),
      ...(item.children === undefined ? {} : { children: item.children.map(translate) }),
    });
    const menu = withPinnedViews(navigation, views ?? []);
    return filterNavigation(menu, (auth) => isOpenTo(auth, { status, roles })).map(translate);
  }, [status, roles, views, counts, t]);
}
