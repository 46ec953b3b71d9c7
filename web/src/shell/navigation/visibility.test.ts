import { describe, expect, it } from 'vitest';
import english from '#contract/locales/en/navigation.json' with { type: 'json' };
import type { Role } from '#contract/shared/roles.ts';
import { isOpenTo } from '#web/shell/access/access.ts';
import { navigation, type NavigationItem } from './navigation.ts';
import { filterNavigation, listPages } from './visibility.ts';

function seenBy(items: readonly NavigationItem[], roles: Role[], isSignedIn = roles.length > 0) {
  const status = isSignedIn ? 'authenticated' : 'unauthenticated';
  return filterNavigation(items, (auth) => isOpenTo(auth, { status, roles }));
}

const titleOf = ({ translate }: NavigationItem) => (translate === undefined ? undefined : english[translate]);
const titles = (items: readonly NavigationItem[]) => listPages(items).map((item) => item.title);

describe('the menu', () => {
  it('R-2.24 lists the inventory group in its order, with its addresses', () => {
    const [inventory] = seenBy(navigation, ['user']);
    expect(inventory && titleOf(inventory)).toBe('Inventory');
    expect(inventory?.children?.map((page) => [titleOf(page), page.url])).toEqual([
      ['Equipment List', '/inventory/equipment'],
      ['Software List', '/inventory/software'],
      ['Repair List', '/inventory/repair'],
      ['Purchase Order List', '/inventory/purchase-order'],
      ['Category List', '/inventory/category'],
      ['Project List', '/inventory/project'],
      ['Retirement List', '/inventory/retirement'],
    ]);
  });

  it('R-2.25 lists the admin group for administrators alone', () => {
    expect(seenBy(navigation, ['user']).map(({ id }) => id)).toEqual([
      'inventory',
      'audit',
      'records',
      'reference',
    ]);
    expect(seenBy(navigation, ['admin']).map(({ id }) => id)).toEqual([
      'inventory',
      'admin',
      'audit',
      'records',
      'reference',
      'requests',
    ]);
    expect(listPages(seenBy(navigation, ['admin'])).map(titleOf)).toContain('User List');
  });

  it('has nothing but their own items for staff, and leads guests in', () => {
    const seen = seenBy(navigation, ['staff']);
    expect(seen.map(({ children = [] }) => children.map(({ url }) => url))).toEqual([['/records/my-items']]);
    expect(seenBy(navigation, []).map(({ url }) => url)).toEqual(['/sign-in', '/sign-up']);
  });
});

describe('visibility', () => {
  const open: NavigationItem = { id: 'open', title: 'Open', url: '/open' };
  const guests: NavigationItem = { id: 'guests', title: 'Guests', url: '/guests', auth: [] };
  const admins: NavigationItem = { id: 'admins', title: 'Admins', url: '/admins', auth: ['admin'] };
  const line = (id: string): NavigationItem => ({ id, title: '', type: 'divider' });

  it('R-2.26 shows what is open to all, to guests alone, and to those who share a role', () => {
    expect(titles(seenBy([open, guests, admins], []))).toEqual(['Open', 'Guests']);
    expect(titles(seenBy([open, guests, admins], ['user']))).toEqual(['Open']);
    expect(titles(seenBy([open, guests, admins], ['admin']))).toEqual(['Open', 'Admins']);
  });

  it('does not take somebody who is signed in without roles for a guest', () => {
    expect(titles(seenBy([open, guests], [], true))).toEqual(['Open']);
  });

  it('R-2.26 keeps a parent while any child is visible', () => {
    const parent: NavigationItem = {
      id: 'p',
      title: 'Parent',
      type: 'collapse',
      auth: ['admin'],
      children: [open],
    };
    expect(seenBy([parent], ['user'])[0]?.children).toEqual([open]);
  });

  it('drops headings without entries and dividers that divide nothing', () => {
    const group: NavigationItem = { id: 'g', title: 'Group', type: 'group', children: [admins] };
    const items = [line('a'), open, line('b'), group, line('c'), { ...open, id: 'last' }, line('d')];
    expect(seenBy(items, ['user']).map(({ id }) => id)).toEqual(['open', 'b', 'last']);
  });

  it('R-3.5 holds for every type of entry', () => {
    const link: NavigationItem = {
      id: 'l',
      title: 'Help',
      type: 'link',
      url: 'https://example.gov',
      target: '_blank',
    };
    const off: NavigationItem = { ...open, id: 'off', disabled: true, end: true, badge: { title: '3' } };
    expect(seenBy([link, off], ['user'])).toEqual([link, off]);
    expect(listPages([link, off])).toEqual([link]);
  });
});
