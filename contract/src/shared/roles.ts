/** The roles a person can hold; somebody without any is a guest. */
export const roles = ['admin', 'staff', 'user'] as const;
export type Role = (typeof roles)[number];

/**
 * What an outside auditor can do while an access runs, instead of any role: read all records, or one packet. It is given
 * by no form and kept with no account (decision 085).
 */
export const capabilities = ['auditor', 'packet-auditor'] as const;
export type Capability = (typeof capabilities)[number];

/** What a person can hold: roles, or for a time what an auditor can do. */
export type Held = Role | Capability;

/** Whether somebody is here as an auditor. */
export function isAuditor(held: readonly Held[]): boolean {
  return held.some((one) => (capabilities as readonly Held[]).includes(one));
}

/** The role groups of the specification, by name. */
export const roleGroups = {
  admin: ['admin'],
  staff: ['admin', 'staff'],
  user: ['admin', 'staff', 'user'],
  onlyGuest: [],
} as const satisfies Record<string, readonly Role[]>;

/** What a page or a menu entry asks for: null is open, an empty list only guests, otherwise one shared role. */
export type RequiredRoles = readonly Role[] | null | undefined;

/** The access rule of the specification. */
export function isAllowed(required: readonly Held[] | null | undefined, held: readonly Held[]): boolean {
  if (required === null || required === undefined) return true;
  if (required.length === 0) return held.length === 0;
  return required.some((role) => held.includes(role));
}

/** Roles as they may arrive from outside (one string or a list, any case), as a list of known roles. */
export function normalizeRoles(value: unknown): Role[] {
  const list = Array.isArray(value) ? value : [value];
  const known = list
    .filter((item): item is string => typeof item === 'string')
    .map((item) => item.trim().toLowerCase())
    .filter((item): item is Role => (roles as readonly string[]).includes(item));
  return [...new Set(known)];
}
