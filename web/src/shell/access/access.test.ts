import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/shared/roles.ts';
import type { SessionStatus } from '#web/shared/session/session.ts';
import { accessTable, defaultAuth } from './access-table.ts';
import { canOpen, decideVisit, findLanding, findRequiredRoles } from './access.ts';

interface Visitor {
  status: SessionStatus;
  roles: Role[];
}

const guest: Visitor = { status: 'unauthenticated', roles: [] };
const withRoles = (...roles: Role[]): Visitor => ({ status: 'authenticated', roles });

describe('the access table', () => {
  it('R-6.4 R-2.5 R-2.6 says who may open what', () => {
    const areas = ['category', 'equipment', 'project', 'purchase-order', 'repair', 'retirement', 'software'];
    for (const area of areas) {
      expect(accessTable[`/inventory/${area}`]).toEqual(['user', 'admin']);
    }
    expect(accessTable['/admin/user']).toEqual(['admin']);
    expect(accessTable['/contact-us']).toEqual(['user']);
    expect(accessTable['/sign-in']).toEqual([]);
    expect(accessTable['/sign-out']).toBeNull();
    expect(accessTable['/404']).toBeNull();
    expect(accessTable['/example']).toBeNull();
    expect(defaultAuth).toEqual(['admin', 'staff', 'user']);
  });

  it('finds what a path asks for, whatever follows it', () => {
    expect(findRequiredRoles('/inventory/equipment?q=1#x')).toEqual({ required: ['user', 'admin'] });
    expect(findRequiredRoles('/inventory/equipment/')).toEqual({ required: ['user', 'admin'] });
    expect(findRequiredRoles('/inventory/equipment/42/edit')).toEqual({ required: ['user', 'admin'] });
    expect(findRequiredRoles('/inventory/equipment/42/nothing')).toBeUndefined();
    expect(findRequiredRoles('/inventory/equipmentx')).toBeUndefined();
  });
});

describe('the landing page', () => {
  it('R-1.14 R-2.1 is equipment for those who may open it', () => {
    expect(findLanding(withRoles('user'))).toBe('/inventory/equipment');
    expect(findLanding(withRoles('admin', 'staff'))).toBe('/inventory/equipment');
  });

  it('does not exist for staff alone, for people without roles and for guests', () => {
    expect(findLanding(withRoles('staff'))).toBeUndefined();
    expect(findLanding(withRoles())).toBeUndefined();
    expect(findLanding(guest)).toBeUndefined();
  });
});

describe('the guard', () => {
  const inventory = accessTable['/inventory/equipment'];

  it('opens what is open', () => {
    expect(decideVisit(null, guest, undefined)).toEqual({ kind: 'open' });
    expect(decideVisit(inventory, withRoles('user'), undefined)).toEqual({ kind: 'open' });
    expect(decideVisit([], guest, undefined)).toEqual({ kind: 'open' });
  });

  it('R-4.7 sends a guest to sign-in and keeps the page', () => {
    expect(decideVisit(inventory, guest, undefined)).toMatchObject({ to: '/sign-in', savesPath: true });
  });

  it('R-4.7 sends somebody without the role home and keeps the page', () => {
    expect(decideVisit(['admin'], withRoles('user'), undefined)).toMatchObject({
      to: '/inventory/equipment',
      savesPath: true,
      isDenied: true,
    });
  });

  it('R-2.20 brings somebody who signed in to the saved page, or to the landing page', () => {
    const saved = '/inventory/category?q=x';
    expect(decideVisit([], withRoles('user'), saved)).toMatchObject({ to: saved });
    expect(decideVisit([], withRoles('user'), undefined)).toMatchObject({ to: '/inventory/equipment' });
  });

  it('drops a saved page that is not theirs or not a page', () => {
    expect(decideVisit([], withRoles('user'), '/admin/user')).toMatchObject({ to: '/inventory/equipment' });
    expect(decideVisit([], withRoles('user'), '/nowhere')).toMatchObject({ to: '/inventory/equipment' });
  });

  it('stops at 401 where there is no page at all, instead of circling', () => {
    for (const visitor of [withRoles('staff'), withRoles()]) {
      expect(decideVisit(inventory, visitor, undefined)).toMatchObject({ to: '/401' });
      expect(decideVisit([], visitor, undefined)).toMatchObject({ to: '/401' });
      expect(canOpen('/401', visitor)).toBe(true);
    }
  });

  it('opens what somebody holds to whoever is signed in, and to nobody else', () => {
    const myItems = accessTable['/records/my-items'];
    for (const visitor of [withRoles(), withRoles('staff'), withRoles('user'), withRoles('admin')]) {
      expect(decideVisit(myItems, visitor, undefined)).toEqual({ kind: 'open' });
    }
    expect(decideVisit(myItems, guest, undefined)).toMatchObject({ to: '/sign-in', savesPath: true });
    expect(decideVisit([], withRoles(), '/records/my-items')).toMatchObject({ to: '/records/my-items' });
  });

  it('asks for any role where a page says nothing', () => {
    expect(decideVisit(undefined, withRoles('staff'), undefined)).toEqual({ kind: 'open' });
    expect(decideVisit(undefined, guest, undefined)).toMatchObject({ to: '/sign-in' });
  });

  it('never leads to a page that it would refuse', () => {
    const visitors = [guest, withRoles(), withRoles('user'), withRoles('staff'), withRoles('admin')];
    for (const visitor of visitors) {
      for (const path of Object.keys(accessTable)) {
        const decision = decideVisit(accessTable[path], visitor, undefined);
        if (decision.kind === 'redirect') expect(canOpen(decision.to, visitor), path).toBe(true);
      }
    }
  });
});
