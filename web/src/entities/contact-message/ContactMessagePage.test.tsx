import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, refuse, startServer } from '../../../test/server.ts';
import { ContactMessagePage } from './ContactMessagePage.tsx';

const id = '00000000-0000-4000-8000-0000000000d1';
const at = '2026-03-01T09:00:00Z';
const message = (version: number) => ({
  id,
  version,
  name: 'Luis Ortega',
  email: 'l.ortega@dot.example',
  topic: 'Pale labels',
  message: 'The labels of the new radios are pale.',
  status: version === 3 ? 'answered' : 'new',
  answer: version === 3 ? 'Clean them first.' : null,
  answeredAt: version === 3 ? at : null,
  createdAt: at,
  createdBy: 'Luis Ortega',
  updatedAt: at,
  updatedBy: 'Luis Ortega',
  deletedAt: null,
  deletedBy: null,
  deleteReason: null,
});

describe('ContactMessagePage', () => {
  it('sends an answer again on what somebody else had changed meanwhile', async () => {
    let version = 1;
    const calls = startServer({
      'POST /auth/login': () => answer({ token: aToken(), user: aPerson(['admin']) }),
      [`GET /api/contact-messages/${id}`]: () => answer(message(version)),
      [`GET /api/contact-messages/${id}/history`]: () =>
        answer({ items: [], next: null, total: 0, isChainIntact: true }),
      [`POST /api/contact-messages/${id}/actions/answer`]: ({ headers }) => {
        if (headers.get('If-Match') === '"2"') return answer(message(3));
        version = 2;
        return refuse(412, 'conflict');
      },
    });
    await signIn({ email: 'dana', password: 'secret' });
    renderPage(
      [{ path: '/requests/contact-message/:id', element: <ContactMessagePage /> }],
      `/requests/contact-message/${id}`,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Answer' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Clean them first.');
    await userEvent.click(dialog.getByRole('button', { name: 'Answer' }));
    const asked = () => calls.filter(({ path }) => path === `/api/contact-messages/${id}`).length;
    await waitFor(() => expect(asked()).toBe(2));
    await waitFor(async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Answer' }));
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(await screen.findByText('Clean them first.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Answer again' })).toBeTruthy();
  });
});
