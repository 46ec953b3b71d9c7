import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InitialEntry } from 'react-router';
import { describe, expect, it } from 'vitest';
import { categoryDefaults } from '#contract/entities/category/category.schema.ts';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { perLanguage } from '#contract/shared/languages.ts';
import { signIn } from '#web/shared/session/session.ts';
import { makeItem } from '../../../test/list-api.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, aToken, startServer } from '../../../test/server.ts';
import { EquipmentForm } from './EquipmentForm.tsx';
import { valuesOfCode } from './registration/code-values.ts';

const laptopId = '00000000-0000-4000-8000-0000000000a1';
const phoneId = '00000000-0000-4000-8000-0000000000a2';

function aField(key: string, en: string, extra: Partial<CustomField> = {}): CustomField {
  return { key, label: perLanguage(() => en), type: 'text', required: false, ...extra };
}

function aCategory(id: string, name: string, customFields: CustomField[]) {
  const page = { path: name, depth: 1, childCount: 0, equipmentCount: 0 };
  return { ...categoryDefaults, ...page, id, version: 1, name, code: 'X', customFields };
}

const memory = aField('memory', 'Memory', { type: 'number', required: true });
const laptop = {
  ...aCategory(laptopId, 'Laptop', [memory, aField('screen', 'Screen')]),
  usefulLifeMonths: 48,
  storesData: true,
};
const phone = aCategory(phoneId, 'Phone', [memory, aField('line', 'Line number')]);

const item = {
  ...makeItem(7),
  categoryId: laptopId,
  category: { id: laptopId, label: 'Laptop', note: null },
  customValues: { memory: 16, screen: '14 in' },
};

async function openForm(address: InitialEntry, roles: Parameters<typeof aPerson>[0] = ['admin']) {
  const page = (items: unknown[]) =>
    answer({ items, next: null, total: { value: items.length, exact: true } });
  const calls = startServer({
    'POST /auth/login': () => answer({ token: aToken(), user: aPerson(roles) }),
    [`GET /api/equipment/${item.id}`]: () => answer(item),
    [`GET /api/categories/${laptopId}`]: () => answer(laptop),
    [`GET /api/categories/${phoneId}`]: () => answer(phone),
    'GET /api/locations': () => page([{ id: phoneId, version: 1, name: 'Stockroom', path: 'Stockroom' }]),
    'GET /api/categories': () => page([laptop, phone]),
    'GET /api/fiscal-years': () =>
      answer({
        items: [
          { state: 'closed', year: 2023, lastOn: '2023-06-30' },
          { state: 'reopened', year: 2023, lastOn: '2023-06-30' },
          { state: 'closed', year: 2022, lastOn: '2022-06-30' },
        ],
        next: null,
      }),
    'POST /api/equipment': () => answer(item),
    'POST /api/equipment/bulk/register': () => {
      const field = {
        path: 'serials.1',
        messageKey: 'not_unique',
        message: 'Serial number "A-2" is already used by EQ-1.',
        params: { field: 'Serial number', value: 'A-2', link: 'EQ-1' },
      };
      return refuseFields(field);
    },
    [`PATCH /api/equipment/${item.id}`]: () => answer({ ...item, version: 2 }),
  });
  await signIn({ email: 'dana', password: 'secret' });
  const { router } = renderPage(
    [
      { path: '/inventory/equipment/new', element: <EquipmentForm /> },
      { path: '/inventory/equipment/:id/edit', element: <EquipmentForm /> },
    ],
    address,
  );
  await screen.findByRole('heading', { level: 1 });
  return Object.assign(calls, { router });
}

function refuseFields(...fields: object[]): Response {
  const problem = {
    type: 'urn:problem:validation_failed',
    title: 'validation_failed',
    status: 422,
    code: 'validation_failed',
    messageKey: 'validation_failed',
    message: 'Check the fields.',
    params: {},
    fields,
    requestId: 'r-1',
  };
  return new Response(JSON.stringify(problem), { status: 422 });
}

const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

async function pickCategory(name: string) {
  await userEvent.click(box(/^Category$/));
  await userEvent.click(await screen.findByRole('option', { name }));
}

