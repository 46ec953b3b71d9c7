import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Scan, ScanResult } from '#contract/areas/scan/scan.api.ts';
import { answer, refuse, startServer, type SentCall } from '../../../test/server.ts';
import type { ScannerEvent } from './scanner-events.ts';
import { createScanner } from './scanner.ts';

const person = '00000000-0000-4000-8000-000000000001';
const store = { kind: 'location', id: '00000000-0000-4000-8000-00000000005a', label: 'Store' } as const;

interface SentScans {
  session: string;
  scans: Scan[];
}

const resultOf = ({ clientId, code }: Scan, outcome: ScanResult['outcome'] = 'done'): ScanResult => ({
  clientId,
  code,
  outcome,
  action: 'move',
  hits: [{ means: 'tag', entity: 'equipment', id: store.id, label: code, note: null, matched: code }],
  from: null,
  problem: null,
  undoUntil: '2999-01-01T00:00:00.000Z',
});
const take = ({ body }: SentCall) =>
  answer({
    batch: { id: (body as SentScans).session, number: 'SS-2026-00001', version: 1 },
    results: (body as SentScans).scans.map((scan) => resultOf(scan)),
  });

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function open(onEvent: (event: ScannerEvent) => void = () => undefined, owner = person) {
  const scanner = createScanner(owner);
  stops.push(scanner.start(onEvent));
  return scanner;
}
function openMoving() {
  const scanner = open();
  scanner.setMode('move');
  scanner.setTarget(store);
  return scanner;
}
const scan = (scanner: ReturnType<typeof open>, text: string) => scanner.add({ text, method: 'scanner' });
const outcomes = (scanner: ReturnType<typeof open>) =>
  scanner.read().entries.map(({ code, state, result }) => [code, result?.outcome ?? state]);
/** A server that answers scans and takes each of them back. */
function startUndoing(answerScans: (call: SentCall) => Response | Promise<Response> = take): SentCall[] {
  const calls: SentCall[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const sent = {
      method: init.method ?? 'GET',
      path,
      token: null,
      headers: new Headers(init.headers),
      body,
    };
    calls.push(sent);
    const [, clientId = ''] = /^\/api\/scans\/(.+)\/actions\/undo$/.exec(path) ?? [];
    if (clientId === '') return answerScans(sent);
    return answer(resultOf({ clientId, code: 'EQ-1', at: '', method: 'scanner' }, 'undone'));
  });
  return calls;
}
const isUndo = ({ path }: SentCall) => path.endsWith('/actions/undo');

describe('undo before there is an answer', () => {
  it('waits for the answer and takes back what the server did', async () => {
    let reply: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (reply = resolve));
    const calls = startUndoing(async (sent) => {
      await answered;
      return take(sent);
    });
    const scanner = openMoving();
    const sending = scan(scanner, 'EQ-1');
    await waitFor(() => expect(calls).toHaveLength(1));
    await scan(scanner, 'ISW:UNDO');
    expect(scanner.read().entries).toMatchObject([{ state: 'waiting', isTakenBack: true }]);
    reply();
    await sending;
    expect(outcomes(scanner)).toEqual([['EQ-1', 'undone']]);
    expect(calls.filter(isUndo)).toHaveLength(1);
    expect(window.localStorage.length).toBe(0);
  });

  it('is done after a reload too where the answer was lost, and not where the code is scanned again', async () => {
    // The server does it; its answers get lost.
    const lost = startUndoing(() => Promise.reject(new TypeError('Failed to fetch')));
    const scanner = openMoving();
    await scan(scanner, 'EQ-1');
    await scan(scanner, 'EQ-2');
    expect(lost.length).toBeGreaterThan(0);
    for (const { clientId } of scanner.read().entries) await scanner.undo(clientId);
    await scan(scanner, 'eq-2');
    expect(scanner.read().entries.map(({ code, isTakenBack }) => [code, isTakenBack])).toEqual([
      ['EQ-2', undefined],
      ['EQ-1', true],
    ]);
    for (const stop of stops) stop();

    const calls = startUndoing();
    const reloaded = open();
    await waitFor(() =>
      expect(outcomes(reloaded)).toEqual([
        ['EQ-2', 'done'],
        ['EQ-1', 'undone'],
      ]),
    );
    expect(calls.filter(isUndo)).toHaveLength(1);
  });
});

describe('a session', () => {
  it('that was taken back as a whole is followed by another one, with the same target', async () => {
    let ended = '';
    const calls = startServer({
      'POST /api/scans': (sent) =>
        (sent.body as SentScans).session === ended ? refuse(409, 'batch_state') : take(sent),
    });
    const scanner = openMoving();
    await scan(scanner, 'EQ-1');
    ended = scanner.read().session;
    await scan(scanner, 'EQ-2');
    expect(outcomes(scanner)).toEqual([
      ['EQ-2', 'done'],
      ['EQ-1', 'done'],
    ]);
    expect(scanner.read().session).not.toBe(ended);
    expect(calls.at(-1)?.body).toMatchObject({ target: { locationId: store.id } });
    // The page saw that the whole went back: the same code is a new scan.
    scanner.leaveSession(scanner.read().session, true);
    expect(outcomes(scanner)[0]).toEqual(['EQ-2', 'undone']);
    await scan(scanner, 'EQ-2');
    expect(outcomes(scanner)).toHaveLength(3);
  });

  it('and its target are of the person who scanned, not of the next one in the same tab', () => {
    const { session } = openMoving().read();
    const other = open(undefined, '00000000-0000-4000-8000-000000000002').read();
    expect([other.mode, other.target]).toEqual(['find', undefined]);
    expect(other.session).not.toBe(session);
  });
});
