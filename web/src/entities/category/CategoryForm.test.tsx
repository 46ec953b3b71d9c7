import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { categoryDefaults, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, refuse, startServer } from '../../../test/server.ts';
import { CategoryForm } from './CategoryForm.tsx';

const id = '00000000-0000-4000-8000-000000000007';
const laptops: CategoryRecord = {
  ...categoryDefaults,
  customFields: [],
  id,
  version: 3,
  name: 'Laptops',
  code: 'LAP',
  parentId: null,
  parent: null,
  description: null,
  path: 'Laptops',
  depth: 1,
  childCount: 0,
  equipmentCount: 12,
  createdAt: '2026-01-01T10:00:00.000Z',
  createdBy: 'Dana Okafor',
  updatedAt: '2026-01-02T10:00:00.000Z',
  updatedBy: 'Dana Okafor',
  deletedAt: null,
  deletedBy: null,
  deleteReason: null,
};

type Answers = Parameters<typeof startServer>[0];

async function openForm(address: string, answers: Answers = {}) {
  const calls = startServer({
    'POST /auth/login': () => answer({ token: aToken(), user: aPerson() }),
    [`GET /api/categories/${id}`]: () => answer(laptops),
    'GET /api/categories': () => answer({ items: [], next: null, total: { value: 0, exact: true } }),
    ...answers,
  });
  await signIn({ email: 'dana', password: 'secret' });
  const page = renderPage(
    [
      { path: '/inventory/category/new', element: <CategoryForm /> },
      { path: '/inventory/category/:id/edit', element: <CategoryForm /> },
    ],
    address,
  );
  await screen.findByRole('heading', { level: 1 });
  const sent = (method: string) =>
    calls.filter((call) => call.method === method && call.path !== '/auth/login');
  return { ...page, sent };
}

const box = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
// The router is ahead of what is rendered: a form that is opened again too soon would be the same one.
const formIsClosed = () => waitFor(() => expect(screen.queryByLabelText(/^Name/)).toBeNull());
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function change(name: RegExp, text: string) {
  await userEvent.clear(box(name));
  await userEvent.type(box(name), text);
}

function refuseField(
  path: string,
  title: string,
  key: 'not_unique' | 'fixed_once_used',
  params = {},
): Response {
  const problem = {
    type: 'urn:problem:validation_failed',
    title: 'x',
    status: 422,
    code: 'validation_failed',
    messageKey: 'validation_failed',
    message: 'Some fields need attention.',
    params: {},
    fields: [fieldProblemOf(path, title, key, params)],
    requestId: 'r-9',
  };
  return Response.json(problem, { status: 422 });
}

