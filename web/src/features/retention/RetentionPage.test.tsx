import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Hold, Purge, PurgeItem } from '#contract/features/retention/retention.schema.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { RetentionPage } from './RetentionPage.tsx';

const hold: Hold = {
  id: '00000000-0000-4000-8000-0000000000a1',
  version: 1,
  number: 'HO-2026-00001',
  scope: 'award',
  subjectId: '00000000-0000-4000-8000-0000000000a2',
  subject: 'FHWA-12',
  reason: 'A lawsuit over the contract',
  fromOn: '2026-11-17',
  placedBy: 'Ada Admin',
  placedAt: '2026-11-17T10:00:00Z',
  releasedBy: null,
  releasedAt: null,
  releaseReason: null,
};
const purge: Purge = {
  id: '00000000-0000-4000-8000-0000000000b1',
  version: 1,
  number: 'PG-2026-00001',
  state: 'prepared',
  years: 3,
  untilOn: '2023-06-30',
  reason: 'The yearly removal',
  preparedBy: 'Ada Admin',
  preparedAt: '2026-11-17T10:00:00Z',
  approvedBy: null,
  approvedAt: null,
  doneAt: null,
  waiting: 2,
  removed: 0,
  staying: 1,
  records: 0,
};
const item: PurgeItem = {
  equipmentId: '00000000-0000-4000-8000-0000000000c1',
  tag: 'DOT-000007',
  disposedOn: '2022-03-01',
  outcome: 'stays',
  obstacle: 'held',
  named: 'HO-2026-00001',
};

beforeEach(() => updateSessionUser(aPerson(['admin'])));
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function open(years = 3) {
  const calls = startServer({
    'GET /api/holds': () => answer({ items: [hold] }),
    'GET /api/purges': () =>
      answer({
        years,
        days: { signInDays: 180, noticeDays: 90, mailDays: 1_000 },
        untilOn: years === 0 ? null : '2023-06-30',
        due: 3,
        items: [purge],
      }),
    [`GET /api/purges/${purge.id}/items`]: () => answer({ items: [item], next: null }),
    [`POST /api/purges/${purge.id}/actions/approve`]: () => answer({ ...purge, state: 'approved' }),
    [`POST /api/holds/${hold.id}/actions/release`]: () => answer({ ...hold, version: 2 }),
  });
  renderPage([{ path: '/system/retention', element: <RetentionPage /> }], '/system/retention');
  return () => calls.filter(({ method }) => method !== 'GET');
}

describe('RetentionPage', () => {
  it('shows holds, removals and their items with what stays and why', async () => {
    open();
    expect(await screen.findByText(/for 3 years after the fiscal year/)).toBeTruthy();
    expect(
      screen.getByText(/Sign-ins are kept for 180 days, notifications for 90 .* 1,000 days/),
    ).toBeTruthy();
    expect(screen.getByText('FHWA-12')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Items' }));
    const line = (await screen.findByText('DOT-000007')).closest('tr') ?? document.body;
    expect(within(line).getByText(/On hold:.*HO-2026-00001/)).toBeTruthy();
  });

  it('approves a removal and releases a hold, each with its version', async () => {
    const sent = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    const approval = within(screen.getByRole('dialog'));
    expect(approval.getByText(/2 items, and everything that belongs to them/)).toBeTruthy();
    await userEvent.click(approval.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Release' }));
    const release = within(screen.getByRole('dialog'));
    await userEvent.type(release.getByRole('textbox'), 'The suit is settled.');
    await userEvent.click(release.getByRole('button', { name: 'Release' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ headers }) => headers.get('If-Match'))).toEqual(['"1"', '"1"']);
    expect(sent()[1]?.body).toEqual({ reason: 'The suit is settled.' });
  });

  it('offers no removal where the agency set no years', async () => {
    open(0);
    expect(await screen.findByText(/Nothing is ever removed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Prepare a removal' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Place a hold' }));
    expect(within(screen.getByRole('dialog')).getAllByLabelText(/^Item/)).not.toHaveLength(0);
  });
});
