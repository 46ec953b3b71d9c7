import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { equipment, equipmentFields } from '#contract/entities/equipment/equipment.schema.ts';
import type { HistoryEvent } from '#contract/shared/endpoint.ts';
import { ValueText } from '#web/shared/record/ValueText.tsx';
import { withProviders } from '../../../test/render-page.tsx';
import type { History } from './history.queries.ts';
import { HistoryPanel } from './HistoryPanel.tsx';

const moved: HistoryEvent = {
  seq: '14',
  at: '2026-03-02T14:20:00.000Z',
  actor: 'Dana Okafor',
  actorId: null,
  actorEmail: 'dana@dot.example',
  source: 'ui',
  action: 'update',
  version: 14,
  changes: {
    locationId: { from: { id: '1', label: 'Rm 212' }, to: { id: '2', label: 'Rm 208' } },
    condition: { from: 'good', to: 'fair' },
    serial: { from: null, to: '7KQ4XN3' },
  },
  reason: 'Desk move, ticket 48213.',
  hash: 'aa',
};

function showHistory(given: Partial<History>, until?: string) {
  const history: History = {
    events: [moved],
    total: 1,
    isChainIntact: true,
    isLoading: false,
    isFailed: false,
    hasOlder: false,
    isLoadingOlder: false,
    showOlder: () => undefined,
    retry: () => undefined,
    ...given,
  };
  const facts = (path: string) => equipmentFields[path as keyof typeof equipmentFields];
  render(
    withProviders(
      <HistoryPanel
        entity={equipment}
        history={history}
        until={until}
        dayOf={(instant) => instant.slice(0, 10)}
        labelOf={(path) => path}
        showValue={(path, value) => (
          <ValueText entity="equipment" name={path} facts={facts(path)} value={value} />
        )}
      />,
    ),
  );
}

describe('HistoryPanel', () => {
  it('tells which sensitive value somebody looked at, and no change', () => {
    const mask = { from: '••••4471', to: '••••4471' };
    showHistory({ events: [{ ...moved, action: 'revealValue', changes: { 'customValues.pin': mask } }] });
    const row = screen.getByRole('rowheader', { name: 'customValues.pin' }).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['••••4471']);
    expect(screen.getByText(/viewed a sensitive value/)).toBeTruthy();
  });

  it('tells who changed what from what to what, why, and where it came from', () => {
    showHistory({});
    expect(screen.getByText('Dana Okafor').closest('span')?.textContent).toBe('Dana Okafor changed it');
    const cells = (name: string) =>
      within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells('locationId')).toEqual(['Rm 212', '', 'Rm 208']);
    expect(cells('condition')).toEqual(['Good', '', 'Fair']);
    expect(cells('serial')).toEqual(['empty', '', '7KQ4XN3']);
    expect(screen.getByText('“Desk move, ticket 48213.”').tagName).toBe('BDI');
    expect(screen.getByText(/Version 14 · web/).textContent).toContain('dana@dot.example');
    expect(screen.getByText('Chain verified, 1 of 1')).toBeTruthy();
  });

  it('tells what came to a list without saying that the list was empty', () => {
    const added = { ...moved, changes: { macAddresses: { from: null, to: ['A4:BB:6D:19:E0:7C'] } } };
    showHistory({ events: [added] });
    expect(screen.getByText('A4:BB:6D:19:E0:7C')).toBeTruthy();
    expect(screen.queryByText('empty')).toBeNull();
  });

  it('says so when the chain is broken, and does not call it verified', () => {
    showHistory({ isChainIntact: false });
    expect(screen.getByRole('alert').textContent).toContain('integrity check of this history failed');
    expect(screen.queryByText(/Chain verified/)).toBeNull();
  });

  it('leaves out what happened after the day the page looks at', () => {
    showHistory({}, '2026-03-01');
    expect(screen.queryByText('Dana Okafor')).toBeNull();
    expect(screen.getByText('No changes yet.')).toBeTruthy();
  });
});
