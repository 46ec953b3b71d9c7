import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { startServer } from '../../../test/server.ts';
import { RepairNotices } from './RepairNotices.tsx';

const ended = {
  id: '00000000-0000-4000-8000-0000000000b2',
  status: 'completed',
  closedAt: '2025-03-18T12:00:00Z',
  deletedAt: null,
  takenOverIn: 'IM-2026-00009',
} as RepairRecord;

function show(record: RepairRecord) {
  startServer({});
  const element = <RepairNotices record={record} today="2026-03-18" />;
  renderPage([{ path: '/repair', element }], '/repair');
}

describe('the notices of a repair', () => {
  it('say with which import it was taken over', async () => {
    show(ended);
    expect((await screen.findByText(/^Taken over with/)).textContent).toContain('IM-2026-00009');
  });

  it('say nothing of the kind where it was done here', () => {
    show({ ...ended, takenOverIn: null });
    expect(screen.queryByText(/Taken over/)).toBeNull();
  });
});
