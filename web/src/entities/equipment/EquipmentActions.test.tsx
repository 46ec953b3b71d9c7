import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { HistoryEvent } from '#contract/shared/endpoint.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { History } from '#web/features/history/history.queries.ts';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { EquipmentActions } from './EquipmentActions.tsx';

const item = {
  id: '00000000-0000-4000-8000-0000000000b1',
  version: 3,
  tag: 'EQ-000001',
  name: 'Laptop',
  status: 'in_use',
  capitalClass: 'non_capital',
  federalShare: '0.000',
  purchaseOrderId: null,
  retirementId: null,
  custodianId: null,
  correction: null,
  createdAt: '2020-01-01T00:00:00Z',
} as EquipmentRecord;

async function show(record: EquipmentRecord, roles: Role[], events: readonly Partial<HistoryEvent>[] = []) {
  startServer({ 'POST /auth/login': () => answer({ token: aToken(), user: aPerson(roles) }) });
  await signIn({ email: 'dana', password: 'secret' });
  const history = { events } as unknown as History;
  renderPage([{ path: '/item', element: <EquipmentActions record={record} history={history} /> }], '/item');
  await screen.findByRole('link', { name: 'Edit' });
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

function menuEntries(): (string | null)[] {
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  return screen.getAllByRole('menuitem').map((entry) => entry.textContent);
}

const tagActions = ['Claim printed tag…', 'Other codes…', 'Add to my labels', 'Print label'];

describe('the actions of an item', () => {
  it('that fit an item in use are buttons, the rest is behind more, and what cannot apply is absent', async () => {
    await show(item, ['user']);
    expect(buttons().slice(0, 3)).toEqual(['Check in', 'Transfer', 'Request repair']);
    expect(menuEntries()).toEqual(['Report missing', 'Seen today', 'Copy', ...tagActions]);
  });

  it('that fit an item in stock are check out, lend and repair', async () => {
    await show({ ...item, status: 'in_stock' }, ['user']);
    expect(buttons().slice(0, 3)).toEqual(['Check out', 'Lend', 'Request repair']);
    expect(menuEntries()).toEqual(['Report missing', 'Seen today', 'Retire', 'Copy', ...tagActions]);
  });

  it('tell an administrator beforehand why an item is not deleted', async () => {
    await show(item, ['admin']);
    expect(menuEntries()).toContain('DeleteThis item has history. Use retirement instead.');
  });

  it('offer deleting a new item to whoever registered it, until it was used', async () => {
    const young = { ...item, status: 'in_stock', createdAt: new Date().toISOString() } as EquipmentRecord;
    const made = { version: 1, action: 'create', actorId: aPerson(['user']).uid };
    await show(young, ['user'], [made]);
    expect(menuEntries()).toContain('Delete');
  });

  it('say that an item that was used has a history, also when it is back in stock', async () => {
    const young = { ...item, status: 'in_stock', createdAt: new Date().toISOString() } as EquipmentRecord;
    await show(young, ['admin'], [{ version: 2, action: 'checkOut', actorId: null }]);
    expect(menuEntries()).toContain('DeleteThis item has history. Use retirement instead.');
  });
});
