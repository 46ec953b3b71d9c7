import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CodeAnswer, CodeHit } from '#contract/features/codes/codes.api.ts';
import { getScanListener } from '#web/features/scan/scan-listener.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { answer, aPerson, refuse, startServer } from '../../../../test/server.ts';
import { CodePage } from './CodePage.tsx';

const hit: CodeHit = {
  means: 'tag',
  entity: 'equipment',
  id: '00000000-0000-4000-8000-0000000000e1',
  label: 'EQ-104877',
  note: 'Dell Latitude 7450',
  matched: 'EQ-104877',
};

beforeEach(() => updateSessionUser(aPerson(['user'])));
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function open(
  address: string,
  code: string,
  found: Partial<CodeAnswer>,
  more: Parameters<typeof startServer>[0] = {},
) {
  const calls = startServer({
    [`GET /api/codes/${code}`]: () => answer({ code, hits: [], freeTag: null, ...found }),
    ...more,
  });
  const { client } = renderPage(
    [
      { path: '/t/:code', element: <CodePage /> },
      { path: '/inventory/equipment/:id', element: <h1>The item</h1> },
    ],
    address,
  );
  return { calls, client };
}

describe('the page that the code on a label opens', () => {
  it('leads to the item, also by the link in capitals', async () => {
    open('/T/EQ-104877', 'EQ-104877', { hits: [hit] });
    await screen.findByRole('heading', { name: 'The item' });
  });

  it('offers a choice where several records have the code', async () => {
    const other = { ...hit, id: '00000000-0000-4000-8000-0000000000e2', label: 'EQ-104878' };
    open('/t/4711', '4711', { hits: [hit, other] });
    expect((await screen.findByRole('link', { name: 'EQ-104878' })).getAttribute('href')).toBe(
      `/inventory/equipment/${other.id}`,
    );
  });

  it('says that a tag is void, and why', async () => {
    open('/t/EQ-2', 'EQ-2', { freeTag: { tag: 'EQ-2', state: 'void', reason: 'Torn' } });
    await screen.findByText('It can no longer be used: Torn');
  });

  it('asks for the item of a blank tag', async () => {
    open('/t/EQ-3', 'EQ-3', { freeTag: { tag: 'EQ-3', state: 'blank', reason: null } });
    await screen.findByRole('combobox', { name: 'Item' });
  });

  it('takes the next scan as the item of a blank tag, and goes where any other code leads', async () => {
    const read = (code: string, found: Partial<CodeAnswer>) => () =>
      answer({ code, hits: [], freeTag: null, ...found });
    open(
      '/t/EQ-3',
      'EQ-3',
      { freeTag: { tag: 'EQ-3', state: 'blank', reason: null } },
      {
        'GET /api/codes/7KQ4XN3': read('7KQ4XN3', { hits: [hit] }),
        'GET /api/codes/EQ-4': read('EQ-4', { freeTag: { tag: 'EQ-4', state: 'blank', reason: null } }),
        [`GET /api/equipment/${hit.id}`]: () =>
          answer({ id: hit.id, version: 1, tag: hit.label, name: hit.note, otherCodes: [] }),
      },
    );
    await screen.findByRole('combobox', { name: 'Item' });
    getScanListener()?.({ text: '7KQ4XN3', keys: '7KQ4XN3' });
    const dialog = await screen.findByRole('dialog', { name: /104877/ });
    expect(within(dialog).getByLabelText<HTMLInputElement>('Printed tag').value).toBe('EQ-3');
    // The field alone that has the focus looks so.
    await waitFor(() => expect(document.querySelectorAll('.MuiInputBase-root.Mui-focused')).toHaveLength(1));
    await userEvent.keyboard('{Escape}');
    getScanListener()?.({ text: 'EQ-4', keys: 'EQ-4' });
    await screen.findByRole('heading', { name: /EQ-4.* is blank/ });
  });

  it('says which item has the tag once it is claimed, and goes on with the next one', async () => {
    const item = { id: hit.id, version: 1, tag: hit.label, name: hit.note, otherCodes: [] };
    const blank = (tag: string) => ({ freeTag: { tag, state: 'blank' as const, reason: null } });
    const { client } = open('/t/EQ-3', 'EQ-3', blank('EQ-3'), {
      'GET /api/codes/7KQ4XN3': () => answer({ code: '7KQ4XN3', hits: [hit], freeTag: null }),
      [`GET /api/equipment/${hit.id}`]: () => answer(item),
      [`POST /api/equipment/${hit.id}/actions/claim-tag`]: () => answer({ ...item, version: 2, tag: 'EQ-3' }),
    });
    await screen.findByRole('combobox', { name: 'Item' });
    getScanListener()?.({ text: '7KQ4XN3', keys: '7KQ4XN3' });
    const dialog = within(await screen.findByRole('dialog', { name: /104877/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Claim tag' }));
    const heading = await screen.findByRole('heading', { name: /EQ-3.* is on .*Dell Latitude 7450.* now/ });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    // By now the code leads to the item; whoever claims stays.
    const [{ queryKey } = { queryKey: [] }] = client
      .getQueryCache()
      .findAll({ queryKey: ['equipment', 'code'] });
    client.setQueryData(queryKey, { code: 'EQ-3', hits: [{ ...hit, label: 'EQ-3' }], freeTag: null });
    await waitFor(() => expect(client.getQueryData(queryKey)).toMatchObject({ freeTag: null }));
    expect(heading.isConnected).toBe(true);
    expect(screen.getByRole('link', { name: 'Open the item' }).getAttribute('href')).toBe(
      `/inventory/equipment/${hit.id}`,
    );
    // The next scan is no item for this tag any more.
    expect(getScanListener()).toBeUndefined();
  });

  it('tells why the item that was chosen for a blank tag cannot be read, and tries again', async () => {
    const item = { id: hit.id, tag: hit.label, name: hit.note };
    const { calls } = open(
      '/t/EQ-3',
      'EQ-3',
      { freeTag: { tag: 'EQ-3', state: 'blank', reason: null } },
      {
        'GET /api/equipment': () => answer({ items: [item] }),
        [`GET /api/equipment/${hit.id}`]: () => refuse(404, 'not_found'),
      },
    );
    await userEvent.type(await screen.findByRole('combobox', { name: 'Item' }), 'EQ');
    await userEvent.click(await screen.findByRole('option', { name: /104877/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(calls.filter(({ path }) => path.startsWith(`/api/equipment/${hit.id}`)).length).toBeGreaterThan(
        1,
      ),
    );
  });

  it('says that it could not be asked without a network, and asks once there is one', async () => {
    let isThere = false;
    const found = { code: 'EQ-104877', hits: [hit], freeTag: null };
    onlineManager.setOnline(false);
    open(
      '/t/EQ-104877',
      'EQ-104877',
      {},
      {
        'GET /api/codes/EQ-104877': () =>
          isThere ? answer(found) : Promise.reject(new TypeError('Failed to fetch')),
      },
    );
    await screen.findByRole('button', { name: 'Try again' });
    isThere = true;
    onlineManager.setOnline(true);
    await screen.findByRole('heading', { name: 'The item' });
  });

  it('leads to the search where nothing has the code', async () => {
    open('/t/EQ-9', 'EQ-9', {});
    await screen.findByRole('heading', { name: /Nothing here has .*EQ-9/ });
    expect(screen.getByRole('link', { name: 'Search equipment' }).getAttribute('href')).toBe(
      '/inventory/equipment?q=EQ-9',
    );
  });
});
