import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { vendorApi } from '#contract/entities/vendor/vendor.api.ts';
import { vendor, vendorDefaults, type VendorRecord } from '#contract/entities/vendor/vendor.schema.ts';
import { FormField } from '#web/shared/form/FormField.tsx';
import { signIn } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
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
  createdBy: 'Dana Okafor',
  updatedAt: at,
  updatedBy: 'Dana Okafor',
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
  // Everything stays for the next one, so that nothing has to be filled in.
  next: { values: (saved) => saved, focus: 'name' },
};

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

// The page of the record is still on its way: the form stays on the screen until it has come.
const Never = lazy(() => new Promise<never>(() => undefined));

async function openForm(address: string) {
  const calls = startServer({
    'POST /auth/login': () => answer({ token: aToken(), user: aPerson() }),
    'POST /api/vendors': () => Response.json(acme, { status: 201 }),
    [`GET /api/vendors/${id}`]: () => answer(acme),
    [`PATCH /api/vendors/${id}`]: () => answer({ ...acme, version: 4 }),
  });
  await signIn({ email: 'dana', password: 'secret' });
  const page = renderPage(
    [
      { path: '/records/vendor/new', element: <VendorPage /> },
      { path: '/records/vendor/:id/edit', element: <VendorPage /> },
      { path: '/records/vendor/:id', element: <Never /> },
    ],
    address,
  );
  await screen.findByRole('heading', { level: 1 });
  const sent = (method: string) =>
    calls.filter((call) => call.method === method && call.path.startsWith('/api/vendors'));
  return { ...page, sent };
}

const box = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const pressKeys = () => fireEvent.keyDown(window, { key: 's', ctrlKey: true });
const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

describe('EntityForm', () => {
  it('saves once, however often it is told to until the page of the record has come', async () => {
    const { sent, router } = await openForm('/records/vendor/new');
    await userEvent.type(box(/^Name/), 'Acme');
    await userEvent.click(button(/^Save$/));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/records/vendor/${id}`));
    await pause(20);
    expect(button(/^Saving/).disabled).toBe(true);
    pressKeys();
    await pause(60);
    pressKeys();
    await pause(60);
    expect(sent('POST')).toHaveLength(1);
  });

  it('sends the changes of a record once', async () => {
    const { sent, router } = await openForm(`/records/vendor/${id}/edit`);
    await userEvent.type(box(/^Name/), ' Ltd');
    pressKeys();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/records/vendor/${id}`));
    pressKeys();
    await pause(60);
    expect(sent('PATCH')).toHaveLength(1);
  });

  it('starts anew when its link is followed before the page of the saved record has come', async () => {
    const { sent, router } = await openForm('/records/vendor/new');
    await userEvent.type(box(/^Name/), 'Acme');
    pressKeys();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/records/vendor/${id}`));
    await router.navigate('/records/vendor/new');
    await waitFor(() => expect(box(/^Name/).value).toBe(''));
    await userEvent.type(box(/^Name/), 'Other');
    await userEvent.click(button(/^Save$/));
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    const keys = new Set(sent('POST').map(({ headers }) => headers.get('Idempotency-Key')));
    expect(keys.size).toBe(2);
  });

  it('adds one record at a double click, and a like one when it is pressed again', async () => {
    const clock = vi.spyOn(performance, 'now');
    const { sent } = await openForm('/records/vendor/new');
    await userEvent.type(box(/^Name/), 'Acme');
    clock.mockReturnValue(10_000);
    const press = async () => {
      await userEvent.click(button(/another/));
      await pause(30);
    };
    await press();
    await waitFor(() => expect(button(/another/).disabled).toBe(false));
    clock.mockReturnValue(10_250);
    await press();
    expect(sent('POST')).toHaveLength(1);
    clock.mockReturnValue(10_700);
    await press();
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    clock.mockRestore();
  });

  it('adds the next record at once when something was entered for it', async () => {
    const clock = vi.spyOn(performance, 'now');
    const { sent } = await openForm('/records/vendor/new');
    await userEvent.type(box(/^Name/), 'Acme');
    clock.mockReturnValue(10_000);
    await userEvent.click(button(/another/));
    await waitFor(() => expect(sent('POST')).toHaveLength(1));
    await waitFor(() => expect(button(/another/).disabled).toBe(false));
    await userEvent.type(box(/^Vendor number/), 'V-1');
    await userEvent.click(button(/another/));
    await waitFor(() => expect(sent('POST')).toHaveLength(2));
    expect(sent('POST')[1]?.body).toMatchObject({ vendorNumber: 'V-1' });
    clock.mockRestore();
  });

  it('keeps the draft when it is left so, though another tab has put its own in the place', async () => {
    await openForm('/records/vendor/new');
    await userEvent.type(box(/^Name/), 'Mine');
    await screen.findByText(/Draft kept on this device since/);
    const place = Object.keys(localStorage).find((key) => key.startsWith('draft:')) ?? '';
    localStorage.setItem(
      place,
      localStorage
        .getItem(place)
        ?.replace(/"mark":"[^"]*"/, '"mark":"other"')
        .replace('Mine', 'Other') ?? '',
    );
    dispatchEvent(new StorageEvent('storage', { key: place }));
    await waitFor(() => expect(screen.queryByText(/Draft kept on this device since/)).toBeNull());
    await userEvent.click(button(/^Cancel/));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave, keep draft' }));
    await screen.findByText('elsewhere');
    expect(localStorage.getItem(place)).toContain('Mine');
  });
});
