import { describe, expect, it } from 'vitest';
import { can, permissions } from './permissions.ts';
import { capabilities, isAllowed, normalizeRoles, roleGroups, roles, type Role } from './roles.ts';

const everyCombination: Role[][] = Array.from({ length: 2 ** roles.length }, (_, bits) =>
  roles.filter((_role, index) => (bits >> index) % 2 === 1),
);

describe('access rule', () => {
  it('R-6.1 knows the roles admin, staff and user', () => {
    expect([...roles].toSorted()).toEqual(['admin', 'staff', 'user']);
  });

  it('R-6.2 has the groups of the specification', () => {
    expect(roleGroups).toEqual({
      admin: ['admin'],
      staff: ['admin', 'staff'],
      user: ['admin', 'staff', 'user'],
      onlyGuest: [],
    });
  });

  it.each(everyCombination)('R-6.3 is open when nothing is required (%s %s %s)', (...held) => {
    expect(isAllowed(null, held)).toBe(true);
    expect(isAllowed(undefined, held)).toBe(true);
  });

  it('R-6.3 permits only people with no roles when the list is empty', () => {
    for (const held of everyCombination) expect(isAllowed([], held)).toBe(held.length === 0);
  });

  it('R-6.3 otherwise grants access by any overlap', () => {
    for (const required of everyCombination.filter((list) => list.length > 0)) {
      for (const held of everyCombination) {
        expect(isAllowed(required, held)).toBe(required.some((role) => held.includes(role)));
      }
    }
  });

  it('opens nothing by a name that is not in the table', () => {
    expect(can(['admin', 'user'], 'user.nonsense' as keyof typeof permissions)).toBe(false);
  });

  it('gives staff alone no permission, and an administrator all but the contact page of users', () => {
    for (const permission of Object.keys(permissions) as (keyof typeof permissions)[]) {
      expect(can(['staff'], permission)).toBe(false);
      expect(can([], permission)).toBe(false);
      expect(can(['admin'], permission)).toBe(permission !== 'contact-message.create');
    }
  });

  it('names auditors in rows that read, and in no other', () => {
    const reading = /\.(read|check|log)$/;
    for (const permission of Object.keys(permissions) as (keyof typeof permissions)[]) {
      for (const capability of capabilities) {
        if (can([capability], permission)) expect(permission).toMatch(reading);
      }
      // Who reads one packet reads nothing that an auditor of all records does not.
      if (can(['packet-auditor'], permission)) expect(can(['auditor'], permission)).toBe(true);
    }
    expect(can(['auditor'], 'user.read')).toBe(false);
    expect(can(['packet-auditor'], 'equipment.read')).toBe(false);
  });

  it('R-1.2 takes roles as one string or a list, in any case, and drops what it does not know', () => {
    expect(normalizeRoles('Admin')).toEqual(['admin']);
    expect(normalizeRoles([' user ', 'USER', 'root', 7])).toEqual(['user']);
    expect(normalizeRoles(undefined)).toEqual([]);
  });
});
