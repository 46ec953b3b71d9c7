import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { describe, expect, it } from 'vitest';
import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import { vendor, vendorDefaults, type VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { loadAllTexts } from '#web/shared/i18n/i18n.ts';
import { readMessages } from '#web/shared/messages/messages.ts';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, refuse, startServer } from '../../../test/server.ts';
import { EntityFormPage } from './EntityForm.tsx';
import type { FormSetup } from './useEntityForm.ts';
import { useEntityTexts } from './useEntityTexts.tsx';

const id = '00000000-0000-4000-8000-000000000007';
const at = '2026-01-02T10:00:00.000Z';
const acme: VendorRecord = {
  ...vendorDefaults,
  certifications: [],
  id,
  version: 3,
  name: 'Acme',
  vendorNumber: null,
  email: null,
  phone: null,
  url: null,
  address: null,
  createdAt: at,
  createdBy: 'Rosa Sato',
  updatedAt: at,
  updatedBy: 'Rosa Sato',
  deletedAt: null,
  deletedBy: null,
  deleteReason: null,
};
const setup: FormSetup<VendorRecord> = {
  entity: vendor,
  api: vendorApi,
  names: ['name', 'vendorNumber', 'active'],
  defaults: vendorDefaults,
  numberOf: ({ name }) => name,
};
const newPage = '/records/vendor/new';
const editPage = `/records/vendor/${id}/edit`;

function VendorPage() {
  return (
    <EntityFormPage setup={setup} texts={useEntityTexts(vendor)} listName="Vendors" newTitle="New vendor">
      {() => (
        <>
          <FormField name="name" />
          <FormField name="vendorNumber" />
        </>
      )}
    </EntityFormPage>
  );
}

// A page that is still on its way: the form stays on the screen until it has come.
const Never = lazy(() => new Promise<never>(() => undefined));

/** Opens a form whose saves are answered when the test says so, as it says. */
async function openForm(address: string) {
  const waiting: { resolve: (given: Response) => void; reject: (error: Error) => void }[] = [];
  const wait = () => new Promise<Response>((resolve, reject) => waiting.push({ resolve, reject }));
  const calls = startServer({
    'POST /auth/login': () => answer({ token: aToken(), user: aPerson() }),
    'POST /api/vendors': wait,
    [`GET /api/vendors/${id}`]: () => answer(acme),
    [`PATCH /api/vendors/${id}`]: wait,
  });
  await signIn({ email: 'dana', password: 'secret' });
  await loadAllTexts();
  const page = renderPage(
    [
      { path: newPage, element: <VendorPage /> },
      { path: '/records/vendor/:id/edit', element: <VendorPage /> },
      { path: '/records/vendor/:id', element: <p>its page</p> },
      { path: '/never', element: <Never /> },
    ],
    address,
  );
  await screen.findByRole('heading', { level: 1 });
  const take = async () => {
    await waitFor(() => expect(waiting).not.toHaveLength(0));
    const [first] = waiting.splice(0, 1);
    if (first === undefined) throw new Error('Nothing was sent.');
    return first;
  };
  return {
    ...page,
    isSent: () => waitFor(() => expect(waiting).not.toHaveLength(0)),
    answerSave: async (given: Response) => (await take()).resolve(given),
    loseAnswer: async () => (await take()).reject(new TypeError('Failed to fetch')),
    go: (to: string) => page.router.navigate(to),
    changes: () =>
      calls.flatMap(({ method, headers, body }) =>
        method === 'PATCH' ? [[headers.get('If-Match'), body]] : [],
      ),
    keys: () =>
      calls.flatMap(({ method, path, headers }) =>
        method === 'POST' && path === '/api/vendors' ? [headers.get('Idempotency-Key')] : [],
      ),
  };
}

const box = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
const draft = () =>
  Object.keys(localStorage).find((key) => key.startsWith('draft:vendor') || key.includes(':vendor:'));
const findMessage = (text: RegExp) =>
  waitFor(() =>
    expect(
      readMessages()
        .toasts.map((toast) => toast.text)
        .join('\n'),
    ).toMatch(text),
  );
const conflict = async (current: VendorRecord) => {
  const body = (await refuse(409, 'conflict').json()) as object;
  return new Response(JSON.stringify({ ...body, current }), { status: 409 });
};

