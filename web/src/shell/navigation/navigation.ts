import type { RequiredRoles } from '#contract/shared/permissions.ts';
import type { IconName } from '#web/shared/icons/Icon.tsx';
import type { KeyOf } from '#web/shared/i18n/namespaces.ts';
import { normaliseUrls } from './normalise.ts';

export type NavigationType = 'group' | 'collapse' | 'item' | 'link' | 'divider';

/** One entry of the menu; `translate` is its key in the namespace `navigation`. */
export interface NavigationItem {
  id: string;
  title: string;
  translate?: KeyOf<'navigation'>;
  auth?: RequiredRoles;
  type?: NavigationType;
  icon?: IconName;
  url?: string;
  target?: string;
  badge?: { title: string; bg?: string; fg?: string };
  children?: readonly NavigationItem[];
  disabled?: boolean;
  /** Active only on its very path, not below it. */
  end?: boolean;
}

const inventory = ['user', 'admin'] as const;

function page(
  id: string,
  title: string,
  translate: KeyOf<'navigation'>,
  icon: IconName,
  url: string,
): NavigationItem {
  return { id, title, translate, type: 'item', icon, url };
}

/** The menu of the product: the two specified groups, then groups for what goes beyond them. */
export const navigation: readonly NavigationItem[] = normaliseUrls([
  {
    id: 'inventory',
    title: 'Inventory',
    translate: 'inventory',
    type: 'group',
    icon: 'box',
    auth: inventory,
    children: [
      page('inventory.equipment', 'Equipment List', 'equipment', 'equipment', '/inventory/equipment'),
      page('inventory.software', 'Software List', 'software', 'software', '/inventory/software'),
      page('inventory.repair', 'Repair List', 'repair', 'repair', '/inventory/repair'),
      page(
        'inventory.purchase-order',
        'Purchase Order List',
        'purchaseOrder',
        'po',
        '/inventory/purchase-order',
      ),
      page('inventory.category', 'Category List', 'category', 'category', '/inventory/category'),
      page('inventory.project', 'Project List', 'project', 'project', '/inventory/project'),
      page('inventory.retirement', 'Retirement List', 'retirement', 'retirement', '/inventory/retirement'),
    ].map((item) => ({ ...item, auth: inventory })),
  },
  {
    id: 'admin',
    title: 'Admin',
    translate: 'admin',
    type: 'group',
    icon: 'users',
    auth: ['admin'],
    children: [{ ...page('admin.user', 'User List', 'user', 'users', '/admin/user'), auth: ['admin'] }],
  },
  {
    id: 'records',
    title: 'Records',
    translate: 'records',
    type: 'group',
    icon: 'doc',
    auth: inventory,
    children: [
      page('records.my-items', 'My items', 'myItems', 'tag', '/records/my-items'),
      page('records.assignment', 'Custody', 'custody', 'swap', '/records/assignment'),
      page('records.allocation', 'Allocations', 'allocation', 'shares', '/records/allocation'),
      page('records.certificate', 'Certificates', 'certificate', 'shield', '/inventory/certificate'),
      page('records.chain', 'Chain', 'chain', 'route', '/records/chain'),
    ].map((item) => ({ ...item, auth: inventory })),
  },
  {
    id: 'reference',
    title: 'Reference',
    translate: 'reference',
    type: 'group',
    icon: 'sliders',
    auth: inventory,
    children: [
      ...[
        page('records.location', 'Locations', 'location', 'pinmap', '/records/location'),
        page('records.person', 'People', 'person', 'user', '/records/person'),
        page('records.vendor', 'Vendors', 'vendor', 'truck', '/records/vendor'),
        page('records.manufacturer', 'Manufacturers', 'manufacturer', 'factory', '/records/manufacturer'),
        page('records.model', 'Models', 'model', 'model', '/records/model'),
        page('records.funding-source', 'Funding sources', 'fundingSource', 'bank', '/records/funding-source'),
      ].map((item) => ({ ...item, auth: inventory })),
      {
        ...page('settings.agency', 'Agency settings', 'agencySetting', 'cog', '/settings/agency'),
        auth: ['admin'],
      },
    ],
  },
  {
    id: 'requests',
    title: 'Requests',
    translate: 'requests',
    type: 'group',
    icon: 'mail',
    auth: ['admin'],
    children: [
      page('requests.access', 'Access requests', 'accessRequest', 'key', '/requests/access-request'),
      page('requests.contact', 'Messages', 'contactMessage', 'mail', '/requests/contact-message'),
      page('requests.reset', 'Password requests', 'resetRequest', 'lock', '/requests/reset-request'),
    ].map((item) => ({ ...item, auth: ['admin'] as const })),
  },
  { ...page('guest.sign-in', 'Sign in', 'signIn', 'user', '/sign-in'), auth: [] },
  { ...page('guest.sign-up', 'Request access', 'signUp', 'key', '/sign-up'), auth: [] },
]);
