import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scan, ScanResult } from '#contract/areas/scan/scan.api.ts';
import { getScanListener } from '#web/features/scan/scan-listener.ts';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { scannerOf } from './scanner.ts';
import { scanPath } from './scan-path.ts';
import { ScanPage } from './ScanPage.tsx';

const id = (end: string) => `00000000-0000-4000-8000-0000000000${end}`;
const place = {
  means: 'location',
  entity: 'location',
  id: id('5a'),
  label: 'IT stockroom',
  note: 'HQ',
  matched: 'HQ-IT',
};
const item = (label: string) => ({
  means: 'tag',
  entity: 'equipment',
  id: id('e1'),
  label,
  note: 'Dell Latitude 7450',
  matched: label,
});

/** What the server makes of a code: by the beginning of it. */
function resultOf({ clientId, code }: Scan): unknown {
  const plain = { clientId, code, action: null, hits: [], from: null, problem: null, undoUntil: null };
  if (code.startsWith('BLANK')) return { ...plain, outcome: 'blank' };
  if (code.startsWith('NO')) return { ...plain, outcome: 'none' };
  if (code.startsWith('TWO')) {
    return { ...plain, outcome: 'several', hits: [item('EQ-8'), { ...item('EQ-9'), id: id('e9') }] };
  }
  if (code.startsWith('REPAIR')) {
    const problem = { messageKey: 'item_not_held', params: { tag: code }, message: 'It is with nobody.' };
    return { ...plain, outcome: 'refused', action: 'checkIn', hits: [item(code)], problem };
  }
  const undoUntil = '2999-01-01T00:00:00.000Z';
  const result: Partial<ScanResult> = { outcome: 'done', action: 'checkIn', from: 'M. Whitfield', undoUntil };
  return { ...plain, ...result, hits: [{ ...item(code), id: id(code === 'EQ-2' ? 'e2' : 'e1') }] };
}

beforeEach(() => updateSessionUser(aPerson(['user'])));
afterEach(async () => {
  scannerOf(aPerson().uid).finish();
  endSession();
  vi.unstubAllGlobals();
  await switchLanguage('en');
});

let router: ReturnType<typeof renderPage>['router'];

function open(before: (scans: readonly Scan[]) => Promise<void> = () => Promise.resolve()) {
  const calls = startServer({
    'GET /api/codes/HQ-IT': () => answer({ code: 'HQ-IT', hits: [place], freeTag: null }),
    'POST /api/scans': async ({ body }) => {
      const { scans, mode } = body as { scans: Scan[]; mode: string };
      await before(scans);
      const results =
        mode === 'find'
          ? scans.map((scan) => ({ ...(resultOf(scan) as ScanResult), outcome: 'found', action: null }))
          : scans.map(resultOf);
      const batch = mode === 'find' ? null : { id: id('b1'), number: 'SS-2026-00007', version: 1 };
      return answer({ batch, results });
    },
  });
  ({ router } = renderPage(
    [
      { path: scanPath, element: <ScanPage /> },
      { path: '/inventory/equipment/:id', element: <h1>The item</h1> },
    ],
    scanPath,
  ));
  return calls;
}

const scan = (text: string) => act(async () => getScanListener()?.({ text, keys: text }));
const entries = () => within(screen.getByRole('list', { name: 'Scanned codes' })).getAllByRole('listitem');
const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

