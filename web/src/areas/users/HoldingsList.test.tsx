import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/shared/roles.ts';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { HoldingsList } from './HoldingsList.tsx';

const id = '00000000-0000-4000-8000-0000000000f1';
const entry = { entity: 'equipment', id, label: 'EQ-000001', note: 'Laptop', since: '2026-01-02' };

async function showTo(roles: Role[]) {
  startServer({ 'POST /auth/login': () => answer({ token: aToken(), user: aPerson(roles) }) });
  await signIn({ email: 'dana', password: 'secret' });
  const held = { total: 1, kinds: [{ kind: 'custody' as const, count: 1, first: [entry] }] };
  renderPage([{ path: '/account', element: <HoldingsList held={held} /> }], '/account');
}

describe('HoldingsList', () => {
  it('leads to what is held', async () => {
    await showTo(['user']);
    expect(screen.getByRole('link', { name: 'EQ-000001' }).getAttribute('href')).toContain(id);
  });

  it('only names it to whoever may not open it', async () => {
    await showTo(['staff']);
    expect(screen.getByText('EQ-000001')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
