import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#contract/shared/roles.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, refuse, startServer } from '../../../test/server.ts';
import { aQueue } from '../../../test/a-label.ts';
import { PrintLabelsButton } from './PrintLabelsButton.tsx';

const ids = ['00000000-0000-4000-8000-0000000000e1', '00000000-0000-4000-8000-0000000000e2'];

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function show(count: number, roles: Role[] = ['user'], isRefused = false) {
  const calls = startServer({
    'POST /api/label-queue': () => (isRefused ? refuse(422, 'labels_too_many') : answer(aQueue())),
  });
  updateSessionUser(aPerson(roles));
  renderPage(
    [
      { path: '/came', element: <PrintLabelsButton wish={{ equipmentIds: ids }} count={count} /> },
      { path: '/labels', element: <p>The queue</p> },
    ],
    '/came',
  );
  return calls;
}

describe('the offer to print labels', () => {
  it('puts the items into the own queue and opens it', async () => {
    const calls = show(2);
    await userEvent.click(screen.getByRole('button', { name: /Print .*2.* labels/ }));
    await screen.findByText('The queue');
    expect(calls.find(({ path }) => path === '/api/label-queue')?.body).toEqual({ equipmentIds: ids });
  });

  it('stays where it is when it is refused', async () => {
    show(2, ['user'], true);
    await userEvent.click(screen.getByRole('button', { name: /Print .*2.* labels/ }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Print .*2.* labels/ })).toHaveProperty('disabled', false),
    );
    expect(screen.queryByText('The queue')).toBeNull();
  });

  it('says why more than a job takes are not printed at once', () => {
    show(2_001);
    const button = screen.getByRole('button', { name: /Print .*2,001.* labels/ });
    expect(button).toHaveProperty('disabled', true);
    expect(button.getAttribute('aria-describedby')).toBeTruthy();
  });

  it('is not there for who may not print', () => {
    show(2, []);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is not there for nothing', () => {
    show(0);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
