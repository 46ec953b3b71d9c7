import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSectionTheme } from '#web/shared/theme/section-theme.ts';
import { getPreset } from '#web/shared/theme/presets.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answerPage, makeItem, serveList, type Answerer } from '../../../test/list-api.ts';
import { EquipmentListPage } from './EquipmentListPage.tsx';

// A page with a hundred rows takes its time in a simulated document on a busy machine.

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${decodeURIComponent(search)}`}</output>;
}

function openList(answer: Answerer, search = '') {
  const served = serveList(answer);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <ThemeProvider theme={createSectionTheme(getPreset(undefined).section.main, 'ltr')}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[`/inventory/equipment${search}`]}>
          <Routes>
            <Route path="/inventory/equipment" element={<EquipmentListPage />} />
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return served;
}

const address = () => screen.getByTestId('address').textContent;
const hundreds: Answerer = (parameters) => answerPage(parameters, 350);

describe('EquipmentListPage', () => {
  it('keeps title and columns and says that it is loading', async () => {
    openList(() => undefined);
    expect(await screen.findByRole('heading', { level: 1, name: /Equipment/ })).toBeTruthy();
    expect(screen.getByText('Custodian')).toBeTruthy();
    expect(screen.getByText('Loading equipment')).toBeTruthy();
  });

  it('shows rows with the facts that matter and the total', async () => {
    openList(hundreds);
    const grid = await screen.findByRole('grid', { name: 'Equipment' });
    expect(grid.getAttribute('aria-rowcount')).toBe('351');
    const row = within(grid).getByText('EQ-100001').closest('.lg-row');
    expect(row?.textContent).toContain('Missing');
    expect(row?.textContent).toContain('Priya Raman');
    expect(row?.textContent).toContain('1,102.44');
    expect(screen.getAllByText('350').length).toBeGreaterThan(0);
    const mine = screen.getByRole('link', { name: 'In my custody' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(mine)).toContain('filter[custodianId][is]=me');
  });

  it('tells what the shown amounts come to, over all that is found, or that there are too many', async () => {
    const { asked } = openList((parameters) => {
      const isSummed = parameters.get('sums') === 'cost';
      return answerPage(parameters, 350, isSummed ? { cost: '385854.00' } : undefined);
    });
    expect(await screen.findByText('$385,854.00')).toBeTruthy();
    expect(screen.getByText(/Total of Cost:/)).toBeTruthy();
    const later = asked.filter(({ searchParams }) => searchParams.has('after'));
    expect(later.every(({ searchParams }) => !searchParams.has('sums'))).toBe(true);
    cleanup();
    openList((parameters) => answerPage(parameters, 350, null));
    expect(await screen.findByText('Amounts are not added up above 10,000 rows')).toBeTruthy();
  });

  it('prints all that is found as one table without buttons, and is then as it was', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    openList((parameters) => answerPage(parameters, 210));
    await screen.findByText('EQ-100001');
    fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
    await waitFor(() => expect(print).toHaveBeenCalledOnce(), { timeout: 300_000 });
    const paper = document.querySelector<HTMLElement>('[data-list-paper]');
    expect(paper?.querySelectorAll('tbody tr')).toHaveLength(210);
    expect(paper?.querySelector('thead')?.textContent).toContain('Custodian');
    expect(paper?.textContent).toContain('210 rows');
    expect(paper?.querySelectorAll('button, input')).toHaveLength(0);
    fireEvent(window, new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('[data-list-paper]')).toBeNull());
    vi.unstubAllGlobals();
  });

  it('asks for what it shows, and for more when a column is added', async () => {
    const { asked } = openList(hundreds);
    await screen.findByText('EQ-100001');
    const fieldsAsked = () => asked.map(({ searchParams }) => searchParams.get('fields'));
    // The budget of a page in server/test/budgets.list.test.ts is for these.
    expect(fieldsAsked()).toContain(
      'acquiredOn,category.label,cost,custodian.label,deletedAt,location.label,name,project.label,status,tag',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Model' }));
    await waitFor(() =>
      expect(fieldsAsked().some((fields) => fields?.includes('manufacturer,model.label'))).toBe(true),
    );
    expect(await screen.findByText('EQ-100001')).toBeTruthy();
  });

  it('says how to begin when there is nothing', async () => {
    openList((parameters) => answerPage(parameters, 0));
    expect(await screen.findByRole('heading', { name: 'No equipment yet' })).toBeTruthy();
  });

  it('says which filter is in the way when nothing matches, and drops it on request', async () => {
    openList((parameters) => {
      const isStuck = parameters.has('filter[cost][gte]') && parameters.has('filter[status][is]');
      return answerPage(parameters, isStuck ? 0 : parameters.has('filter[status][is]') ? 38 : 0);
    }, '?q=toughbook&filter[status][is]=on_loan&filter[cost][gte]=5000');
    expect(
      await screen.findByRole('heading', { name: 'Nothing matches “toughbook” and 2 filters' }),
    ).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Cost at least 5,000.00' }));
    await waitFor(() =>
      expect(address()).toBe('/inventory/equipment?q=toughbook&filter[status][is]=on_loan'),
    );
    expect(await screen.findByText('EQ-100000')).toBeTruthy();
  });

  it('says what failed and that the filters are kept, and tries again', async () => {
    let isBroken = true;
    openList((parameters) => {
      if (!isBroken) return answerPage(parameters, 3);
      const body = {
        type: 'about:blank',
        title: 'Unavailable',
        status: 503,
        code: 'unavailable',
        messageKey: 'unavailable',
        message: 'The database is not responding. Try again in a moment.',
        params: {},
        fields: [],
        requestId: '01JPK7Z3QH',
      };
      return Response.json(body, { status: 503 });
    }, '?filter[status][is]=missing');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The list could not be loaded');
    expect(alert.textContent).toContain('Your filters are kept.');
    expect(alert.textContent).toContain('01JPK7Z3QH');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('EQ-100002')).toBeTruthy();
    expect(address()).toBe('/inventory/equipment?filter[status][is]=missing');
  });

  it('names the parts of the address that it does not understand', async () => {
    openList(hundreds, '?filter[color][is]=red');
    expect(await screen.findByText(/left out: filter\[color\]\[is\]/)).toBeTruthy();
  });
});

describe('keyboard in the equipment list', () => {
  async function focusFirst() {
    const grid = await screen.findByRole('grid');
    const first = grid.querySelector<HTMLElement>('[data-row="0"] > [data-col="1"]');
    first?.focus();
    return grid;
  }
  const press = (key: string, options: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });
  const place = () => {
    const cell = document.activeElement?.closest<HTMLElement>('[data-col]');
    return [cell?.closest<HTMLElement>('[data-row]')?.dataset['row'], cell?.dataset['col']];
  };

  it('has one tab stop and moves it with the arrows', async () => {
    openList(hundreds);
    const grid = await focusFirst();
    press('ArrowDown');
    press('ArrowRight');
    expect(place()).toEqual(['1', '2']);
    expect(grid.querySelectorAll('[tabindex="0"]').length).toBe(1);
    press('Home');
    expect(place()).toEqual(['1', '0']);
  });

  it('keeps the focus at the end of the list and brings only a window of rows', async () => {
    openList(hundreds);
    const grid = await focusFirst();
    press('End', { ctrlKey: true });
    await waitFor(() => expect(place()).toEqual(['349', '8']));
    expect(grid.querySelectorAll('.lg-canvas .lg-row').length).toBeLessThan(100);
    expect(await within(grid).findByText('EQ-100349')).toBeTruthy();
  });

  it('selects with Space, extends with Shift, and drops with Escape', async () => {
    openList(hundreds);
    await focusFirst();
    press(' ');
    press('ArrowDown');
    press('ArrowDown');
    press(' ', { shiftKey: true });
    const bar = await screen.findByRole('toolbar', { name: 'Actions for the selection' });
    expect(within(bar).getByText('3 selected')).toBeTruthy();
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('selects all that match', async () => {
    openList(hundreds);
    await focusFirst();
    press('a', { ctrlKey: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Select all 350' }));
    expect(screen.getAllByText('350 selected').length).toBeGreaterThan(0);
  });

  it('opens the record with Enter', async () => {
    openList(hundreds);
    await focusFirst();
    press('Enter');
    await waitFor(() => expect(address()).toMatch(/^\/inventory\/equipment\/00000000-/));
  });

  it('sorts from the header, adds with Shift, and resizes with Alt and arrows', async () => {
    const { asked } = openList(hundreds);
    await focusFirst();
    press('ArrowUp');
    press('ArrowRight');
    press('Enter');
    await waitFor(() => expect(address()).toContain('sort=name'));
    press('ArrowRight');
    press('Enter', { shiftKey: true });
    await waitFor(() => expect(address()).toContain('sort=name,status'));
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('sort')).toBe('name,status'));
    press('ArrowRight', { altKey: true });
    await waitFor(() => expect(address()).toContain('status.174'));
  });

  it('goes to the search with a slash', async () => {
    openList(hundreds);
    await focusFirst();
    press('/');
    expect(document.activeElement?.getAttribute('type')).toBe('search');
  });
});

describe('Enter in the search of the equipment list', () => {
  const search = (text: string) => {
    const field = screen.getByRole('searchbox');
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
  };

  it('opens the one record that is found, before the list has drawn it, and stays where there are several', async () => {
    openList((parameters) => answerPage(parameters, parameters.get('q') === 'SN0' ? 1 : 3));
    await screen.findByText('EQ-100002');
    search('SN');
    await waitFor(() => expect(address()).toBe('/inventory/equipment?q=SN'));
    expect(screen.getByRole('grid')).toBeTruthy();
    search('SN0');
    await waitFor(() => expect(address()).toBe(`/inventory/equipment/${makeItem(0).id}`));
  });
});

describe('rows far down the equipment list', () => {
  it('stay while they are asked for again after a change', async () => {
    let isChanged = false;
    serveList((parameters) => {
      if (!isChanged) return answerPage(parameters, 350);
      if (parameters.has('after')) return undefined;
      const items = Array.from({ length: 100 }, (_, at) => makeItem(at));
      return Response.json({ items, next: '0100', total: { value: 350, exact: true } });
    });
    const routes = [{ path: '/inventory/equipment', element: <EquipmentListPage /> }];
    const { client } = renderPage(routes, '/inventory/equipment');
    const grid = await screen.findByRole('grid', { name: 'Equipment' });
    grid.scrollTop = 140 * 36;
    fireEvent.scroll(grid);
    const row = '[data-row="150"] input[type=checkbox]';
    await waitFor(() => expect(grid.querySelector(row)).toBeTruthy());
    const box = grid.querySelector(row);
    isChanged = true;
    void client.invalidateQueries();
    const pages = () => client.getQueryCache().findAll({ queryKey: ['equipment', 'list', 'page'] });
    await waitFor(() => expect(pages().some(({ queryKey }) => queryKey.includes('0100'))).toBe(true));
    expect(grid.querySelector(row)).toBe(box);
  });
});

describe('pointer in the equipment list', () => {
  it('keeps the element of a row that is pressed while the focus is in one far away', async () => {
    openList(hundreds);
    const grid = await screen.findByRole('grid');
    grid.scrollTop = 56 * 36;
    fireEvent.scroll(grid);
    const boxOf = (row: number) => `[data-row="${row}"] input[type=checkbox]`;
    await waitFor(() => expect(grid.querySelector(boxOf(64))).toBeTruthy());
    const box = grid.querySelector<HTMLElement>(boxOf(64));
    // Pressing a box gives it the focus; the click comes with the release, on the same element or not at all.
    await act(async () => box?.focus());
    expect(grid.querySelector(boxOf(64))).toBe(box);
  });
});

describe('quick changes of the equipment list, before the first of them is drawn', () => {
  beforeEach(() => localStorage.clear());

  async function openRouted(search = '') {
    serveList(hundreds);
    const { router } = renderPage(
      [{ path: '/inventory/equipment', element: <EquipmentListPage /> }],
      `/inventory/equipment${search}`,
    );
    const grid = await screen.findByRole('grid', { name: 'Equipment' });
    return { grid, searchOf: () => new URLSearchParams(router.state.location.search) };
  }
  async function openColumns() {
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    return within(await screen.findByRole('dialog', { name: 'Columns' }));
  }
  /** The router draws in a transition: all of these see the list as it is drawn now. */
  const inOneTick = (...clicked: HTMLElement[]) =>
    act(async () => {
      for (const element of clicked) element.click();
    });

  it('shows a column again that was hidden by the click before', async () => {
    const { searchOf } = await openRouted();
    const dialog = await openColumns();
    const cost = dialog.getByRole('checkbox', { name: 'Cost' });
    await inOneTick(cost, cost);
    await waitFor(() => expect(searchOf().get('columns')?.split(',')).toContain('cost'));
  });

  it('keeps each of two changes of the columns', async () => {
    const { searchOf } = await openRouted();
    const dialog = await openColumns();
    await inOneTick(
      dialog.getByRole('checkbox', { name: 'Serial number' }),
      dialog.getByRole('button', { name: 'Move Acquired up' }),
      dialog.getByRole('button', { name: 'Move Acquired up' }),
    );
    const columns = searchOf().get('columns')?.split(',') ?? [];
    expect(columns).toContain('serial');
    expect(columns.indexOf('acquiredOn')).toBe(columns.indexOf('custodianId') - 1);
    expect(new URLSearchParams(localStorage.getItem('list.equipment') ?? '').get('columns')).toBe(
      columns.join(','),
    );
  });

  it('keeps a change of the columns beside a sort, a removed filter and another view', async () => {
    const { grid, searchOf } = await openRouted('?q=lap&filter[status][is]=missing&filter[cost][gte]=5');
    const dialog = await openColumns();
    const title = (name: string) => within(grid).getByText(name);
    await inOneTick(
      dialog.getByRole('checkbox', { name: 'Serial number' }),
      title('Name'),
      title('Name'),
      ...screen.getAllByRole('button', { name: /^Remove filter/, hidden: true }),
    );
    expect(searchOf().get('columns')).toContain('serial');
    expect(searchOf().get('sort')).toBe('-name');
    expect([...searchOf().keys()].filter((name) => name.startsWith('filter['))).toEqual([]);
    expect(searchOf().get('q')).toBe('lap');

    await inOneTick(
      dialog.getByRole('checkbox', { name: 'Serial number' }),
      screen.getByRole('link', { name: /^Bin/, hidden: true }),
    );
    expect(searchOf().get('columns')).not.toContain('serial');
    expect(searchOf().get('bin')).toBe('true');
  });

  it('widens a column with each press of a key', async () => {
    const { grid, searchOf } = await openRouted();
    const header = grid.querySelector<HTMLElement>('[data-row="-1"] > [data-column="status"]');
    await act(async () => header?.focus());
    await act(async () => {
      for (let press = 0; press < 3; press += 1) {
        header?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true, cancelable: true }),
        );
      }
    });
    expect(searchOf().get('columns')).toMatch(/status\.206/);
  });
});