describe('a form that is left while it is saved', () => {
  it('is not asked about, saves on, and stays out of the way', async () => {
    const { router, client, go, isSent, answerSave } = await openForm(editPage);
    await userEvent.type(box(/^Name/), ' Ltd');
    await press(/^Save changes/);
    await isSent();
    await go('/elsewhere');
    await screen.findByText('elsewhere');
    expect(draft()).toBeDefined();
    await answerSave(answer({ ...acme, name: 'Acme Ltd', version: 4 }));
    await findMessage(/Acme Ltd.* was saved/);
    expect(router.state.location.pathname).toBe('/elsewhere');
    expect(draft()).toBeUndefined();
    expect(client.getQueryData(['vendor', 'record', id, null])).toMatchObject({ version: 4 });
  });

  it('stays out of the way while the other page is on its way, and has nothing unsaved', async () => {
    const { router, go, answerSave } = await openForm(newPage);
    await userEvent.type(box(/^Name/), 'Acme');
    await press(/^Save\b(?! and)/);
    await go('/never');
    expect(router.state.location.pathname).toBe('/never');
    await answerSave(Response.json(acme, { status: 201 }));
    await findMessage(/Acme.* was created/);
    expect(router.state.location.pathname).toBe('/never');
    await waitFor(() => expect(box(/^Name/).value).toBe(''));
    expect(draft()).toBeUndefined();
  });

  it('keeps the draft and tells when it could not be saved', async () => {
    const { router, go, isSent, answerSave } = await openForm(editPage);
    await userEvent.type(box(/^Name/), ' Ltd');
    await press(/^Save changes/);
    await isSent();
    await go('/elsewhere');
    await screen.findByText('elsewhere');
    await answerSave(refuse(422, 'validation_failed', 'It was refused.'));
    await findMessage(/Acme.* was not saved\..*stay on this device as a draft/);
    expect(router.state.location.pathname).toBe('/elsewhere');
    expect(localStorage.getItem(draft() ?? '')).toContain('Acme Ltd');
  });

  it('is asked about while nothing is saved', async () => {
    const { router, go } = await openForm(editPage);
    await userEvent.type(box(/^Name/), ' Ltd');
    await go('/elsewhere');
    await screen.findByRole('button', { name: 'Leave, keep draft' });
    expect(router.state.location.pathname).toBe(editPage);
  });
});

