import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { BatchRecord, BatchStatement } from '#contract/features/batch/batch.schema.ts';
import { takeOverOrder, type TakeOver } from '#contract/features/batch/take-over.api.ts';
import { aBatch } from '../../../test/a-batch.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, startServer } from '../../../test/server.ts';
import { takeOverPath } from './take-over-path.ts';
import { isAnyWorking } from './take-over.queries.ts';
import { TakeOverPage } from './TakeOverPage.tsx';

const batch = aBatch({ number: 'IM-2026-00003', kind: 'import', isTakeOver: true });
const line = (rows: number, cost: string) => ({ rows, amounts: { cost } });
const statement: BatchStatement = {
  file: line(3, '1230.30'),
  new: line(2, '1220.20'),
  updated: line(0, '0.00'),
  unchanged: line(0, '0.00'),
  leftOut: line(1, '10.10'),
  madeOnTheWay: {},
  fields: {},
  reasons: [],
};

function open(given: Partial<TakeOver> = {}) {
  const steps = takeOverOrder.map((entity) => ({
    entity,
    isImportable: entity !== 'seat',
    files: entity === 'equipment' ? [{ batch, statement }] : [],
  }));
  const takeOver: TakeOver = { until: '2027-02-14', isOpen: true, steps, ...given };
  startServer({ 'GET /api/take-over': () => answer(takeOver) });
  renderPage([{ path: takeOverPath, element: <TakeOverPage /> }], takeOverPath);
}

describe('the page of the take-over', () => {
  it('lists the files in their order, each with a statement that adds up', async () => {
    open();
    const headings = await screen.findAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      '1. Locations',
      '2. People',
      '3. Manufacturers',
      '4. Categories',
      '5. Models',
      '6. Vendors',
      '7. Purchase orders',
      '8. Equipment',
      '9. Assignments',
      '10. Licenses',
      '11. Seats',
      '12. Installations',
      '13. Repairs',
      '14. Retirement cases',
    ]);
    expect(screen.getByText('Orders with their lines, placed and closed ones included')).toBeDefined();
    const table = screen.getByRole('table', { name: 'Statement of IM-2026-00003' });
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Rows', '3', '2', '0', '0', '1'],
      ['Cost', '1,230.30', '1,220.20', '0.00', '0.00', '10.10'],
    ]);
    expect(screen.queryByRole('button', { name: 'Import file: Equipment' })).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Import file: Seats' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Print to sign' }).getAttribute('href')).toBe(
      `${takeOverPath}/paper`,
    );
  });

  it('shows how a file is sent', async () => {
    class Sending extends EventTarget {
      upload = new EventTarget();
      open = vi.fn();
      setRequestHeader = vi.fn();
      send = vi.fn();
      abort = vi.fn();
    }
    vi.stubGlobal('XMLHttpRequest', Sending);
    open();
    const input = await screen.findByLabelText('File with Equipment', { selector: 'input' });
    await userEvent.upload(input, new File(['Name'], 'items.csv'));
    expect(await screen.findByRole('progressbar', { name: 'Sending the file: Equipment' })).toBeTruthy();
    vi.unstubAllGlobals();
  });

  it('is asked for again as long as the server works on one of its files', () => {
    const takeOverWith = (state: BatchRecord['state']): TakeOver => ({
      until: '2027-02-14',
      isOpen: true,
      steps: [
        { entity: 'location', isImportable: true, files: [] },
        { entity: 'equipment', isImportable: true, files: [{ batch: { ...batch, state }, statement }] },
      ],
    });
    expect(isAnyWorking(takeOverWith('checking'))).toBe(true);
    expect(isAnyWorking(takeOverWith('applied'))).toBe(false);
  });

  it('says when it is over, and takes no file any more', async () => {
    open({ isOpen: false, until: '2026-02-14' });
    await screen.findByText(/Take-over ended on .*2026.* Use a retirement case\./);
    expect(screen.queryByRole('button', { name: /Import file/ })).toBeNull();
  });
});
