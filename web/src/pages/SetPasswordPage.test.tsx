import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { answer, refuse, startServer } from '../../test/server.ts';
import { SetPasswordPage } from './SetPasswordPage.tsx';

const open = () =>
  renderPage([{ path: '/set-password', element: <SetPasswordPage /> }], '/set-password?token=abc');

describe('SetPasswordPage', () => {
  it('says that a link is dead only when the server says so', async () => {
    startServer({ 'GET /auth/link': () => refuse(410, 'link_dead') });
    open();
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
  });

  it('names the rule of the password and whose page it is before anything is typed', async () => {
    startServer({
      'GET /auth/link': () =>
        answer({ purpose: 'invite', email: 'l•••@dot.example', expiresAt: '2026-03-01T09:00:00Z' }),
    });
    open();
    const field = await screen.findByLabelText('Password');
    expect(screen.getByText('Inventory System Web')).toBeTruthy();
    const rule = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(rule?.textContent).toBe('Use at least 8 characters.');
  });

  it('tries again when the link could not be checked', async () => {
    let isDown = true;
    startServer({
      'GET /auth/link': () =>
        isDown
          ? refuse(503, 'unavailable')
          : answer({ purpose: 'reset', email: 'l•••@dot.example', expiresAt: '2026-03-01T09:00:00Z' }),
    });
    open();
    expect(await screen.findByRole('heading', { name: 'The link could not be checked' })).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Set your password' })).toBeTruthy();
  });
});