describe('a form whose answer was lost', () => {
  it('sends the restored draft with the key it was sent with, and other content with another', async () => {
    const first = await openForm(newPage);
    await userEvent.type(box(/^Name/), 'Acme');
    await press(/^Save\b(?! and)/);
    await first.isSent();
    // What a tab that is closed leaves behind.
    const kept = Object.entries({ ...localStorage }) as [string, string][];
    first.unmount();
    for (const [key, value] of kept) localStorage.setItem(key, value);
    const second = await openForm(newPage);
    expect(box(/^Name/).value).toBe('Acme');
    await press(/^Save\b(?! and)/);
    await second.loseAnswer();
    await screen.findByText(/Your entries are kept/);
    await userEvent.type(box(/^Name/), ' Ltd');
    await press(/^Save\b(?! and)/);
    await second.isSent();
    const [again, other] = second.keys();
    expect(again).toBe(first.keys()[0]);
    expect(other).not.toBe(again);
  });

  it('takes a change of its own for saved when it is refused as changed since', async () => {
    const { router, loseAnswer, answerSave } = await openForm(editPage);
    await userEvent.type(box(/^Name/), ' Ltd');
    await press(/^Save changes/);
    await loseAnswer();
    await screen.findByText(/Your entries are kept/);
    await press(/^Save changes/);
    await answerSave(await conflict({ ...acme, name: 'Acme Ltd', version: 4, updatedBy: 'Dana Okafor' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/records/vendor/${id}`));
    await findMessage(/Acme Ltd.* was saved/);
    expect(draft()).toBeUndefined();
  });

  it.each([
    ['nothing else', 'Acme Ltd', '', [['"3"', { name: 'Acme Ltd' }]]],
    [
      'one more field',
      'Acme Ltd',
      'V-77',
      [
        ['"3"', { name: 'Acme Ltd', vendorNumber: 'V-77' }],
        ['"4"', { vendorNumber: 'V-77' }],
      ],
    ],
    [
      'the same field, back to what it was',
      'Acme',
      '',
      [
        ['"3"', { name: 'Acme' }],
        ['"4"', { name: 'Acme' }],
      ],
    ],
  ])(
    'goes on from its own change when %s was changed after its answer was lost',
    async (_, name, code, later) => {
      const { router, loseAnswer, answerSave, changes } = await openForm(editPage);
      await userEvent.type(box(/^Name/), ' Ltd');
      await press(/^Save changes/);
      await loseAnswer();
      await screen.findByText(/Your entries are kept/);
      await userEvent.clear(box(/^Name/));
      await userEvent.type(box(/^Name/), name);
      if (code !== '') await userEvent.type(box(/number/i), code);
      await press(/^Save changes/);
      // Somebody with two windows: what this form did not touch stays as it was saved.
      const landed = {
        ...acme,
        name: 'Acme Ltd',
        email: 'a@acme.example',
        version: 4,
        updatedBy: 'Dana Okafor',
      };
      await answerSave(await conflict(landed));
      if (later.length > 1)
        await answerSave(answer({ ...landed, name, vendorNumber: code || null, version: 5 }));
      await waitFor(() => expect(router.state.location.pathname).toBe(`/records/vendor/${id}`));
      expect(changes()).toEqual([['"3"', { name: 'Acme Ltd' }], ...later]);
      expect(draft()).toBeUndefined();
    },
  );

  it('goes on from its own change when two answers were lost', async () => {
    const { router, loseAnswer, answerSave, changes } = await openForm(editPage);
    const save = () => press(/^Save changes/);
    await userEvent.type(box(/^Name/), ' Ltd');
    await save();
    await loseAnswer();
    await screen.findByText(/Your entries are kept/);
    await userEvent.type(box(/number/i), 'V-7');
    await save();
    await loseAnswer();
    await screen.findByText(/Your entries are kept/);
    await userEvent.type(box(/number/i), '7');
    await save();
    const landed = { ...acme, name: 'Acme Ltd', version: 4, updatedBy: 'Dana Okafor' };
    await answerSave(await conflict(landed));
    await answerSave(answer({ ...landed, vendorNumber: 'V-77', version: 5 }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/records/vendor/${id}`));
    expect(changes().slice(2)).toEqual([
      ['"3"', { name: 'Acme Ltd', vendorNumber: 'V-77' }],
      ['"4"', { vendorNumber: 'V-77' }],
    ]);
  });

  it('compares with what was saved without an answer where somebody else was faster then', async () => {
    const { loseAnswer, answerSave } = await openForm(editPage);
    await userEvent.type(box(/^Name/), ' Ltd');
    await press(/^Save changes/);
    await loseAnswer();
    await screen.findByText(/Your entries are kept/);
    await userEvent.type(box(/number/i), 'V-77');
    await press(/^Save changes/);
    const landed = { ...acme, name: 'Acme Ltd', version: 4, updatedBy: 'Dana Okafor' };
    await answerSave(await conflict(landed));
    await answerSave(await conflict({ ...landed, vendorNumber: 'V-1', version: 5, updatedBy: 'Rosa Sato' }));
    await screen.findByText('Someone saved this record before you');
    expect(screen.getByRole('dialog').textContent).toMatch(/Version 4/);
    expect(screen.getByRole('dialog').textContent).not.toMatch(/Acme\b(?! Ltd)/);
  });

  it.each([
    ['somebody else', { name: 'Acme Ltd', updatedBy: 'Rosa Sato' }],
    ['the same person to something else', { name: 'Acme Inc', updatedBy: 'Dana Okafor' }],
  ])('shows what was changed by %s', async (_, theirs) => {
    const { router, answerSave } = await openForm(editPage);
    await userEvent.type(box(/^Name/), ' Ltd');
    await press(/^Save changes/);
    await answerSave(await conflict({ ...acme, ...theirs, version: 4 }));
    await screen.findByText('Someone saved this record before you');
    expect(router.state.location.pathname).toBe(editPage);
  });
});
