import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { PageMain } from './PageMain.tsx';

async function open(settings: object) {
  const person = aPerson(['user']);
  const user = { ...person, data: { ...person.data, settings } };
  const calls = startServer({
    'POST /auth/login': () => answer({ token: aToken(), user }),
    'PUT /api/users/me': () => answer(user),
  });
  await signIn({ email: 'dana', password: 'secret' });
  renderPage([{ path: '/', element: <PageMain>The page</PageMain> }], '/');
  await screen.findByText('The page');
  return calls;
}

describe('the hint about the buttons without words', () => {
  it('stands there until it is put away, for good and wherever the person signs in', async () => {
    const calls = await open({});
    expect((await screen.findByRole('note')).textContent).toContain('Quick panel');
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByRole('note')).toBeNull());
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        data: { settings: { knowsToolbar: true } },
      }),
    );
  });

  it('is not there for somebody who put it away before', async () => {
    await open({ knowsToolbar: true });
    expect(screen.queryByRole('note')).toBeNull();
  });
});
