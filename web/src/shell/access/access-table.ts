import { roleGroups } from '#contract/shared/roles.ts';
import { entityModules } from '#web/entity-modules.ts';
import {
  everyRole,
  inventoryReaders,
  inventoryRoles,
  type EntityModule,
  type PageAccess,
} from '#web/shared/page/entity-module.ts';

// Pages on which something is written: auditors do not open them.
const writingPages = new Set(['new', 'edit', 'receive']);

function accessOf({ access, accessOf: others, paths }: EntityModule): [string, PageAccess][] {
  return Object.entries(paths).map(([page, path]) => {
    const required = others && page in others ? others[page] : access;
    return [path, required === inventoryReaders && writingPages.has(page) ? inventoryRoles : required];
  });
}

/**
 * Who may open which page: null is everybody, an empty list only people who are not signed in, `signedIn` everybody who
 * is.
 */
export const accessTable: Readonly<Record<string, PageAccess>> = {
  '/': null,
  '/sign-in': roleGroups.onlyGuest,
  '/sign-up': roleGroups.onlyGuest,
  '/set-password': null,
  '/forgot-password': roleGroups.onlyGuest,
  '/sign-out': null,
  '/logout': null,
  '/sso-login': null,
  '/callback': null,
  '/account': everyRole,
  '/example': null,
  '/loading': null,
  '/401': null,
  '/404': null,
  ...Object.fromEntries(entityModules.flatMap(accessOf)),
};

/** What a page asks for that does not say so itself: anybody with a role. */
export const defaultAuth: PageAccess = everyRole;
