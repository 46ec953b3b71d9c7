import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AccessRequestRecord } from '#contract/entities/access-request/access-request.schema.ts';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { AccessRequestPage } from './AccessRequestPage.tsx';

const id = '00000000-0000-4000-8000-0000000000e1';
const userId = '00000000-0000-4000-8000-0000000000e2';
const at = '2026-03-01T09:00:00Z';
const request: AccessRequestRecord = {
  id,
  version: 3,
  name: 'Luis Ortega',
  email: 'l.ortega@dot.example',
  reason: 'I look after the radios of district 4.',
  status: 'new',
  decision: null,
  decidedAt: null,
  userId: null,
  user: null,
  createdAt: at,
  createdBy: null,
  updatedAt: at,
  updatedBy: null,
  deletedAt: null,
  deletedBy: null,
  deleteReason: null,
};

async function show(shown: AccessRequestRecord) {
  const approved = { ...shown, version: 4, status: 'approved', userId, user: null };
  const link = { url: 'https://inventory.example/link#once', expiresAt: at, isMailed: false };
  const calls = startServer({
    'POST /auth/login': () => answer({ token: aToken(), user: aPerson(['admin']) }),
    [`GET /api/access-requests/${id}`]: () => answer(shown),
    [`GET /api/access-requests/${id}/history`]: () =>
      answer({ items: [], next: null, total: 0, isChainIntact: true }),
    [`POST /api/access-requests/${id}/actions/approve`]: () => answer({ ...approved, link }),
  });
  await signIn({ email: 'dana', password: 'secret' });
  const { client } = renderPage(
    [{ path: '/requests/access-request/:id', element: <AccessRequestPage /> }],
    `/requests/access-request/${id}`,
  );
  await screen.findByText('Request details');
  return { calls, client };
}

describe('AccessRequestPage', () => {
  it('asks for what the step declares, and sends it', async () => {
    const { calls, client } = await show(request);
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText<HTMLInputElement>(/First name/).value).toBe('Luis');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Staff' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ path }) => path.endsWith('/approve'))?.body).toEqual({
      firstName: 'Luis',
      lastName: 'Ortega',
      roles: expect.arrayContaining(['user', 'staff']) as unknown,
    });
    // The link is shown once and is not kept with the record.
    const kept = client.getQueryData(['access-request', 'record', id, null]);
    expect(kept).toMatchObject({ status: 'approved', version: 4 });
    expect(kept).not.toHaveProperty('link');
  });

  it('offers no step to a request that is decided', async () => {
    await show({ ...request, status: 'declined' });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  });
});
