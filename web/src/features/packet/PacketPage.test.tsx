import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Packet, PacketReaders } from '#contract/features/packet/packet.api.ts';
import { endSession, updateSessionUser } from '#web/shared/session/session.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { answer, aPerson, startServer } from '../../../test/server.ts';
import { PacketPage } from './PacketPage.tsx';

const hash = 'ab'.repeat(32);
const packet: Packet = {
  id: '00000000-0000-4000-8000-0000000000e1',
  version: 3,
  number: 'PK-2026-00001',
  title: 'Single audit',
  asOf: '2026-03-03',
  fromOn: '2025-07-01',
  known: 'today',
  words: 'maple river',
  reports: [],
  sampleSize: 58,
  state: 'done',
  progress: 100,
  problem: null,
  contents: {
    parts: [{ name: 'retention', files: 2, size: 900, sha256: hash, figures: { holds: 3, removals: 1 } }],
    files: 12,
    items: 2_964,
    sampled: 58,
    seed: hash,
    seedDay: '2026-03-04',
    anchors: 4,
    firstAnchor: '2026-03-01',
    lastAnchor: '2026-03-05',
    daysWithout: 1,
    firstDaysWithout: ['2026-03-02'],
    printed: ['This packet is whole.'],
  },
  manifestHash: hash,
  size: 1_000,
  sha256: hash,
  createdBy: 'Ada Admin',
  createdAt: '2026-03-05T10:00:00Z',
  startedAt: '2026-03-05T10:00:00Z',
  doneAt: '2026-03-05T10:01:00Z',
  expiresAt: '2999-03-05T10:01:00Z',
};
const readers: PacketReaders = {
  downloads: [{ id: '1', at: '2026-03-05T11:00:00Z', who: 'Maria Lund', access: 'AU-2026-00001' }],
  downloadCount: 1,
  accesses: [
    {
      id: '00000000-0000-4000-8000-0000000000e2',
      number: 'AU-2026-00001',
      who: 'Maria Lund',
      organization: 'State Auditor’s Office',
      untilOn: '2026-04-17',
      isRunning: true,
      reads: 41,
      lastReadAt: '2026-03-05T11:20:00Z',
    },
  ],
};

beforeEach(() => updateSessionUser(aPerson(['admin'])));
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

function open(shown: Packet, seen = readers) {
  startServer({
    [`GET /api/packets/${packet.id}`]: () => answer(shown),
    [`GET /api/packets/${packet.id}/readers`]: () => answer(seen),
  });
  renderPage([{ path: '/audit/packets/:id', element: <PacketPage /> }], `/audit/packets/${packet.id}`);
}

describe('PacketPage', () => {
  it('says what is known, shows the anchors day by day, and who reads', async () => {
    open(packet);
    expect(await screen.findByText(/as known when it was made/)).toBeTruthy();
    expect(screen.getByText('3 holds, 1 removals')).toBeTruthy();
    expect(screen.getByRole('img', { name: /Anchors by day.*1 day has no anchor/ })).toBeTruthy();
    const panel = within(await screen.findByRole('region', { name: 'Readers' }));
    expect(panel.getByText(/Reads only, until .*41 readings/)).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Log' }).getAttribute('href')).toContain('/log');
    expect(panel.getAllByText('Maria Lund')).toHaveLength(2);
    expect(panel.getByText('AU-2026-00001')).toBeTruthy();
  });

  it('of an earlier release has no row of anchors, and nobody may have taken it', async () => {
    const { daysWithout: _, firstDaysWithout: __, ...contents } = packet.contents!;
    open({ ...packet, known: 'then', contents }, { downloads: [], downloadCount: 0, accesses: [] });
    expect(await screen.findByText('Nobody has downloaded it yet.')).toBeTruthy();
    expect(screen.getByText(/as recorded then/)).toBeTruthy();
    expect(screen.queryByRole('img', { name: /Anchors by day/ })).toBeNull();
  });
});
