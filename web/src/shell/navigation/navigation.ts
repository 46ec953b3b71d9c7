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

function page(
  id: string,
  title: string,
  translate: KeyOf<'navigation'>,
  icon: IconName,
  url: string,
): NavigationItem {
  return { id, title, translate, type: 'item', icon, url };
}

/** The entries that modules have in a group, in the order of the modules; each is seen by whoever may open its page. */
function entriesOf(wanted: MenuGroup): NavigationItem[] {
  return entityModules
    .flatMap(({ menu = [] }: EntityModule) => menu)
    .filter((entry) => entry.group === wanted)
    .map(({ id, title, translate, hint, icon, url }) => ({
      ...page(id, title, translate, icon, url),
      ...(hint && { hint }),
      auth: accessTable[url],
    }));
}

function group(id: MenuGroup, title: string, icon: IconName, auth: PageAccess): NavigationItem {
  return { id, title, translate: id, type: 'group', icon, auth, children: entriesOf(id) };
}

/** The menu of the product: the two specified groups, then groups for what goes beyond them. */
export const navigation: readonly NavigationItem[] = normalizeUrls([
  group('inventory', 'Inventory', 'box', inventoryRoles),
  group('admin', 'Admin', 'users', adminRoles),
  group('audit', 'Audit', 'shield', inventoryRoles),
  group('records', 'Records', 'doc', inventoryRoles),
  group('reference', 'Reference', 'sliders', inventoryRoles),
  group('requests', 'Requests', 'mail', adminRoles),
  { ...page('guest.sign-in', 'Sign in', 'signIn', 'user', '/sign-in'), auth: [] },
  { ...page('guest.sign-up', 'Request access', 'signUp', 'key', '/sign-up'), auth: [] },
]);