async function findProblems(): Promise<string[]> {
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run(document.body, { rules });
  return violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`);
}

async function startCheckIn() {
  const calls = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Check in' }));
  await scan('HQ-IT');
  await screen.findByText('to IT stockroom');
  return calls;
}

describe('the page for scanning', () => {
  it('opens what a code finds, and lists several in a row', async () => {
    open();
    await userEvent.click(await screen.findByRole('switch', { name: /Several in a row/ }));
    await scan('EQ-1');
    await scan('EQ-2');
    await waitFor(() => expect(entries()).toHaveLength(2));
    expect(entries()[0]?.textContent).toContain('EQ-2 found');
    await userEvent.click(screen.getByRole('switch', { name: /Several in a row/ }));
    await scan('EQ-3');
    await screen.findByRole('heading', { name: 'The item' });
  });

  it('opens the last of two codes that came before an answer', async () => {
    let reply: () => void = () => undefined;
    const second = new Promise<void>((done) => (reply = done));
    open((scans) => (scans.some(({ code }) => code === 'EQ-2') ? second : Promise.resolve()));
    await screen.findByRole('switch', { name: /Several in a row/ });
    act(() => ['EQ-1', 'EQ-2'].forEach((text) => getScanListener()?.({ text, keys: text })));
    await waitFor(() => expect(entries()[1]?.textContent).toContain('EQ-1 found'));
    reply();
    await screen.findByRole('heading', { name: 'The item' });
    expect(router.state.location.pathname).toBe(`/inventory/equipment/${id('e2')}`);
  });

  it('checks in to the place whose code was scanned, and says each result in words', async () => {
    const calls = await startCheckIn();
    expect(status().join(' ')).toContain('From now on: IT stockroom');
    await scan('EQ-1');
    await waitFor(() => expect(entries()[0]?.textContent).toContain('EQ-1 checked in'));
    expect(status().join(' ')).toMatch(/EQ-1.* checked in\. .?Dell Latitude 7450.?, from .?M\. Whitfield/);
    await scan('EQ-1');
    await screen.findAllByText(/EQ-1.* was already scanned/);
    const posted = calls.filter(({ path }) => path === '/api/scans');
    expect(posted.map(({ body }) => body)).toMatchObject([
      { mode: 'checkIn', target: { locationId: place.id }, scans: [{ code: 'EQ-1', method: 'scanner' }] },
    ]);
    expect(screen.getByText(/1.* done/)).toBeDefined();
  });

  it('offers the one step that solves what went wrong, and nothing that axe finds fault with', async () => {
    await startCheckIn();
    for (const code of ['BLANK-1', 'NO-1', 'TWO-1', 'REPAIR-1', 'EQ-1']) await scan(code);
    await waitFor(() => expect(entries()).toHaveLength(5));
    const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf(/^Claim .*BLANK-1/)).toBe('/t/BLANK-1');
    expect(hrefOf(/^Search for .*NO-1/)).toBe('/inventory/equipment?q=NO-1');
    expect(hrefOf(/^New item with .*NO-1/)).toBe('/inventory/equipment/new?code=NO-1');
    expect(hrefOf(/^Open .*REPAIR-1/)).toBe(`/inventory/equipment/${item('').id}`);
    expect(screen.getByText(/4.* to look at/)).toBeDefined();
    expect(await findProblems()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /Choose what .*TWO-1/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /EQ-9/ }));
    await waitFor(() => expect(entries()).toHaveLength(6));
  });

  it('takes the last scan back', async () => {
    const calls = await startCheckIn();
    await scan('EQ-1');
    await screen.findByRole('button', { name: 'Undo' });
    const [entry] = scannerOf(aPerson().uid).read().entries;
    const undone = { ...entry?.result, outcome: 'undone', undoUntil: null };
    startServer({ [`POST /api/scans/${entry?.clientId}/actions/undo`]: () => answer(undone) });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(entries()[0]?.textContent).toContain('undone'));
    expect(calls.length).toBeGreaterThan(0);
  });

  it('leaves the focus on the next step when a scan was taken back by the keyboard', async () => {
    await startCheckIn();
    for (const code of ['BLANK-1', 'EQ-1', 'EQ-2']) await scan(code);
    await waitFor(() => expect(entries()).toHaveLength(3));
    const { entries: scanned } = scannerOf(aPerson().uid).read();
    const undo = (result: ScanResult | undefined) => () =>
      answer({ ...result, outcome: 'undone', undoUntil: null });
    startServer(
      Object.fromEntries(
        scanned.map(({ clientId, result }) => [`POST /api/scans/${clientId}/actions/undo`, undo(result)]),
      ),
    );
    screen.getByRole('button', { name: 'Undo' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(entries()[0]?.textContent).toContain('undone'));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Undo .*EQ-1/ })),
    );
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(entries()[1]?.textContent).toContain('undone'));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Claim .*BLANK-1/ })),
    );
  });

  it('takes typed codes, also when a hand scanner types them into the line', async () => {
    const calls = await startCheckIn();
    await userEvent.click(screen.getByRole('button', { name: 'Type a code' }));
    const line = screen.getByRole('textbox', { name: 'Tag, serial number or other code' });
    await userEvent.type(line, 'EQ-7{Enter}');
    await waitFor(() => expect(entries()[0]?.textContent).toContain('EQ-7 checked in'));
    expect((line as HTMLInputElement).value).toBe('');
    expect(calls.at(-1)?.body).toMatchObject({ scans: [{ code: 'EQ-7', method: 'typed' }] });
    expect(await findProblems()).toEqual([]);
  });

  it('hands scans for a receipt over where it is opened, and keeps them where it is opened in another tab', async () => {
    const [plain, orderId] = [{ hits: [], from: null, problem: null, undoUntil: null }, id('0d')];
    startServer({
      'POST /api/scans': ({ body }) => {
        const results = (body as { scans: Scan[] }).scans.map(({ clientId, code }) => {
          return { ...plain, clientId, code, outcome: 'done', action: 'receiveSerial' };
        });
        return answer({ batch: null, results });
      },
    });
    renderPage(
      [
        { path: scanPath, element: <ScanPage /> },
        { path: '/inventory/purchase-order/:id/receive', element: <h1>The receipt</h1> },
      ],
      scanPath,
    );
    const scanner = scannerOf(aPerson().uid);
    await userEvent.click(await screen.findByRole('button', { name: 'Add to' }));
    act(() => scanner.setTarget({ kind: 'purchase-order', id: orderId, label: 'PO-88213' }));
    await scan('SN-1');
    await waitFor(() => expect(entries()[0]?.textContent).toContain('serial number for the receipt'));
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    const link = await screen.findByRole('link', { name: 'Open receipt' });
    // What a browser does with it opens another tab, which this page knows nothing of.
    link.addEventListener('click', (event) => event.preventDefault(), { once: true });
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(scanner.read().entries).toHaveLength(1);
    await user.click(link);
    await screen.findByRole('heading', { name: 'The receipt' });
    expect(scanner.read().entries).toEqual([]);
  });

  it('says that there is no network, and what waits', async () => {
    await startCheckIn();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await scan('EQ-1');
    await screen.findByText(/No network\. .*1.* scan waits/);
    screen.getByRole('button', { name: /Remove .*EQ-1/ }).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByText(/Nothing scanned yet/);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Type a code' })),
    );
    // What was sent may have arrived, although no answer came.
    isOnline.mockRestore();
    await scan('EQ-2');
    await userEvent.click(await screen.findByRole('button', { name: /Remove .*EQ-2/ }));
    await screen.findByText('being undone');
    localStorage.clear();
  });

  it('says why there is no camera, in Arabic too', async () => {
    await switchLanguage('ar');
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'تشغيل الكاميرا' }));
    await screen.findByRole('alert');
    expect(await findProblems()).toEqual([]);
  });
});
