import type { IconName } from '#web/shared/icons/Icon.tsx';
import type { KeyOf } from '#web/shared/i18n/namespaces.ts';
import { entityModules } from '#web/entity-modules.ts';
import {
  adminRoles,
  inventoryRoles,
  type EntityModule,
  type MenuGroup,
  type PageAccess,
} from '#web/shared/page/entity-module.ts';
import { accessTable } from '#web/shell/access/access-table.ts';
import { normalizeUrls } from './normalize.ts';

export type NavigationType = 'group' | 'collapse' | 'item' | 'link' | 'divider';

/** One entry of the menu; `translate` is its key in the namespace `navigation`. */
export interface NavigationItem {
  id: string;
  title: string;
  translate?: KeyOf<'navigation'>;
  /** A sentence about the page; before it is translated, its key. */
  hint?: string;
  auth?: PageAccess;
  type?: NavigationType;
  icon?: IconName;
  url?: string;
  target?: string;
  badge?: { title: string; bg?: string; fg?: string };
  children?: readonly NavigationItem[];
  disabled?: boolean;
  /** Saved views that have entries of their own: for them it is not the active one. */
  exceptViews?: readonly string[];
  /** Active only on its very path, not below it. */
  end?: boolean;
}

// Until it is translated, the key of a title stands for it.
function page(id: string, translate: KeyOf<'navigation'>, icon: IconName, url: string): NavigationItem {
  return { id, title: translate, translate, type: 'item', icon, url };
}

/** The entries that modules have in a group, in the order of the modules; each is seen by whoever may open its page. */
function entriesOf(wanted: MenuGroup): NavigationItem[] {
  return entityModules
    .flatMap(({ menu = [] }: EntityModule) => menu)
    .filter((entry) => entry.group === wanted)
    .map(({ id, translate, hint, icon, url }) => ({
      ...page(id, translate, icon, url),
      ...(hint && { hint }),
      auth: accessTable[url],
    }));
}

function group(id: MenuGroup, icon: IconName, auth: PageAccess): NavigationItem {
  return { id, title: id, translate: id, type: 'group', icon, auth, children: entriesOf(id) };
}

/** The menu of the product: the two specified groups, then groups for what goes beyond them. */
export const navigation: readonly NavigationItem[] = normalizeUrls([
  group('inventory', 'box', inventoryRoles),
  group('admin', 'users', adminRoles),
  group('audit', 'shield', inventoryRoles),
  group('records', 'doc', inventoryRoles),
  group('reference', 'sliders', inventoryRoles),
  group('requests', 'mail', adminRoles),
  { ...page('guest.sign-in', 'signIn', 'user', '/sign-in'), auth: [] },
  { ...page('guest.sign-up', 'signUp', 'key', '/sign-up'), auth: [] },
]);
