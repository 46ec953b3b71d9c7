import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { LinkNotices } from '#web/areas/users/LinkNotices.tsx';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer, type SentCall } from '../../../test/server.ts';
import { UserForm } from './UserForm.tsx';

const at = '2026-03-01T09:00:00Z';

/** What the server answers to an invitation. */
function invited({ body }: SentCall, count: number) {
  const facts = {
    status: 'invited',
    directorySubject: null,
    personId: null,
    person: null,
    lastSignInAt: null,
  };
  const touched = { createdAt: at, createdBy: 'Dana Okafor', updatedAt: at, updatedBy: 'Dana Okafor' };
  const link = { url: `/set-password?token=token-${count}`, expiresAt: at, isMailed: false };
  return {
    ...(body as object),
    ...facts,
    ...touched,
    id: `00000000-0000-4000-8000-0000000000e${count}`,
    version: 1,
    deletedAt: null,
    deletedBy: null,
    deleteReason: null,
    link,
  };
}

async function invite(email: string, button = 'Save and add another') {
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), email);
  await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Ada');
  await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), email[0] ?? '');
  await userEvent.click(screen.getByRole('button', { name: button }));
}

describe('UserForm', () => {
  it('shows the link of each invitation when several are sent one after the other', async () => {
    let count = 0;
    startServer({
      'POST /auth/login': () => answer({ token: aToken(), user: aPerson() }),
      'POST /api/users': (call) => answer(invited(call, (count += 1))),
      'GET /api/people': () => answer({ items: [], next: null, total: { value: 0, exact: true } }),
    });
    await signIn({ email: 'dana', password: 'secret' });
    renderPage([{ path: '/admin/user/new', element: <UserForm /> }], '/admin/user/new');
    await screen.findByRole('heading', { level: 1 });
    await invite('one@dot.example');
    const links = () => screen.getAllByRole('region', { name: 'One-time link' });
    expect(await screen.findByRole('region', { name: 'One-time link' })).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe(''),
    );
    await invite('two@dot.example');
    await waitFor(() => expect(links()).toHaveLength(2));
    expect(links().map((link) => link.textContent)).toEqual([
      expect.stringContaining('token=token-1'),
      expect.stringContaining('token=token-2'),
    ]);
    const [first] = links();
    if (first) await userEvent.click(within(first).getByRole('button', { name: 'Done' }));
    expect(links()[0]?.textContent).toContain('token-2');
  });

  it('leaves the link to the page of the account, however long that takes to come', async () => {
    let come: (page: { default: typeof LinkNotices }) => void = () => undefined;
    const Page = lazy(() => new Promise<{ default: typeof LinkNotices }>((resolve) => (come = resolve)));
    startServer({
      'POST /auth/login': () => answer({ token: aToken(), user: aPerson() }),
      'POST /api/users': (call) => answer(invited(call, 3)),
    });
    await signIn({ email: 'dana', password: 'secret' });
    const page = (
      <Suspense fallback={<p>on its way</p>}>
        <Page />
      </Suspense>
    );
    const form = { path: '/admin/user/new', element: <UserForm /> };
    renderPage([form, { path: '/admin/user/:id', element: page }], '/admin/user/new');
    await screen.findByRole('heading', { level: 1 });
    await invite('three@dot.example', 'Save');
    await screen.findByText('on its way');
    await new Promise((resolve) => setTimeout(resolve));
    come({ default: LinkNotices });
    expect((await screen.findAllByRole('region', { name: 'One-time link' })).at(-1)?.textContent).toContain(
      'token-3',
    );
  });
});
