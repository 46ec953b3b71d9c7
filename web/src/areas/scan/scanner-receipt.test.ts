import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Scan, ScanMode, ScanResult, ScanTarget } from '#contract/areas/scan/scan.api.ts';
import { answer, startServer, type SentCall } from '../../../test/server.ts';
import { createScanner } from './scanner.ts';

const person = '00000000-0000-4000-8000-000000000001';

interface SentScans {
  mode: ScanMode;
  target: ScanTarget;
  scans: Scan[];
}

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function open() {
  const scanner = createScanner(person);
  stops.push(scanner.start(() => undefined));
  return scanner;
}

const sentScans = (calls: readonly SentCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body as SentScans);
const codesOf = (entries: readonly { code: string }[]) => entries.map(({ code }) => code);

describe('scans for the receipt of an order', () => {
  const order = {
    kind: 'purchase-order',
    id: '00000000-0000-4000-8000-00000000005b',
    label: 'PO-88213',
  } as const;
  function takeArrivals({ body }: SentCall): Response {
    const results = (body as SentScans).scans.map((scan): ScanResult => {
      const action = scan.code.startsWith('EQ-') ? 'receiveTag' : 'receiveSerial';
      const plain = { hits: [], from: null, problem: null, undoUntil: null };
      return { clientId: scan.clientId, code: scan.code, outcome: 'done', action, ...plain };
    });
    return answer({ batch: null, results });
  }

  it('wait without a network, are taken back without a call, outlive a reload and end with the receipt', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const scanner = open();
    scanner.setMode('addTo');
    scanner.setTarget(order);
    for (const text of ['SN-1', 'EQ-200014', 'SN-2']) await scanner.add({ text, method: 'scanner' });
    expect(scanner.read().entries.every(({ state }) => state === 'waiting')).toBe(true);
    const calls = startServer({ 'POST /api/scans': takeArrivals });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(scanner.read().entries.every(({ state }) => state === 'answered')).toBe(true));
    expect(sentScans(calls)[0]).toMatchObject({ mode: 'addTo', target: { purchaseOrderId: order.id } });
    await scanner.add({ text: 'ISW:UNDO', method: 'scanner' });
    expect(scanner.read().entries[0]).toMatchObject({ code: 'SN-2', result: { outcome: 'undone' } });
    expect(sentScans(calls)).toHaveLength(1);

    const reloaded = open();
    expect(codesOf(reloaded.read().entries)).toEqual(['EQ-200014', 'SN-1']);
    // Finishing loses nothing that no receipt has taken.
    reloaded.finish();
    expect(codesOf(reloaded.read().entries)).toEqual(['EQ-200014', 'SN-1']);
    reloaded.handOver(person);
    expect(reloaded.read().entries).toHaveLength(2);
    reloaded.handOver(order.id);
    expect(reloaded.read().entries).toEqual([]);
    expect(open().read().entries).toEqual([]);
  });
});
