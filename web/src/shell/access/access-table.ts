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
  '/records/my-items': inventory,
  '/inventory/project': inventory,
  '/inventory/purchase-order': inventory,
  '/inventory/repair': inventory,
  '/inventory/repair/new': inventory,
  '/inventory/repair/:id': inventory,
  '/inventory/repair/:id/edit': inventory,
  '/inventory/retirement': inventory,
  '/inventory/software': inventory,
  '/admin/user': admin,
  '/admin/user/:id': admin,
  '/admin/user/:id/edit': admin,
  '/records/location': inventory,
  '/records/location/new': inventory,
  '/records/location/:id': inventory,
  '/records/location/:id/edit': inventory,
  '/records/vendor': inventory,
  '/records/vendor/new': inventory,
  '/records/vendor/:id': inventory,
  '/records/vendor/:id/edit': inventory,
  '/records/manufacturer': inventory,
  '/records/manufacturer/new': inventory,
  '/records/manufacturer/:id': inventory,
  '/records/manufacturer/:id/edit': inventory,
  '/records/model': inventory,
  '/records/model/new': inventory,
  '/records/model/:id': inventory,
  '/records/model/:id/edit': inventory,
  '/records/person': inventory,
  '/records/person/new': inventory,
  '/records/person/:id': inventory,
  '/records/person/:id/edit': inventory,
  '/account': everyRole,
  '/contact-us': ['user'],
  '/example': null,
  '/loading': null,
  '/401': null,
  '/404': null,
} as const satisfies Record<string, RequiredRoles>;

export type PagePath = keyof typeof accessTable;

/** What a page asks for that does not say so itself: anybody with a role. */
export const defaultAuth: RequiredRoles = everyRole;