describe('CategoryForm', () => {
  it('shows what is wrong after the field was left, tied to it', async () => {
    await openForm('/inventory/category/new');
    await userEvent.type(box(/^Code/), 'a');
    expect(screen.queryByText(/must look like/)).toBeNull();
    await userEvent.tab();
    const message = await screen.findByText('Code must look like LAP.');
    expect(box(/^Code/).getAttribute('aria-invalid')).toBe('true');
    expect(box(/^Code/).getAttribute('aria-describedby')).toBe(message.closest('[id]')?.id);
    await change(/^Code/, 'LAP');
    await waitFor(() => expect(screen.queryByText('Code must look like LAP.')).toBeNull());
  });

  it('names every problem on saving, moves to the first, and sends nothing', async () => {
    const { sent } = await openForm('/inventory/category/new');
    await press('Save');
    expect(await screen.findByText('2 fields need attention:')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box(/^Name/)));
    await userEvent.click(screen.getByRole('button', { name: 'Code' }));
    expect(document.activeElement).toBe(box(/^Code/));
    expect(sent('POST')).toEqual([]);
  });

  it('shows the problems of the server at their fields', async () => {
    await openForm('/inventory/category/new', {
      'POST /api/categories': () =>
        refuseField('code', 'Code', 'not_unique', { value: 'LAP', link: 'Laptops' }),
    });
    await userEvent.type(box(/^Name/), 'Notebooks');
    await userEvent.type(box(/^Code/), 'LAP');
    await press('Save');
    const link = await screen.findByRole('link', { name: 'Laptops' });
    expect(link.closest('[id]')?.textContent).toBe('Code "LAP" is already used by Laptops.');
    expect(link.closest('[id]')?.id).toBe(box(/^Code/).getAttribute('aria-describedby'));
    await waitFor(() => expect(document.activeElement).toBe(box(/^Code/)));
  });

  it('creates once, with the same key after a lost answer', async () => {
    let isLost = true;
    const { sent, router } = await openForm('/inventory/category/new', {
      'POST /api/categories': () => {
        if (isLost) throw new TypeError('connection lost');
        return Response.json({ ...laptops, name: 'Notebooks' }, { status: 201 });
      },
    });
    await userEvent.type(box(/^Name/), 'Notebooks');
    await userEvent.type(box(/^Code/), 'NB');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Your entries are kept/)).toBeTruthy();
    isLost = false;
    await press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/inventory/category/${id}`));
    const keys = new Set(sent('POST').map(({ headers }) => headers.get('Idempotency-Key')));
    expect(keys.size).toBe(1);
    expect(sent('POST')[0]?.body).toMatchObject({ name: 'Notebooks', code: 'NB', usefulLifeMonths: 60 });
  });

  it('starts a new category with what the chosen parent has, except for what was changed before', async () => {
    const memory = { key: 'memory', label: { en: 'Memory' }, type: 'number', required: true };
    const parent = { ...laptops, usefulLifeMonths: 48, requiresSerial: true, customFields: [memory] };
    await openForm('/inventory/category/new', {
      'GET /api/categories': () => answer({ items: [parent], next: null, total: { value: 1, exact: true } }),
      [`GET /api/categories/${id}`]: () => answer(parent),
    });
    await change(/^Useful life/, '36');
    await userEvent.click(box(/^Parent category/));
    await userEvent.click(await screen.findByRole('option', { name: /Laptops/ }));
    await waitFor(() => expect(box(/^Serial number required/).checked).toBe(true));
    expect(box(/^Useful life/).value).toBe('36');
    expect(box(/^Label in English/).value).toBe('Memory');
  });

  it('sends only what changed, with the version it stands on', async () => {
    const { sent } = await openForm(`/inventory/category/${id}/edit`, {
      [`PATCH /api/categories/${id}`]: () => answer({ ...laptops, version: 4 }),
    });
    await change(/^Name/, 'Notebooks');
    expect(screen.getByText('1 unsaved change')).toBeTruthy();
    await press('Save changes');
    await waitFor(() => expect(sent('PATCH')).toHaveLength(1));
    expect(sent('PATCH')[0]?.body).toEqual({ name: 'Notebooks' });
    expect(sent('PATCH')[0]?.headers.get('If-Match')).toBe('"3"');
  });

  it('says why a code is locked', async () => {
    await openForm(`/inventory/category/${id}/edit`, {
      [`PATCH /api/categories/${id}`]: () => refuseField('code', 'Code', 'fixed_once_used'),
    });
    await change(/^Code/, 'NB');
    await press('Save changes');
    expect(await screen.findByText('Code cannot be changed once it is in use.')).toBeTruthy();
  });

  it('merges a stale save field by field and saves on top of the other version', async () => {
    const theirs = { ...laptops, version: 4, name: 'Portables', code: 'POR', updatedBy: 'Luis Ortega' };
    let tries = 0;
    const { sent } = await openForm(`/inventory/category/${id}/edit`, {
      [`PATCH /api/categories/${id}`]: async () => {
        tries += 1;
        if (tries > 1) return answer({ ...theirs, version: 5 });
        const problem = (await refuse(412, 'conflict').json()) as object;
        return Response.json({ ...problem, current: theirs }, { status: 412 });
      },
    });
    await change(/^Name/, 'Notebooks');
    await press('Save changes');
    expect(await screen.findByText(/Luis Ortega changed Portables/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Name: keep yours' }));
    await press('Save as version 5');
    await waitFor(() => expect(sent('PATCH')).toHaveLength(2));
    expect(sent('PATCH')[1]?.body).toEqual({ name: 'Notebooks' });
    expect(sent('PATCH')[1]?.headers.get('If-Match')).toBe('"4"');
  });

  it('keeps a draft on the device, brings it back, and forgets it when it is discarded', async () => {
    const first = await openForm(`/inventory/category/${id}/edit`);
    await change(/^Name/, 'Half done');
    first.unmount();
    await openForm(`/inventory/category/${id}/edit`);
    expect(box(/^Name/).value).toBe('Half done');
    expect(screen.getByText(/Draft kept on this device since/)).toBeTruthy();
    await press('Discard draft');
    await waitFor(() => expect(box(/^Name/).value).toBe('Laptops'));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  });

  it('asks before unsaved entries are left, and lets an ended session through', async () => {
    const { router } = await openForm(`/inventory/category/${id}/edit`);
    await change(/^Name/, 'Half done');
    await press('Cancel');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    await press('Keep editing');
    expect(router.state.location.pathname).toBe(`/inventory/category/${id}/edit`);
    await router.navigate('/sign-in');
    expect(router.state.location.pathname).toBe('/sign-in');
    await waitFor(() => expect(Object.keys(localStorage).some((key) => key.startsWith('draft:'))).toBe(true));
  });

  it('goes one step back when it is canceled, and leaves no entry where it was opened by its address', async () => {
    const { router } = await openForm(`/inventory/category/${id}/edit`);
    await press('Cancel');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/inventory/category/${id}`));
    expect(router.state.historyAction).toBe('REPLACE');
    await formIsClosed();

    await router.navigate('/somewhere');
    await router.navigate(`/inventory/category/${id}/edit`);
    await screen.findByRole('heading', { level: 1 });
    await press('Cancel');
    await waitFor(() => expect(router.state.location.pathname).toBe('/somewhere'));
    expect(router.state.historyAction).toBe('POP');
  });

  it('leads back to where it was opened from once it is saved', async () => {
    let current = laptops;
    const { router } = await openForm(`/inventory/category/${id}/edit`, {
      [`GET /api/categories/${id}`]: () => answer(current),
      [`PATCH /api/categories/${id}`]: () => {
        current = { ...current, version: current.version + 1, name: 'Notebooks' };
        return answer(current);
      },
    });
    await change(/^Name/, 'Notebooks');
    await press('Save changes');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/inventory/category/${id}`));
    expect(router.state.historyAction).toBe('REPLACE');
    await formIsClosed();

    await router.navigate(`/inventory/category/${id}/edit`, { state: { isFromRecord: true } });
    await waitFor(() => expect(box(/^Name/).value).toBe('Notebooks'));
    await change(/^Name/, 'Portables');
    await press('Save changes');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/inventory/category/${id}`));
    expect(router.state.historyAction).toBe('POP');
  });
});
