import { isAllowed, isAuditor } from '#contract/shared/roles.ts';
import { auditorsOf, type PageAccess } from '#web/shared/page/entity-module.ts';
import type { Session } from '#web/shared/session/session.ts';
import { navigation } from '#web/shell/navigation/navigation.ts';
import { filterNavigation, listPages } from '#web/shell/navigation/visibility.ts';
import { accessTable, defaultAuth } from './access-table.ts';

type Visitor = Pick<Session, 'status' | 'roles'>;

/** The configured page after signing in. */
export const configuredLanding = '/inventory/equipment';

/**
 * The access rule with three additions: a list for guests means nobody who is signed in, with or without roles, a page
 * of the account itself asks for no role, and auditors open what is named for them and nothing else.
 */
export function isOpenTo(required: PageAccess, visitor: Visitor): boolean {
  if (required === 'signedIn') return visitor.status === 'authenticated';
  if (required !== null && required !== undefined && required.length === 0) {
    return visitor.status !== 'authenticated';
  }
  if (required && isAuditor(visitor.roles)) return isAllowed(auditorsOf.get(required) ?? [], visitor.roles);
  return isAllowed(required, visitor.roles);
}

/** Whether a path has the form of a pattern such as /inventory/equipment/:id. */
function isOfForm(pattern: string, pathname: string): boolean {
  const [wanted, given] = [pattern, pathname].map((path) =>
    path.replace(/\/+$/, '').toLowerCase().split('/'),
  );
  return (
    wanted?.length === given?.length &&
    wanted?.every((part, i) => (part.startsWith(':') ? given?.[i] !== '' : part === given?.[i])) === true
  );
}

/** What a path asks for; undefined when no page has it. */
export function findRequiredRoles(path: string): { required: PageAccess } | undefined {
  const pathname = path.split(/[?#]/)[0] ?? path;
  // Fixed names come before parameters: /new is not an id.
  const paths = Object.keys(accessTable).sort((a, b) => Number(a.includes(':')) - Number(b.includes(':')));
  const found = paths.find((pattern) => isOfForm(pattern, pathname));
  return found === undefined ? undefined : { required: accessTable[found] ?? null };
}

/** Whether a path is a page that this person may open. */
export function canOpen(path: string, visitor: Visitor): boolean {
  const page = findRequiredRoles(path);
  return page !== undefined && isOpenTo(page.required, visitor);
}

/** The first page that a role opens: the configured one, then the menu in its order, then contact-us. */
export function findLanding(visitor: Visitor): string | undefined {
  const menu = listPages(
    filterNavigation(navigation, (auth) => auth !== 'signedIn' && isOpenTo(auth, visitor)),
  );
  return [configuredLanding, ...menu.map((item) => item.url), '/contact-us'].find(
    (path) => path !== undefined && visitor.roles.length > 0 && canOpen(path, visitor),
  );
}

/** What the guard does with a visit. */
export type Decision =
  | { kind: 'open' }
  | { kind: 'redirect'; to: string; savesPath: boolean; isDenied: boolean };

/** Decides about one visit; nothing is written here, so it can be asked at any time. */
export function decideVisit(
  required: PageAccess | undefined,
  visitor: Visitor,
  savedPath: string | undefined,
): Decision {
  const auth = required === undefined ? defaultAuth : required;
  if (isOpenTo(auth, visitor)) return { kind: 'open' };
  if (visitor.status !== 'authenticated') {
    return { kind: 'redirect', to: '/sign-in', savesPath: true, isDenied: false };
  }
  const landing = findLanding(visitor) ?? '/401';
  const isForGuests = auth?.length === 0;
  if (isForGuests) {
    const to = savedPath !== undefined && canOpen(savedPath, visitor) ? savedPath : landing;
    return { kind: 'redirect', to, savesPath: false, isDenied: false };
  }
  return { kind: 'redirect', to: landing, savesPath: true, isDenied: true };
}
