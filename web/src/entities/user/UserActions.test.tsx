import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { UserRecord } from '#contract/entities/user/user.schema.ts';
import { readMessages } from '#web/shared/messages/messages.ts';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, refuse, startServer } from '../../../test/server.ts';
import { UserActions } from './UserActions.tsx';

const id = '00000000-0000-4000-8000-0000000000a7';
const at = '2026-03-01T09:00:00Z';
const record: UserRecord = {
  id,
  version: 4,
  email: 'l.ortega@dot.example',
  firstName: 'Luis',
  lastName: 'Ortega',
  roles: ['user'],
  status: 'active',
  auth: 'both',
  directorySubject: null,
  personId: null,
  person: null,
  lastSignInAt: null,
  createdAt: at,
  createdBy: null,
  updatedAt: at,
  updatedBy: null,
  deletedAt: null,
  deletedBy: null,
  deleteReason: null,
};
const first = [{ entity: 'equipment', id, label: 'EQ-000001', note: null, since: null }];

async function chooseClose() {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Close account' }));
}

describe('UserActions', () => {
  it('asks anew what is in hand before an account is closed, and says when that cannot be known', async () => {
    let dialogSteps = 0;
    startServer({
      'POST /auth/login': () => answer({ token: aToken(), user: aPerson() }),
      [`GET /api/users/${id}/holdings`]: () => {
        dialogSteps += 1;
        if (dialogSteps === 1) return answer({ total: 0, kinds: [] });
        if (dialogSteps === 2) return refuse(500, 'internal');
        return answer({ total: 1, kinds: [{ kind: 'custody', count: 1, first }] });
      },
    });
    await signIn({ email: 'dana', password: 'secret' });
    renderPage([{ path: '/admin/user/:id', element: <UserActions record={record} /> }], `/admin/user/${id}`);
    await waitFor(() => expect(dialogSteps).toBe(1));
    await chooseClose();
    await waitFor(() => expect(readMessages().toasts.at(-1)?.variant).toBe('error'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await chooseClose();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('EQ-000001')).toBeTruthy();
    expect(dialog.getByRole('switch')).toBeTruthy();
  });

  it('say at each step why nobody takes it with their own account', async () => {
    const own = aPerson(['admin']);
    startServer({
      'POST /auth/login': () => answer({ token: aToken(), user: own }),
      [`GET /api/users/${own.uid}/holdings`]: () => answer({ total: 0, kinds: [] }),
    });
    await signIn({ email: 'dana', password: 'secret' });
    const mine = { ...record, id: own.uid, directorySubject: 'dana' };
    renderPage(
      [{ path: '/admin/user/:id', element: <UserActions record={mine} /> }],
      `/admin/user/${own.uid}`,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    const entries = await screen.findAllByRole('menuitem');
    const why = 'You can’t do this to your own account.';
    expect(entries.map(({ textContent }) => textContent.split(why)[0])).toEqual([
      'Suspend',
      'Close account',
      'Unlink from the directory',
      'Change your password',
    ]);
    // The own password has its own page.
    expect(entries.at(-1)?.getAttribute('aria-disabled')).not.toBe('true');
    for (const entry of entries.slice(0, -1)) {
      expect(entry.getAttribute('aria-disabled')).toBe('true');
      expect(entry.textContent).toContain(why);
    }
  });

  it('send the reason of parting an account from the directory, in the version that is shown', async () => {
    const calls = startServer({
      'POST /auth/login': () => answer({ token: aToken(), user: aPerson(['admin']) }),
      [`GET /api/users/${id}/holdings`]: () => answer({ total: 0, kinds: [] }),
      [`POST /api/users/${id}/actions/release-directory`]: () => answer({ ...record, version: 5 }),
    });
    await signIn({ email: 'dana', password: 'secret' });
    const connected = { ...record, directorySubject: 'l.ortega' };
    renderPage(
      [{ path: '/admin/user/:id', element: <UserActions record={connected} /> }],
      `/admin/user/${id}`,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Unlink from the directory' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Made anew');
    await userEvent.click(dialog.getByRole('button', { name: 'Unlink from the directory' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = calls.find(({ path }) => path.endsWith('/release-directory'));
    expect([sent?.body, sent?.headers.get('If-Match')]).toEqual([{ reason: 'Made anew' }, '"4"']);
  });
});
