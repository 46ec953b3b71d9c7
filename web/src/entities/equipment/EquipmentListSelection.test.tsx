import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerPage, makeItem, serveList } from '../../../test/list-api.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { EquipmentListPage } from './EquipmentListPage.tsx';

describe('what is chosen in the equipment list', () => {
  it.each([
    [
      'has nothing any more',
      () => Response.json({ items: [], next: null, total: { value: 0, exact: true } }),
    ],
    ['cannot be read', () => new Response(null, { status: 502 })],
  ])('stays where the list %s, and so does whatever is open over it', async (_, answerNow) => {
    let isChanged = false;
    serveList((parameters) => (isChanged ? answerNow() : answerPage(parameters, 3)));
    const routes = [{ path: '/inventory/equipment', element: <EquipmentListPage /> }];
    const { client } = renderPage(routes, '/inventory/equipment');
    const grid = await screen.findByRole('grid', { name: 'Equipment' });
    fireEvent.click(within(grid).getByRole('checkbox', { name: /EQ-100001/ }));
    const bar = await screen.findByRole('toolbar', { name: 'Actions for the selection' });
    isChanged = true;
    void client.resetQueries();
    await waitFor(() => expect(screen.queryByText('EQ-100001')).toBeNull());
    expect(screen.getByRole('toolbar', { name: 'Actions for the selection' })).toBe(bar);
    expect(within(bar).getByText('1 selected')).toBeTruthy();
  });

  /** Opens six items of which all are chosen but the first two, and has the list answer otherwise. */
  async function chooseAllButTwo(answerNow: () => Response) {
    let isChanged = false;
    serveList((parameters) => (isChanged ? answerNow() : answerPage(parameters, 6)));
    const routes = [{ path: '/inventory/equipment', element: <EquipmentListPage /> }];
    const { client } = renderPage(routes, '/inventory/equipment');
    const grid = await screen.findByRole('grid', { name: 'Equipment' });
    const tick = (name: RegExp) => fireEvent.click(within(grid).getByRole('checkbox', { name }));
    tick(/EQ-100000/);
    const bar = await screen.findByRole('toolbar', { name: 'Actions for the selection' });
    fireEvent.click(within(bar).getByRole('button', { name: 'Select all 6' }));
    tick(/EQ-100000/);
    tick(/EQ-100001/);
    expect(within(bar).getByText('4 selected')).toBeTruthy();
    isChanged = true;
    void client.invalidateQueries();
    await waitFor(() => expect(screen.queryByText('EQ-100000')).toBeNull());
    return { bar };
  }

  it('is counted without exceptions that somebody deleted', async () => {
    const items = [2, 3, 4, 5].map(makeItem);
    const { bar } = await chooseAllButTwo(() =>
      Response.json({ items, next: null, total: { value: 4, exact: true } }),
    );
    expect(await within(bar).findByText('4 selected')).toBeTruthy();
  });

  it('is nothing where all that matched are gone', async () => {
    const { bar } = await chooseAllButTwo(() =>
      Response.json({ items: [], next: null, total: { value: 0, exact: true } }),
    );
    expect(screen.getByRole('toolbar', { name: 'Actions for the selection' })).toBe(bar);
    expect(within(bar).getByText('0 selected')).toBeTruthy();
  });
});
