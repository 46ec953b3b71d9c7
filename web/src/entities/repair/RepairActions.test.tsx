import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import type { Role } from '#contract/shared/roles.ts';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { RepairActions } from './RepairActions.tsx';

const id = '00000000-0000-4000-8000-0000000000b1';
const reference = (label: string) => ({ id, label, note: null });
const repair = {
  id,
  version: 7,
  number: 'RP-2026-00042',
  status: 'in_progress',
  equipment: reference('EQ-000001'),
  custodian: null,
  loaner: null,
  loanerId: null,
  assignedTo: null,
  vendor: null,
  rmaNumber: null,
  diagnosis: null,
  resolution: null,
  closedAt: null,
  itemStoresData: false,
} as RepairRecord;

async function show(record: RepairRecord, roles: Role[] = ['user']) {
  const calls = startServer({
    'POST /auth/login': () => answer({ token: aToken(), user: aPerson(roles) }),
    [`POST /api/repairs/${id}/actions/complete`]: () =>
      answer({ ...record, version: 8, status: 'completed' }),
  });
  await signIn({ email: 'dana', password: 'secret' });
  const element = <RepairActions record={record} today="2026-03-18" />;
  renderPage([{ path: '/repair', element }], '/repair');
  return { sent: () => calls.find(({ path }) => path.includes('/actions/')) };
}

async function openMenu() {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  return (name: string) => screen.getByRole('menuitem', { name: new RegExp(`^${name}`) });
}

describe('the actions of a repair', () => {
  it('ask for the fields of a step, and send those that were asked in the version that is shown', async () => {
    const { sent } = await show(repair);
    fireEvent.click(await screen.findByRole('button', { name: 'Complete' }));
    fireEvent.change(await screen.findByLabelText('Resolution'), { target: { value: 'New keyboard' } });
    expect(screen.queryByLabelText(/New serial number/)).toBeNull();
    expect(screen.queryByText('Condition of the loaner')).toBeNull();
    const [dialog] = screen.getAllByRole('dialog');
    fireEvent.submit(dialog?.querySelector('form') ?? document.body);
    await waitFor(() => expect(sent()).toBeDefined());
    expect(sent()?.body).toEqual({ outcome: 'repaired', conditionAfter: 'good', resolution: 'New keyboard' });
    expect(sent()?.headers.get('If-Match')).toBe('"7"');
    expect(sent()?.headers.get('Idempotency-Key')).not.toBeNull();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('refuse a body that the contract refuses, at its field, and send nothing', async () => {
    const { sent } = await show(repair);
    fireEvent.click(await screen.findByRole('button', { name: 'Complete' }));
    const resolution = await screen.findByLabelText('Resolution');
    fireEvent.submit(resolution.closest('form') ?? document.body);
    await waitFor(() => expect(resolution.getAttribute('aria-invalid')).toBe('true'));
    expect(sent()).toBeUndefined();
  });

  it('say why a step cannot be taken before anybody tries, with the sentence of the refusal', async () => {
    await show(repair);
    const entry = await openMenu();
    expect(entry('Lend a loaner').textContent).toContain('Nobody holds EQ-000001');
    expect(entry('Lend a loaner').getAttribute('aria-disabled')).toBe('true');
    expect(entry('Wait for parts').getAttribute('aria-disabled')).not.toBe('true');
  });

  it('leave out a step that the role can never take', async () => {
    const closed = { ...repair, status: 'completed', closedAt: '2020-01-01T00:00:00Z' } as RepairRecord;
    await show(closed);
    expect(await screen.findByRole('link', { name: 'Edit' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
    expect(screen.queryByText(/You don’t have permission to do this/)).toBeNull();
  });

  it('say that the time of a step is over', async () => {
    const closed = { ...repair, status: 'completed', closedAt: '2020-01-01T00:00:00Z' } as RepairRecord;
    await show(closed, ['admin']);
    expect((await openMenu())('Reopen').textContent).toContain('closed more than 30 days ago');
  });
});
