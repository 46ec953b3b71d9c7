import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { HistoryEvent } from '#contract/shared/endpoint.ts';
import type { Role } from '#contract/shared/roles.ts';
import type { History } from '#web/features/history/history.queries.ts';
import { signIn } from '#web/shared/session/session.ts';
import { makeItem } from '../../../test/list-api.ts';
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

/** An item as its page has it: of the cache, where a step puts what has become of it. */
function RecordOnPage({ start }: { start: EquipmentRecord }) {
  const { data } = useQuery({
    queryKey: ['equipment', 'record', start.id, null],
    queryFn: () => start,
    initialData: start,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const history = { events: [] } as unknown as History;
  return (
    <main>
      <h1>{data.name}</h1>
      <EquipmentActions record={data} history={history} />
    </main>
  );
}

async function showRecord(
  status: EquipmentRecord['status'],
  after: EquipmentRecord['status'],
  answered: Promise<void> = Promise.resolve(),
) {
  const start: EquipmentRecord = { ...makeItem(1), status };
  const next = { ...start, status: after, version: start.version + 1 };
  const place = { id: '00000000-0000-4000-8000-0000000000b2', label: 'Stockroom', note: '' };
  startServer({
    'POST /auth/login': () => answer({ token: aToken(), user: aPerson(['user']) }),
    'GET /api/equipment/return-place': () => answer({ place, because: 'origin', origins: [] }),
    [`POST /api/equipment/${start.id}/actions/stock`]: async () => {
      await answered;
      return answer(next);
    },
    [`POST /api/equipment/${start.id}/actions/check-in`]: () => answer(next),
  });
  await signIn({ email: 'dana', password: 'secret' });
  renderPage([{ path: '/item', element: <RecordOnPage start={start} /> }], '/item');
  await screen.findByRole('link', { name: 'Edit' });
}

/** Puts an item in stock, on a server that takes its time. */
async function putInStock() {
  let letAnswer = () => {};
  await showRecord('received', 'in_stock', new Promise((resolve) => (letAnswer = resolve)));
  const stock = screen.getByRole('button', { name: 'Put in stock' });
  stock.focus();
  fireEvent.click(stock);
  await waitFor(() => expect(stock.getAttribute('aria-disabled')).toBe('true'));
  return { stock, letAnswer };
}

describe('a step of an item', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('leaves the second press of a double click to nothing: another step stands there by then', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    const { letAnswer } = await putInStock();
    letAnswer();
    const checkOut = await screen.findByRole('button', { name: 'Check out' });
    clock.mockReturnValue(10_200);
    fireEvent.click(checkOut);
    expect(screen.queryByRole('dialog')).toBeNull();
    clock.mockReturnValue(10_700);
    fireEvent.click(checkOut);
    expect(await screen.findByRole('dialog', { name: /Check out/ })).toBeTruthy();
  });

  it('taken at once hands the focus on to what comes next', async () => {
    const { stock, letAnswer } = await putInStock();
    // A disabled button would lose the focus in a browser.
    expect(stock).toHaveProperty('disabled', false);
    letAnswer();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Check out'));
  });

  it.each([
    ['to what comes next', 'in_stock', 'Check out'],
    ['to the heading where nothing comes next', 'in_repair', makeItem(1).name],
  ] as const)('taken in a dialog hands the focus on %s', async (_, after, focused) => {
    await showRecord('in_use', after);
    const checkIn = screen.getByRole('button', { name: 'Check in' });
    checkIn.focus();
    fireEvent.click(checkIn);
    const dialog = await screen.findByRole('dialog');
    await waitFor(() =>
      expect(within(dialog).getByRole('combobox', { name: /location/ })).toHaveProperty('value', 'Stockroom'),
    );
    fireEvent.click(within(dialog).getByRole('button', { name: 'Check in' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
