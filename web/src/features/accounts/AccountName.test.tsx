import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/shared/roles.ts';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { AccountText } from './AccountName.tsx';

const id = '00000000-0000-4000-8000-0000000000a7';

async function showTo(role: Role) {
  startServer({ 'POST /auth/login': () => answer({ token: aToken(), user: aPerson([role]) }) });
  await signIn({ email: 'somebody', password: 'secret' });
  const who = <AccountText name="Dana Okafor" id={id} email="dana@dot.example" />;
  const { container } = renderPage([{ path: '/', element: who }], '/');
  await screen.findByText('Dana Okafor');
  return container;
}

describe('AccountText', () => {
  it('leads an administrator to the account', async () => {
    await showTo('admin');
    expect(screen.getByRole('link', { name: 'Dana Okafor' }).getAttribute('href')).toBe(`/admin/user/${id}`);
  });

  it('tells everybody else the email, which no other account has', async () => {
    const container = await showTo('user');
    expect(screen.queryByRole('link')).toBeNull();
    expect(container.textContent).toContain('Dana Okafor (dana@dot.example)');
  });
});
