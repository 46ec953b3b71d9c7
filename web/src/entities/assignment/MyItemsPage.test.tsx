import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/shared/roles.ts';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { MyItemsPage } from './MyItemsPage.tsx';

const personId = '00000000-0000-4000-8000-0000000000b1';

function held(at: number) {
  const id = `00000000-0000-4000-8000-0000000000c${at}`;
  return {
    id,
    version: at,
    number: `AS-000000${at}`,
    equipmentId: id,
    equipment: { id, label: `EQ-00000${at}`, note: 'Laptop' },
    startedOn: '2026-03-01',
    dueOn: null,
    acceptance: 'asked',
    acceptedAt: null,
    answerNote: null,
  };
}

async function openPage(items: unknown[], linkedTo: string | null = personId, roles: Role[] = ['user']) {
  const calls = startServer({
    'POST /auth/login': () => answer({ token: aToken(), user: { ...aPerson(roles), personId: linkedTo } }),
    'GET /api/users/me/items': () =>
      answer({ items, next: null, total: { value: items.length, exact: true } }),
    'POST /api/assignments/sign': () => answer({ items: [] }),
  });
  await signIn({ email: 'dana', password: 'secret' });
  renderPage([{ path: '/records/my-items', element: <MyItemsPage /> }], '/records/my-items');
  await screen.findByRole('heading', { level: 1, name: 'My items' });
  return calls;
}

const choose = async (tag: string, name: string) =>
  userEvent.click(
    within(await screen.findByRole('radiogroup', { name: `Your answer for ${tag}` })).getByText(name),
  );

describe('MyItemsPage', () => {
  it('sends all answers with one signature, and asks for a note where an item is not simply there', async () => {
    const calls = await openPage([held(1), held(2), held(3)]);
    expect(calls.some(({ path }) => path.startsWith('/api/users/me/items'))).toBe(true);
    await choose('EQ-000002', 'Broken');
    await userEvent.click(screen.getByRole('button', { name: 'I have all items shown' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign for 3 items' }));
    expect(await screen.findByText('Enter the reason in a few words.')).toBeTruthy();
    const isSigned = () => calls.filter(({ path }) => path === '/api/assignments/sign');
    expect(isSigned()).toEqual([]);
    await userEvent.type(screen.getByLabelText('What is broken?'), 'Black screen');
    await userEvent.click(screen.getByRole('button', { name: 'Sign for 3 items' }));
    await waitFor(() => expect(isSigned()).toHaveLength(1));
    expect(isSigned()[0]?.body).toEqual({
      answers: [
        { id: held(1).id, version: 1, answer: 'have' },
        { id: held(2).id, version: 2, answer: 'broken', answerNote: 'Black screen' },
        { id: held(3).id, version: 3, answer: 'have' },
      ],
    });
    expect(isSigned()[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect((await screen.findByRole('button', { name: /^Sign for 0/ })).hasAttribute('disabled')).toBe(true);
  });

  it('is there for somebody without a role, without ways to pages that are not theirs', async () => {
    const calls = await openPage([held(1)], personId, []);
    await userEvent.click(await screen.findByRole('button', { name: 'I have all items shown' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign for 1 item' }));
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/assignments/sign')).toBe(true));
    expect(screen.getByText('EQ-000001')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /EQ-000001/ })).toBeNull();
  });

  it('says so when nobody stands behind the account', async () => {
    const calls = await openPage([], null);
    expect(await screen.findByText('Your account is not linked to a person')).toBeTruthy();
    expect(calls.some(({ path }) => path.startsWith('/api/users/me/items'))).toBe(false);
  });

  it('says so when the person holds nothing', async () => {
    await openPage([]);
    expect(await screen.findByText('You don’t hold any items')).toBeTruthy();
  });
});
