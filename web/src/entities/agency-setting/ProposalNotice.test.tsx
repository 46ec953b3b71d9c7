import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AgencySettingRecord } from '#contract/entities/agency-setting/agency-setting.schema.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, startServer } from '../../../test/server.ts';
import { ProposalNotice } from './ProposalNotice.tsx';

const id = '00000000-0000-4000-8000-0000000000d1';
const record = {
  id,
  version: 4,
  key: 'separationOfDuties',
  current: true,
  proposedValue: 'false',
  proposedFromOn: '2026-03-03',
  proposedBy: { id: '00000000-0000-4000-8000-0000000000d2', label: 'Ada Admin', note: 'ada@test.example' },
} as unknown as AgencySettingRecord;

describe('ProposalNotice', () => {
  it('says who proposed what from when on, and lets another administrator confirm it', async () => {
    const confirmed = { ...record, version: 5, proposedValue: null, proposedFromOn: null, proposedBy: null };
    const calls = startServer({
      [`POST /api/agency-settings/${id}/actions/confirm`]: () => answer(confirmed),
    });
    renderPage([{ path: '/', element: <ProposalNotice record={record} /> }], '/');
    const notice = await screen.findByRole('status');
    expect(notice.textContent).toContain('Waiting for a second administrator');
    expect(notice.textContent).toContain('Ada Admin');
    expect(notice.textContent).toContain('ada@test.example');
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]!.headers.get('If-Match')).toBe('"4"');
  });
});
