import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageRouterView } from '#web/shared/page/router.tsx';
import type { Role } from '#contract/shared/roles.ts';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { endSession, readSession, updateSessionUser } from '#web/shared/session/session.ts';
import { ShellTheme } from '#web/shell/theme/ShellTheme.tsx';
import { createMemoryRouter } from '../test/memory-router.ts';
import { aPerson, answer, startServer } from '../test/server.ts';
import { routes } from './routes.tsx';

// Pages are fetched when they are opened; on a busy machine that takes a while.
const patience = { timeout: 300_000 };

function open(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: ['/before', path], initialIndex: 1 });
  render(
    <ShellTheme>
      <PageRouterView router={router} />
    </ShellTheme>,
  );
  return router;
}

function signInAs(...roles: Role[]): void {
  updateSessionUser(aPerson(roles));
}

interface HappyWindow {
  happyDOM: { setViewport: (size: { width: number; height: number }) => void };
}

function setWidth(width: number): void {
  (window as unknown as HappyWindow).happyDOM.setViewport({ width, height: 900 });
}

/** A list has further landmarks of navigation. */
const menu = { name: 'Main navigation' };
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }, patience);

beforeEach(() => {
  setWidth(1440);
  endSession();
  startServer({
    'GET /api/info': () =>
      answer({ version: '1.2.0', companyName: 'Department of Transportation', demoAccounts: [], sso: null }),
    'POST /auth/logout': () => answer({ ended: 1 }),
  });
});

afterEach(async () => {
  cleanup();
  await switchLanguage('en');
  vi.unstubAllGlobals();
});

describe('pages that anybody may open', () => {
  it('R-2.2 sign-in has a form and a branding panel, and no bars', async () => {
    open('/sign-in');
    await heading('Sign in');
    expect(screen.getByRole('complementary', { name: 'Inventory System Web' })).not.toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  it('R-2.3 sign-out ends the session and leads to sign-in', async () => {
    signInAs('admin');
    open('/sign-out');
    await heading('You have signed out!');
    expect(screen.getByRole('link', { name: 'sign in' }).getAttribute('href')).toBe('/sign-in');
    expect(readSession().status).toBe('unauthenticated');
  });

  it('R-2.4 sso-login is bare and keeps its address', async () => {
    const router = open('/sso-login?code=1#state');
    await heading('SSO Login');
    expect(document.body.textContent).toBe('SSO Login');
    expect(router.state.location.search + router.state.location.hash).toBe('?code=1#state');
  });

  it.each([
    ['en', 'Example Page', 'ltr'],
    ['tr', 'Örnek Sayfa', 'ltr'],
    ['ar', 'صفحة مثال', 'rtl'],
  ] as const)('R-2.14 R-1.15 example shows its title in %s', async (language, title, direction) => {
    await switchLanguage(language);
    open('/example');
    await heading(title);
    expect(document.documentElement.lang).toBe(language);
    expect(document.documentElement.dir).toBe(direction);
  });

  it('R-2.15 R-2.21 loading shows the indicator alone', async () => {
    open('/loading');
    expect(await screen.findByText('Loading')).not.toBeNull();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('R-2.17 404 leads guests to sign-in and others home', async () => {
    open('/404');
    await heading('The page you requested could not be found.');
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/sign-in');
    cleanup();
    signInAs('user');
    open('/404');
    await heading('The page you requested could not be found.');
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('R-2.18 any unknown path leads to 404 and leaves no trace in the history', async () => {
    const router = open('/inventory/nothing/at/all');
    await heading('The page you requested could not be found.');
    expect(router.state.location.pathname).toBe('/404');
    await router.navigate(-1);
    expect(router.state.location.pathname).not.toBe('/inventory/nothing/at/all');
  });

  it('R-2.16 401 says so and leads on', async () => {
    open('/401');
    await heading('Unauthorized Access');
    expect(screen.getByText('You do not have permission to view this page.')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).not.toBeNull();
  });

  it('R-2.16 401 offers staff, who have no page, to sign out', async () => {
    signInAs('staff');
    const router = open('/');
    await heading('Unauthorized Access');
    expect(router.state.location.pathname).toBe('/401');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Sign out' })).not.toBeNull();
  });
});

describe('pages behind the guard', () => {
  it('R-2.20 R-4.7 a guest comes to sign-in, and to the wanted page after it', async () => {
    const router = open('/admin/user?tab=2');
    await heading('Sign in');
    expect(router.state.location.pathname).toBe('/sign-in');
    signInAs('admin');
    await heading('Users');
    expect(router.state.location.pathname + router.state.location.search).toBe('/admin/user?tab=2');
    await waitFor(() => expect(window.sessionStorage.getItem('savedPath')).toBeNull());
  });

  it('leads somebody without the role to a page that is theirs', async () => {
    signInAs('user');
    const router = open('/admin/user');
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory/equipment'));
    expect(window.sessionStorage.getItem('savedPath')).toContain('/admin/user');
  });
});

describe('the shell', () => {
  it('R-1.1 R-2.39 has one of each landmark, and the footer says version and owner', async () => {
    signInAs('admin');
    open('/certificate-check');
    await heading('Check a certificate');
    for (const role of ['banner', 'navigation', 'main', 'contentinfo']) {
      expect(screen.getAllByRole(role)).toHaveLength(1);
    }
    const footer = screen.getByRole('contentinfo');
    expect(footer.textContent).toContain('Inventory System Web');
    expect(footer.textContent).toContain('1.2.0');
    expect(footer.textContent).toContain('© 2024 Department of Transportation');
  });

  it('R-2.31 R-2.38 R-9.6 has its toolbar, and remembers light or dark', async () => {
    signInAs('user');
    const person = userEvent.setup();
    open('/certificate-check');
    await heading('Check a certificate');
    const toolbar = within(screen.getByRole('banner'));
    expect(toolbar.getByRole('button', { name: 'Language: EN' })).not.toBeNull();
    expect(toolbar.getAllByRole('button', { name: /search/i }).length).toBeGreaterThan(0);
    await person.click(toolbar.getByRole('button', { name: 'Font Size' }));
    const slider = await screen.findByRole('slider', { name: 'Font Size' });
    expect(['min', 'max', 'step'].map((name) => slider.getAttribute(name))).toEqual(['0.7', '1.3', '0.1']);
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Light or dark' }));
    await person.click(screen.getByRole('menuitem', { name: 'Dark' }));
    expect(window.localStorage.getItem('themeMode')).toBe('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  it('R-2.29 has a drawer below the large breakpoint, which closes on every change of page', async () => {
    setWidth(800);
    signInAs('user');
    const person = userEvent.setup();
    open('/inventory/retirement');
    await heading('Retirements');
    expect(screen.queryByRole('navigation', menu)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Open navigation' }));
    const entry = within(await screen.findByRole('navigation', menu));
    expect(entry.getByRole('link', { name: 'Retirement List' }).getAttribute('aria-current')).toBe('page');
    await person.click(entry.getByRole('link', { name: 'Project List' }));
    await heading('Projects');
    const drawer = () => screen.queryByRole('navigation', menu);
    await waitFor(() => expect(drawer()).toBeNull());
  });
});
