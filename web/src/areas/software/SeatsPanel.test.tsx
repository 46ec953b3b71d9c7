import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { SeatsPanel } from './SeatsPanel.tsx';

const id = '00000000-0000-4000-8000-0000000000c1';

beforeEach(() => updateSessionUser(aPerson(['admin'])));
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function open(quantity: number) {
  startServer({
    'GET /api/seats': () => answer({ items: [], next: null, total: { value: 0, exact: true } }),
  });
  const terms = { id, number: 'LIC-1', metric: 'device', quantity, available: 0, allowsOver: false } as const;
  const element = <SeatsPanel field="entitlementId" id={id} entitlement={terms} />;
  renderPage([{ path: '/', element }], '/');
}

describe('SeatsPanel', () => {
  it.each([
    [1, 'The only seat is assigned. Free it or buy more.'],
    [1200, 'All 1,200 seats are assigned. Free one or buy more.'],
  ])('says that all seats are assigned: %s', async (quantity, text) => {
    open(quantity);
    expect((await screen.findByRole('status')).textContent).toBe(text);
  });
});
