import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { PageRouterView } from '#web/shared/page/router.tsx';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { ShellTheme } from '#web/shell/theme/ShellTheme.tsx';
import { createMemoryRouter } from '../../../test/memory-router.ts';
import { indentOf } from './navigation-look.ts';
import { NavigationList } from './NavigationList.tsx';

function open(items: NavigationItem[], path = '/', isFolded = false) {
  const element = <NavigationList items={items} isFolded={isFolded} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(
    <ShellTheme>
      <PageRouterView router={router} />
    </ShellTheme>,
  );
  return router;
}

const link = (name: string) => screen.getByRole('link', { name });
const current = (name: string) => link(name).getAttribute('aria-current');

const site: NavigationItem = { id: 'site', title: 'Site', url: '/network/site' };
const network: NavigationItem = {
  id: 'network',
  title: 'Network',
  type: 'collapse',
  children: [site, { id: 'line', title: 'Line', url: '/network/line' }],
};

describe('R-2.27 types of menu entries', () => {
  it('an item is a link that says when it is the page', () => {
    open([site, { ...site, id: 'exact', title: 'Exact', end: true }], '/network/site/7');
    expect(link('Site').getAttribute('href')).toBe('/network/site');
    expect(current('Site')).toBe('page');
    expect(current('Exact')).toBeNull();
  });

  it('a group is a heading, and a link when it has an address', () => {
    const group: NavigationItem = { id: 'g', title: 'Places', type: 'group', children: [site] };
    open([group, { ...group, id: 'h', title: 'Sites', url: '/sites' }]);
    expect(
      within(screen.getByRole('group', { name: 'Places' }))
        .getByText('Places')
        .closest('a'),
    ).toBeNull();
    expect(within(screen.getByRole('group', { name: 'Places' })).getByRole('link').textContent).toBe('Site');
    expect(link('Sites').getAttribute('href')).toBe('/sites');
  });

  it('a link leaves the application, in a new tab unless it says otherwise', () => {
    const help: NavigationItem = { id: 'a', title: 'Help', type: 'link', url: 'https://example.gov/help' };
    open([help, { ...help, id: 'b', title: 'Forms', target: '_self' }]);
    expect(link('Help opens in a new tab').getAttribute('target')).toBe('_blank');
    expect(link('Help opens in a new tab').getAttribute('rel')).toBe('noopener noreferrer');
    expect(link('Forms').getAttribute('target')).toBe('_self');
  });

  it('a divider is a separator', () => {
    open([site, { id: 'd', title: '', type: 'divider' }, { ...site, id: 'last', title: 'Last' }]);
    expect(screen.getAllByRole('separator')).toHaveLength(1);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it('a badge is read with the entry, and a disabled entry leads nowhere', async () => {
    const off: NavigationItem = { ...site, id: 'off', title: 'Off', disabled: true };
    const router = open([{ ...site, badge: { title: '7' } }, off, { ...network, disabled: true }]);
    expect(link('Site 7')).not.toBeNull();
    expect(link('Off').getAttribute('aria-disabled')).toBe('true');
    expect(link('Off').hasAttribute('href')).toBe(false);
    await userEvent.click(link('Off'));
    await userEvent.click(screen.getByRole('button', { name: 'Network' }));
    expect(screen.getByRole('button', { name: 'Network' }).getAttribute('aria-expanded')).toBe('false');
    expect(router.state.location.pathname).toBe('/');
  });

  it('a collapse opens on entry and by hand, and never closes by itself', async () => {
    const router = open([network, { ...site, id: 'away', title: 'Away', url: '/away' }], '/away');
    const button = screen.getByRole('button', { name: 'Network' });
    const isOpen = () => button.getAttribute('aria-expanded') === 'true';
    expect(isOpen()).toBe(false);
    expect(screen.queryByRole('link', { name: 'Site' })).toBeNull();
    await userEvent.click(button);
    await userEvent.click(link('Site'));
    expect(current('Site')).toBe('page');
    expect(button.getAttribute('aria-current')).toBe('true');
    await userEvent.click(button);
    expect(isOpen()).toBe(false);
    await userEvent.click(link('Away'));
    expect(isOpen()).toBe(false);
    await router.navigate('/network/line');
    await screen.findByRole('link', { name: 'Line' });
    expect(isOpen()).toBe(true);
    await userEvent.click(link('Away'));
    expect(isOpen()).toBe(true);
  });

  it('a collapse with an address is a link beside a button', async () => {
    const router = open([{ ...network, url: '/network' }], '/');
    const button = screen.getByRole('button', { name: 'Entries of Network' });
    await userEvent.click(button);
    expect(router.state.location.pathname).toBe('/');
    expect(link('Site')).not.toBeNull();
    await userEvent.click(button);
    await userEvent.click(link('Network'));
    expect(router.state.location.pathname).toBe('/network');
    expect(current('Network')).toBe('page');
    await userEvent.click(await screen.findByRole('link', { name: 'Site' }));
    expect(current('Network')).toBe('true');
  });

  it('folded, the entries keep their names and what is inside them is closed', () => {
    const group: NavigationItem = { id: 'g', title: 'Places', type: 'group', children: [site] };
    open([group, network], '/network/line', true);
    expect(link('Site')).not.toBeNull();
    expect(screen.getByRole('group', { name: 'Places' })).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Network' }).getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('link', { name: 'Line' })).toBeNull();
  });
});

describe('the start of a row', () => {
  it('goes in by levels, and not too far', () => {
    expect([0, 1, 2, 3, 4].map(indentOf)).toEqual([16, 54, 70, 80, 80]);
  });
});
