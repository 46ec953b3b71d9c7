/** The roles a person can hold; somebody without any is a guest. */
export const roles = ['admin', 'staff', 'user'] as const;
export type Role = (typeof roles)[number];

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
export function isAllowed(required: RequiredRoles, held: readonly Role[]): boolean {
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

const inventory = ['user', 'admin'] as const;
const admin = ['admin'] as const;

/** Who may do what: the one table behind the server, the screens and the tests. */
export const permissions = {
  'category.read': inventory,
  'category.create': inventory,
  'category.update': inventory,
  'category.deactivate': admin,
  'category.delete': admin,
  'category.restore': admin,
  'equipment.read': inventory,
  'equipment.create': inventory,
  'equipment.update': inventory,
  'equipment.stock': inventory,
  'equipment.checkOut': inventory,
  'equipment.loan': inventory,
  'equipment.transfer': inventory,
  'equipment.checkIn': inventory,
  'equipment.reportMissing': inventory,
  'equipment.find': inventory,
  'equipment.correct': admin,
  'equipment.setTag': admin,
  'equipment.delete': inventory,
  'equipment.deleteAny': admin,
  'equipment.restore': admin,
  'assignment.read': inventory,
  'assignment.accept': inventory,
  'assignment.confirmOnPaper': inventory,
  'repair.read': inventory,
  'repair.create': inventory,
  'repair.update': inventory,
  'repair.delete': inventory,
  'repair.deleteAny': admin,
  'repair.restore': admin,
  'repair.reopen': admin,
  'software.read': inventory,
  'software.create': inventory,
  'software.update': inventory,
  'software.delete': inventory,
  'software.deleteAny': admin,
  'software.restore': admin,
  'entitlement.read': inventory,
  'entitlement.create': inventory,
  'entitlement.update': inventory,
  'entitlement.correct': admin,
  'entitlement.terminate': admin,
  'entitlement.revealKey': admin,
  'entitlement.delete': inventory,
  'entitlement.deleteAny': admin,
  'entitlement.restore': admin,
  'seat.read': inventory,
  'seat.create': inventory,
  'seat.update': inventory,
  'seat.revealKey': admin,
  'installation.read': inventory,
  'installation.create': inventory,
  'installation.update': inventory,
  'installation.delete': inventory,
  'installation.restore': admin,
  'location.read': inventory,
  'location.create': inventory,
  'location.update': inventory,
  'location.deactivate': admin,
  'location.delete': admin,
  'location.restore': admin,
  'vendor.read': inventory,
  'vendor.create': inventory,
  'vendor.update': inventory,
  'vendor.deactivate': admin,
  'vendor.delete': admin,
  'vendor.restore': admin,
  'manufacturer.read': inventory,
  'manufacturer.create': inventory,
  'manufacturer.update': inventory,
  'manufacturer.deactivate': admin,
  'manufacturer.delete': admin,
  'manufacturer.restore': admin,
  'model.read': inventory,
  'model.create': inventory,
  'model.update': inventory,
  'model.deactivate': admin,
  'model.delete': admin,
  'model.restore': admin,
  'person.read': inventory,
  'person.create': inventory,
  'person.update': inventory,
  'person.deactivate': admin,
  'person.delete': admin,
  'person.restore': admin,
  'funding-source.read': inventory,
  'funding-source.create': inventory,
  'funding-source.update': inventory,
  'funding-source.deactivate': admin,
  'funding-source.delete': admin,
  'funding-source.restore': admin,
  'project.read': inventory,
  'project.create': inventory,
  'project.update': inventory,
  'project.close': admin,
  'project.delete': admin,
  'project.restore': admin,
  'allocation.read': inventory,
  'allocation.update': inventory,
  'purchase-order.read': inventory,
  'purchase-order.create': inventory,
  'purchase-order.update': inventory,
  'purchase-order.delete': inventory,
  'purchase-order.deleteAny': admin,
  'purchase-order.restore': admin,
  'purchase-order.approve': admin,
  'purchase-order.order': admin,
  'purchase-order.close': admin,
  'purchase-order.cancel': admin,
  'purchase-order.receive': inventory,
  'chain.read': inventory,
  'retirement.read': inventory,
  'retirement.create': inventory,
  'retirement.update': inventory,
  'retirement.delete': inventory,
  'retirement.deleteAny': admin,
  'retirement.restore': admin,
  'retirement.approve': admin,
  'retirement.complete': admin,
  'retirement.cancel': admin,
  'retirement.waive': admin,
  'retirement.reverse': admin,
  'certificate.read': inventory,
  'certificate.create': inventory,
  'certificate.update': inventory,
  'certificate.verify': inventory,
  'certificate.delete': inventory,
  'certificate.deleteAny': admin,
  'certificate.restore': admin,
  'attachment.read': inventory,
  'attachment.create': inventory,
  'attachment.update': inventory,
  'attachment.delete': inventory,
  'attachment.deleteAny': admin,
  'attachment.restore': admin,
  /** Loosens a rule by a field that guards it. */
  'guarded-field.update': admin,
  'user.read': admin,
  'user.create': admin,
  'user.update': admin,
  'access-request.read': admin,
  'access-request.update': admin,
  'agency-setting.read': admin,
  'agency-setting.update': admin,
  'contact-message.read': admin,
  'contact-message.update': admin,
  // Literally: the contact page is for the role user and no other.
  'contact-message.create': ['user'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** Whether one of the held roles grants the permission. */
export function can(held: readonly Role[], permission: Permission): boolean {
  const granted: readonly Role[] | undefined = permissions[permission];
  // A name that came from an entity's may be none of the table's: that opens nothing.
  return granted !== undefined && isAllowed(granted, held);
}
