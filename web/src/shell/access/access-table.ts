import { roleGroups, type RequiredRoles } from '#contract/shared/permissions.ts';

const inventory = ['user', 'admin'] as const;
const admin = roleGroups.admin;
const everyRole = roleGroups.user;

/** Who may open which page: null is everybody, an empty list only people who are not signed in. */
export const accessTable = {
  '/': null,
  '/sign-in': roleGroups.onlyGuest,
  '/sign-up': roleGroups.onlyGuest,
  '/sign-out': null,
  '/logout': null,
  '/sso-login': null,
  '/callback': null,
  '/inventory/equipment': inventory,
  '/inventory/equipment/new': inventory,
  '/inventory/equipment/:id': inventory,
  '/inventory/equipment/:id/edit': inventory,
  '/inventory/category': inventory,
  '/inventory/category/new': inventory,
  '/inventory/category/:id': inventory,
  '/inventory/category/:id/edit': inventory,
  '/records/assignment': inventory,
  '/inventory/project': inventory,
  '/inventory/purchase-order': inventory,
  '/inventory/repair': inventory,
  '/inventory/retirement': inventory,
  '/inventory/software': inventory,
  '/admin/user': admin,
  '/contact-us': ['user'],
  '/example': null,
  '/loading': null,
  '/401': null,
  '/404': null,
} as const satisfies Record<string, RequiredRoles>;

export type PagePath = keyof typeof accessTable;

/** What a page asks for that does not say so itself: anybody with a role. */
export const defaultAuth: RequiredRoles = everyRole;