async function fillIn(name: string) {
  await pickCategory('Laptop');
  fireEvent.change(box(/^Name/), { target: { value: name } });
  fireEvent.change(box(/^Acquired/), { target: { value: '2026-01-02' } });
  await userEvent.click(box(/^Location$/));
  await userEvent.click(await screen.findByRole('option', { name: /Stockroom/ }));
  fireEvent.change(await screen.findByLabelText(/^Memory/), { target: { value: '16' } });
}

describe('EquipmentForm', () => {
  it('swaps the fields of the category, keeps values that fit, and sends both together', async () => {
    const calls = await openForm(`/inventory/equipment/${item.id}/edit`);
    await waitFor(() => expect(box(/^Memory/).value).toBe('16'));
    expect(box(/^Screen/).value).toBe('14 in');
    await pickCategory('Phone');
    await waitFor(() => expect(box(/^Line number/)).toBeTruthy());
    expect(screen.queryByLabelText(/^Screen/)).toBeNull();
    expect(box(/^Memory/).value).toBe('16');
    await userEvent.type(box(/^Line number/), '555');
    await userEvent.click(screen.getByText('Save changes'));
    await waitFor(() => expect(calls.find(({ method }) => method === 'PATCH')).toBeDefined());
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      categoryId: phoneId,
      customValues: { memory: 16, line: '555' },
    });
  });

  it('says of a day in a closed fiscal year that it becomes an adjustment, and asks once for the closes', async () => {
    const calls = await openForm(`/inventory/equipment/${item.id}/edit`);
    await waitFor(() => expect(box(/^Memory/).value).toBe('16'));
    // The day that the item has already is no news.
    expect(calls.filter(({ path }) => path === '/api/fiscal-years')).toEqual([]);
    const acquired = (value: string) => fireEvent.change(box(/^Acquired/), { target: { value } });
    acquired('2023-06-30');
    expect(await screen.findByText(/fiscal year 2023 or earlier.*prior-year adjustment/)).toBeTruthy();
    acquired('2022-06-30');
    expect(await screen.findByText(/fiscal year 2022 or earlier/)).toBeTruthy();
    acquired('2023-07-01');
    await waitFor(() => expect(screen.queryByText(/prior-year adjustment/)).toBeNull());
    expect(calls.filter(({ path }) => path === '/api/fiscal-years')).toHaveLength(1);
  });

  it('leads back, after saving, to the very list that it was opened from', async () => {
    const state = { from: '/inventory/equipment?filter[status]=in_use' };
    const pathname = `/inventory/equipment/${item.id}/edit`;
    const { router } = await openForm({ pathname, state });
    await waitFor(() => expect(box(/^Memory/).value).toBe('16'));
    fireEvent.change(box(/^Name/), { target: { value: 'Another name' } });
    await userEvent.click(screen.getByText('Save changes'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/inventory/equipment/${item.id}`));
    expect(router.state.location.state).toEqual(state);
  });

  it('starts a new item with what its category says, and asks for what the category requires', async () => {
    await openForm('/inventory/equipment/new');
    expect(box(/^Tag/)).toBeTruthy();
    await pickCategory('Laptop');
    await waitFor(() => expect(box(/^Useful life/).placeholder).toBe('48'));
    expect(box(/^Stores data/).checked).toBe(true);
    await userEvent.click(await screen.findByLabelText(/^Memory/));
    await userEvent.tab();
    expect(await screen.findByText('Memory is required.')).toBeTruthy();
  });

  it('starts with the code that was scanned, as what it is', async () => {
    await openForm('/inventory/equipment/new?code=5cg+1234xyz');
    expect(box(/^Serial number/).value).toBe('5cg1234xyz');
    expect(valuesOfCode('EQ-999999', true)).toEqual({ tag: 'EQ-999999' });
    expect(valuesOfCode('EQ-999999', false)).toEqual({});
    expect(valuesOfCode('SN-4711', true)).toEqual({ serial: 'SN-4711' });
    expect(valuesOfCode('1S20XKS00B00PF1234AB', true)).toEqual({ serial: 'PF1234AB' });
    expect(valuesOfCode('001A2B3C4D5E', true)).toEqual({ macAddresses: ['00:1A:2B:3C:4D:5E'] });
  });

  it('leaves to the category what nobody said, for every item that is added in a row', async () => {
    const calls = await openForm('/inventory/equipment/new');
    const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    const before = sent().length;
    await fillIn('Item');
    for (const [at, storesData] of [undefined, false].entries()) {
      fireEvent.change(box(/^Serial number/), { target: { value: `S-${at}` } });
      await waitFor(() => expect(box(/^Useful life/).placeholder).toBe('48'));
      expect(box(/^Stores data/).checked).toBe(true);
      if (storesData === false) await userEvent.click(box(/^Stores data/));
      await userEvent.click(screen.getByText('Save and add another'));
      await waitFor(() => expect(sent()).toHaveLength(before + at + 1));
      await waitFor(() => expect(box(/^Serial number/).value).toBe(''));
      const body = sent().at(-1) as Record<string, unknown>;
      expect(body).toMatchObject({ name: 'Item', serial: `S-${at}`, customValues: { memory: 16 } });
      expect(body['storesData']).toBe(storesData);
      expect(body['usefulLifeMonths']).toBeUndefined();
      expect(body['salvageValue']).toBeUndefined();
    }
  });

  it('keeps what stays the same for the next item, which needs its serial number and Enter', async () => {
    const calls = await openForm('/inventory/equipment/new');
    const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    const before = sent().length;
    await fillIn('Dell Latitude');
    fireEvent.change(box(/^Hostname/), { target: { value: 'D4-1' } });
    fireEvent.change(box(/^Serial number/), { target: { value: 'S-1' } });
    await userEvent.click(screen.getByText('Save and add another'));
    await waitFor(() => expect(document.activeElement).toBe(box(/^Serial number/)));
    expect(box(/^Hostname/).value).toBe('');
    await userEvent.keyboard('S-2{Enter}');
    await waitFor(() => expect(sent()).toHaveLength(before + 2));
    expect(sent().at(-1)).toMatchObject({ name: 'Dell Latitude', categoryId: laptopId, serial: 'S-2' });
    expect(sent().at(-1)).not.toHaveProperty('hostname');
    // The tags stay until they are put away.
    const link = await screen.findAllByRole('link', { name: item.tag ?? '' });
    expect(link[0]?.getAttribute('href')).toBe(`/inventory/equipment/${item.id}`);
    await userEvent.click(screen.getByText('Put away'));
    expect(screen.queryByText('Put away')).toBeNull();
  });

  it('takes a list of serial numbers, and marks those that the server refuses', async () => {
    const calls = await openForm('/inventory/equipment/new');
    await fillIn('Monitor');
    await userEvent.click(screen.getByText('Several serial numbers …'));
    await userEvent.click(box(/^Serial numbers/));
    await userEvent.paste('A-1\nA-2\nB 3\n');
    expect(await screen.findByText(/^3 serial numbers\./)).toBeTruthy();
    await userEvent.click(screen.getByText(/^Save$/));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/bulk/register'))).toBe(true));
    const body = calls.find(({ path }) => path.endsWith('/bulk/register'))?.body as Record<string, unknown>;
    expect(body).toMatchObject({ name: 'Monitor', serials: ['A-1', 'A-2', 'B 3'] });
    expect(body).not.toHaveProperty('serial');
    expect(await screen.findByText(/A-2.* is already used by/)).toBeTruthy();
  });

  it('starts a copy with all that is not one item’s own', async () => {
    await openForm(`/inventory/equipment/new?like=${item.id}`);
    await waitFor(() => expect(box(/^Memory/).value).toBe('16'));
    expect(box(/^Name/).value).toBe(item.name);
    expect(box(/^Serial number/).value).toBe('');
    expect(box(/^Tag/).value).toBe('');
  });

  it('has no field for the status, and takes a printed tag from people who cannot set another', async () => {
    await openForm('/inventory/equipment/new?tag=EQ-100042', ['user']);
    expect(box(/^Tag/).value).toBe('EQ-100042');
    expect(screen.getByText('Only if a blank tag of one of our rolls is on the item.')).toBeTruthy();
    expect(screen.queryByLabelText(/^Status/)).toBeNull();
  });
});
