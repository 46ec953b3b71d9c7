import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { PageRouterView } from '#web/shared/page/router.tsx';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import type { NavigationItem } from '#web/shell/navigation/navigation.ts';
import { ShellTheme } from '#web/shell/theme/ShellTheme.tsx';
import { createMemoryRouter } from '../../../test/memory-router.ts';
import { aPerson } from '../../../test/server.ts';
import { TabbedContent } from './TabbedContent.tsx';
import { TabbedNavbar } from './TabbedNavbar.tsx';

function Menu({ isFolded: wasFolded, isDense }: { isFolded: boolean; isDense: boolean }) {
  const [isFolded, setFolded] = useState(wasFolded);
  const [isFoldedOpen, setFoldedOpen] = useState(false);
  return (
    <>
      <TabbedNavbar
        side="start"
        isDense={isDense}
        isOpen
        isFolded={isFolded}
        onFold={setFolded}
        isFoldedOpen={isFoldedOpen}
        onFoldedOpen={setFoldedOpen}
        onHide={undefined}
      />
      <button type="button">Page</button>
    </>
  );
}

function openMenu({ path = '/', isFolded = true, isDense = false } = {}) {
  const element = <Menu isFolded={isFolded} isDense={isDense} />;
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  render(
    <ShellTheme>
      <PageRouterView router={router} />
    </ShellTheme>,
  );
  return router;
}

const tile = (name: string) => screen.getByRole('button', { name });
const panel = (name: string) => screen.queryByRole('group', { name });
const isExpanded = (name: string) => tile(name).getAttribute('aria-expanded') === 'true';

beforeEach(() => {
  endSession();
  updateSessionUser(aPerson(['admin']));
});

describe('R-2.30 the menu of tiles', () => {
  it('opens the entries of a tile, switches to another, and closes at the second click', async () => {
    openMenu({ path: '/admin/user' });
    expect([panel('Inventory'), panel('Admin')]).toEqual([null, null]);
    expect(tile('Admin').getAttribute('aria-current')).toBe('true');
    await userEvent.click(tile('Inventory'));
    expect(within(panel('Inventory') as HTMLElement).getAllByRole('link')).toHaveLength(7);
    await userEvent.click(tile('Admin'));
    expect(panel('Inventory')).toBeNull();
    expect(isExpanded('Admin')).toBe(true);
    await userEvent.click(tile('Admin'));
    expect([isExpanded('Admin'), panel('Admin')]).toEqual([false, null]);
  });

  it('closes at a press outside, when a link is followed, with Escape and when the focus leaves', async () => {
    const router = openMenu();
    await userEvent.click(tile('Inventory'));
    await userEvent.click(screen.getByRole('button', { name: 'Page' }));
    expect(panel('Inventory')).toBeNull();
    await userEvent.click(tile('Inventory'));
    await userEvent.click(screen.getByRole('link', { name: 'Repair List' }));
    expect(router.state.location.pathname).toBe('/inventory/repair');
    expect(panel('Inventory')).toBeNull();
    tile('Inventory').focus();
    await userEvent.keyboard('{Enter}{Tab}{Tab}');
    expect(document.activeElement?.textContent).toBe('Equipment List');
    await userEvent.keyboard('{Escape}');
    expect([panel('Inventory'), document.activeElement]).toEqual([null, tile('Inventory')]);
    await userEvent.keyboard('{Enter}');
    screen.getByRole('button', { name: 'Page' }).focus();
    await waitFor(() => expect(panel('Inventory')).toBeNull());
  });

  it('keeps the panel while it is not folded, with the entries of the page', async () => {
    const router = openMenu({ isFolded: false, path: '/admin/user' });
    expect(isExpanded('Admin')).toBe(true);
    await userEvent.click(tile('Admin'));
    await userEvent.click(screen.getByRole('button', { name: 'Page' }));
    expect(panel('Admin')).not.toBeNull();
    await router.navigate('/inventory/software');
    await waitFor(() => expect(panel('Inventory')).not.toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Fold the navigation' }));
    await userEvent.click(screen.getByRole('button', { name: 'Page' }));
    expect(panel('Inventory')).toBeNull();
  });

  it('shows the title of a dense tile beside it', async () => {
    openMenu({ isDense: true });
    await userEvent.hover(tile('Inventory'));
    expect((await screen.findByRole('tooltip')).textContent).toBe('Inventory');
  });
});

describe('R-2.27 tiles of every type', () => {
  it('have an icon or a first letter, a badge, a divider, and lead or do not', () => {
    const items: NavigationItem[] = [
      { id: 'a', title: 'Reports', url: '/reports', badge: { title: '3' } },
      { id: 'b', title: '', type: 'divider' },
      { id: 'c', title: 'Help', type: 'link', icon: 'info', url: 'https://example.gov' },
      { id: 'd', title: 'Off', icon: 'lock', url: '/off', disabled: true },
    ];
    const element = (
      <TabbedContent
        items={items}
        side="start"
        isDense={false}
        shown={undefined}
        onSelect={() => undefined}
        onFollow={() => undefined}
      />
    );
    const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/reports/1'] });
    render(
      <ShellTheme>
        <PageRouterView router={router} />
      </ShellTheme>,
    );
    const reports = screen.getByRole('link', { name: 'Reports 3' });
    expect(reports.getAttribute('aria-current')).toBe('page');
    expect(within(reports).getByText('R')).not.toBeNull();
    expect(screen.getByRole('separator')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Help opens in a new tab' }).querySelector('svg')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Off' }).hasAttribute('href')).toBe(false);
  });
});
