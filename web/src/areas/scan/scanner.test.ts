import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Scan, ScanMode, ScanResult, ScanTarget } from '#contract/areas/scan/scan.api.ts';
import { answer, aToken, refuse, startServer, type SentCall } from '../../../test/server.ts';
import type { ScannerEvent } from './scanner-events.ts';
import { createScanner } from './scanner.ts';

const person = '00000000-0000-4000-8000-000000000001';
const store = {
  kind: 'location',
  id: '00000000-0000-4000-8000-00000000005a',
  label: 'IT stockroom',
} as const;
const yard = '00000000-0000-4000-8000-00000000005b';

interface SentScans {
  session: string;
  mode: ScanMode;
  target: ScanTarget;
  scans: Scan[];
}

const resultOf = (scan: Scan): ScanResult => ({
  clientId: scan.clientId,
  code: scan.code,
  outcome: 'done',
  action: 'move',
  hits: [
    { means: 'tag', entity: 'equipment', id: yard, label: scan.code, note: 'A laptop', matched: scan.code },
  ],
  from: 'Somewhere',
  problem: null,
  undoUntil: '2999-01-01T00:00:00.000Z',
});

const placeHit = (id: string) =>
  ({ means: 'location', entity: 'location', id, label: 'Yard', note: null, matched: 'YARD' }) as const;

/** As the server does: results end behind the code of a place. */
function takeScans({ body }: SentCall): Response {
  const { scans, session } = body as SentScans;
  const at = scans.findIndex(({ code }) => code === 'YARD');
  const results = (at < 0 ? scans : scans.slice(0, at + 1)).map((scan) =>
    scan.code === 'YARD' ? { ...resultOf(scan), outcome: 'target', hits: [placeHit(yard)] } : resultOf(scan),
  );
  return answer({ batch: { id: session, number: 'SS-2026-00001', version: 1 }, results });
}

let stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function open(onEvent: (event: ScannerEvent) => void = () => undefined) {
  const scanner = createScanner(person);
  stops.push(scanner.start(onEvent));
  return scanner;
}

const goOffline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
const sentScans = (calls: readonly SentCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body as SentScans);
const scanAll = async (scanner: ReturnType<typeof open>, codes: readonly string[]) => {
  for (const text of codes) await scanner.add({ text, method: 'scanner' });
};
const codesOf = (entries: readonly { code: string }[]) => entries.map(({ code }) => code);

function openMoving() {
  const events: ScannerEvent[] = [];
  const scanner = open((event) => events.push(event));
  scanner.setMode('move');
  scanner.setTarget(store);
  return { scanner, events };
}

describe('scans', () => {
  it('are sent at once in one session, and answered newest first', async () => {
    const calls = startServer({ 'POST /api/scans': takeScans });
    const { scanner, events } = openMoving();
    await scanAll(scanner, ['EQ-1', 'EQ-2']);
    const sent = sentScans(calls);
    expect(sent.map(({ mode, target, scans }) => [mode, target, codesOf(scans)])).toEqual([
      ['move', { locationId: store.id }, ['EQ-1']],
      ['move', { locationId: store.id }, ['EQ-2']],
    ]);
    expect(sent[1]?.session).toBe(sent[0]?.session);
    expect(scanner.read().entries.map(({ code, state }) => [code, state])).toEqual([
      ['EQ-2', 'answered'],
      ['EQ-1', 'answered'],
    ]);
    expect(Object.values(scanner.read().batches)).toMatchObject([{ number: 'SS-2026-00001' }]);
    expect(events.filter(({ kind }) => kind === 'entry')).toHaveLength(2);
  });

  it('of the same code in one session are one, by link or tag, until it was taken back', async () => {
    const calls = startServer({
      'POST /api/scans': takeScans,
    });
    const { scanner, events } = openMoving();
    await scanAll(scanner, ['EQ-1', 'eq-1', 'HTTPS://INVENTORY.EXAMPLE/T/EQ-1']);
    expect(sentScans(calls)).toHaveLength(1);
    expect(events.map(({ kind }) => kind).filter((kind) => kind === 'double')).toHaveLength(2);
    // Another target is another session.
    scanner.setTarget({ ...store, id: yard });
    await scanAll(scanner, ['EQ-1']);
    expect(sentScans(calls)).toHaveLength(2);
  });

  it('are refused one by one where the server refuses several together', async () => {
    goOffline();
    const { scanner } = openMoving();
    await scanAll(scanner, ['EQ-1', 'BAD', 'EQ-3']);
    const calls = startServer({
      'POST /api/scans': (sent) =>
        (sent.body as SentScans).scans.some(({ code }) => code === 'BAD')
          ? refuse(422, 'validation_failed')
          : takeScans(sent),
    });
    window.dispatchEvent(new Event('online'));
    await waitFor(() =>
      expect(scanner.read().entries.map(({ state }) => state)).toEqual(['answered', 'failed', 'answered']),
    );
    expect(sentScans(calls).map(({ scans }) => scans.length)).toEqual([3, 1, 1, 1]);
  });
});

describe('a target by its code', () => {
  it('is chosen by the first scan, where none is chosen yet', async () => {
    const calls = startServer({
      'GET /api/codes/YARD': () => answer({ code: 'YARD', hits: [placeHit(yard)], freeTag: null }),
      'POST /api/scans': takeScans,
    });
    const scanner = open();
    scanner.setMode('checkIn');
    await scanAll(scanner, ['YARD', 'EQ-1']);
    expect(scanner.read().target).toEqual({ kind: 'location', id: yard, label: 'Yard' });
    expect(sentScans(calls)).toMatchObject([{ mode: 'checkIn', target: { locationId: yard } }]);
  });

  it('is read from the keys where nothing has the letters, and from a printed sheet', async () => {
    startServer({
      'GET /api/codes/YARD': () => answer({ code: 'YARD', hits: [placeHit(yard)], freeTag: null }),
      [`GET /api/codes/${encodeURIComponent('غشقي')}`]: () =>
        answer({ code: 'غشقي', hits: [], freeTag: null }),
    });
    const scanner = open();
    await scanner.add({ text: 'ISW:MODE:CHECK-IN', method: 'scanner' });
    expect(scanner.read().mode).toBe('checkIn');
    await scanner.add({ text: 'غشقي', keys: 'YARD', method: 'scanner' });
    expect(scanner.read().target?.id).toBe(yard);
    scanner.finish();
    expect(scanner.read().target).toBeUndefined();
    await scanner.add({ text: 'ISW:TO:YARD', method: 'camera' });
    expect(scanner.read().target?.id).toBe(yard);
  });

  it('is asked for where an item is scanned first, or nothing that can be one', async () => {
    startServer({
      'GET /api/codes/EQ-1': () =>
        answer({ code: 'EQ-1', hits: [{ ...placeHit(yard), entity: 'equipment' }], freeTag: null }),
      'GET /api/codes/E-7': () =>
        answer({ code: 'E-7', hits: [{ ...placeHit(yard), entity: 'person' }], freeTag: null }),
    });
    const events: ScannerEvent[] = [];
    const scanner = open((event) => events.push(event));
    scanner.setMode('move');
    await scanAll(scanner, ['EQ-1', 'E-7']);
    expect(events).toEqual([
      { kind: 'noTarget', code: 'EQ-1' },
      { kind: 'wrongTarget', code: 'E-7' },
    ]);
    expect(scanner.read().entries).toEqual([]);
  });

  it('counts for what was scanned behind it, however late the answer comes', async () => {
    goOffline();
    const { scanner } = openMoving();
    await scanAll(scanner, ['EQ-1', 'YARD', 'EQ-2', 'EQ-3']);
    const calls = startServer({ 'POST /api/scans': takeScans });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(scanner.read().entries.every(({ state }) => state === 'answered')).toBe(true));
    expect(sentScans(calls).map(({ target, scans }) => [target, codesOf(scans)])).toEqual([
      [{ locationId: store.id }, ['EQ-1', 'YARD', 'EQ-2', 'EQ-3']],
      [{ locationId: yard }, ['EQ-2', 'EQ-3']],
    ]);
    expect(scanner.read().target?.id).toBe(yard);
  });
});

describe('without a network', () => {
  it('scans wait on the device without names, survive a reload, and are sent in order and once', async () => {
    goOffline();
    const { scanner } = openMoving();
    await scanAll(scanner, ['EQ-1', 'EQ-2', 'EQ-2', 'EQ-3']);
    expect(scanner.read().isOffline).toBe(true);
    const stored = JSON.stringify({ ...window.localStorage });
    expect(stored).toContain('EQ-3');
    expect(stored).not.toContain(store.label);
    for (const stop of stops) stop();

    const reloaded = open();
    expect(codesOf(reloaded.read().entries)).toEqual(['EQ-3', 'EQ-2', 'EQ-1']);
    expect(reloaded.read().target).toEqual(store);
    const before = reloaded
      .read()
      .entries.map(({ clientId }) => clientId)
      .toReversed();
    // The first answer is lost on its way back.
    const calls = startServer({
      'POST /api/scans': (sent) => {
        if (sentScans(calls).length === 1) throw new TypeError('Failed to fetch');
        return takeScans(sent);
      },
    });
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(sentScans(calls)).toHaveLength(1));
    await waitFor(() => expect(reloaded.read().isOffline).toBe(true));
    window.dispatchEvent(new Event('online'));
    await waitFor(() =>
      expect(reloaded.read().entries.every(({ state }) => state === 'answered')).toBe(true),
    );
    expect(sentScans(calls).map(({ scans }) => scans.map(({ clientId }) => clientId))).toEqual([
      before,
      before,
    ]);
    expect(reloaded.read().isOffline).toBe(false);
    expect(window.localStorage.length).toBe(0);
  });

  it('one that waited for too long is listed and not sent, and no more wait than the device holds', async () => {
    goOffline();
    const { scanner, events } = openMoving();
    await scanAll(
      scanner,
      Array.from({ length: 201 }, (_, at) => `EQ-${at}`),
    );
    expect(events.at(-1)).toEqual({ kind: 'full', code: 'EQ-200' });
    expect(scanner.read().entries).toHaveLength(200);
    for (const stop of stops) stop();
    const key = `waitingScans ${person}`;
    const scans = JSON.parse(window.localStorage.getItem(key) ?? '[]') as Scan[];
    const old = scans
      .slice(0, 2)
      .map((scan, at) => (at === 0 ? { ...scan, at: '2020-01-01T00:00:00Z' } : scan));
    window.localStorage.setItem(key, JSON.stringify(old));
    const calls = startServer({ 'POST /api/scans': takeScans });
    const later = open();
    await waitFor(() =>
      expect(later.read().entries.map(({ state }) => state)).toEqual(['answered', 'expired']),
    );
    expect(sentScans(calls).map(({ scans: sent }) => codesOf(sent))).toEqual([['EQ-1']]);
  });

  it('the scans of another person stay theirs', async () => {
    goOffline();
    const { scanner } = openMoving();
    await scanAll(scanner, ['EQ-1']);
    const other = createScanner('00000000-0000-4000-8000-000000000002');
    expect(other.read().entries).toEqual([]);
  });

  it('the scans of one person are not sent with the token of another who signed in meanwhile', async () => {
    goOffline();
    const { scanner } = openMoving();
    await scanAll(scanner, ['EQ-1']);
    const calls = startServer({ 'POST /api/scans': takeScans });
    window.localStorage.setItem('jwt_access_token', aToken(3600, 'somebody else'));
    window.dispatchEvent(new Event('online'));
    await scanAll(scanner, ['EQ-2']);
    expect(sentScans(calls)).toEqual([]);
    window.localStorage.setItem('jwt_access_token', aToken(3600, person));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(sentScans(calls)).toHaveLength(1));
    expect(sentScans(calls).map(({ scans }) => codesOf(scans))).toEqual([['EQ-1', 'EQ-2']]);
  });

  it('a place that was scanned before is known again, a person is not', async () => {
    startServer({
      'GET /api/codes/YARD': () => answer({ code: 'YARD', hits: [placeHit(yard)], freeTag: null }),
      'GET /api/codes/E-7': () =>
        answer({ code: 'E-7', hits: [{ ...placeHit(person), entity: 'person' }], freeTag: null }),
    });
    const scanner = open();
    scanner.setMode('checkOut');
    await scanAll(scanner, ['YARD']);
    scanner.finish();
    await scanAll(scanner, ['E-7']);
    expect(scanner.read().target).toMatchObject({ kind: 'person' });
    scanner.finish();
    goOffline();
    await scanAll(scanner, ['E-7']);
    expect(scanner.read().target).toBeUndefined();
    await scanAll(scanner, ['yard']);
    expect(scanner.read().target).toEqual({ kind: 'location', id: yard, label: 'Yard' });
  });
});

describe('what the server refused', () => {
  it('stays in sight after a reload, without the name of who had the item, until it is finished', async () => {
    startServer({
      'POST /api/scans': ({ body }) => {
        const [scan] = (body as SentScans).scans;
        if (scan?.code === 'BAD') return refuse(422, 'validation_failed');
        const problem = { messageKey: 'not_allowed', params: {}, message: 'No.' };
        return answer({
          batch: null,
          results: scan ? [{ ...resultOf(scan), outcome: 'refused', from: 'Dana Whitfield', problem }] : [],
        });
      },
    });
    const { scanner } = openMoving();
    await scanAll(scanner, ['EQ-1', 'BAD']);
    expect(JSON.stringify({ ...window.localStorage })).not.toContain('Whitfield');
    const reloaded = open();
    expect(reloaded.read().entries.map(({ code, result }) => [code, result?.outcome])).toEqual([
      ['BAD', 'refused'],
      ['EQ-1', 'refused'],
    ]);
    reloaded.finish();
    expect(open().read().entries).toEqual([]);
  });
});

describe('adding to', () => {
  it('sends the case by its id, finds for the selection, and takes back what is in a list', async () => {
    const calls = startServer({
      'POST /api/scans': (sent) => {
        const { scans, mode, target } = sent.body as SentScans;
        const found = { outcome: 'found', action: null, undoUntil: null } as const;
        const queued = { outcome: 'done', action: 'queueLabel' } as const;
        const how = mode === 'find' ? found : target.labels ? queued : {};
        return answer({ batch: null, results: scans.map((scan) => ({ ...resultOf(scan), ...how })) });
      },
      'POST /api/label-queue/actions/remove': () => answer({ items: [], total: 0 }),
    });
    const scanner = open();
    scanner.setMode('addTo');
    scanner.setTarget({ kind: 'retirement', id: yard, label: 'RT-2026-00001' });
    await scanAll(scanner, ['EQ-1', 'ISW:TO:SELECTION', 'EQ-2', 'EQ-3', 'ISW:UNDO', 'ISW:TO:LABELS', 'EQ-4']);
    expect(sentScans(calls).map(({ mode, target, scans }) => [mode, target, codesOf(scans)])).toEqual([
      ['addTo', { retirementId: yard }, ['EQ-1']],
      ['find', {}, ['EQ-2']],
      ['find', {}, ['EQ-3']],
      ['addTo', { labels: true }, ['EQ-4']],
    ]);
    await scanner.undoListed();
    expect(scanner.read().entries.map(({ code, result }) => [code, result?.outcome])).toEqual([
      ['EQ-4', 'undone'],
      ['EQ-3', 'undone'],
      ['EQ-2', 'undone'],
      ['EQ-1', 'done'],
    ]);
    expect(calls.at(-1)?.body).toEqual({ equipmentIds: [yard] });
  });
});

describe('undo', () => {
  it('takes back what was done, and removes what was never sent', async () => {
    startServer({ 'POST /api/scans': takeScans });
    const { scanner, events } = openMoving();
    await scanAll(scanner, ['EQ-1']);
    const [entry] = scanner.read().entries;
    const id = entry?.clientId ?? '';
    const calls = startServer({
      [`POST /api/scans/${id}/actions/undo`]: () => answer({ ...entry?.result, outcome: 'undone' }),
    });
    await scanner.add({ text: 'ISW:UNDO', method: 'scanner' });
    expect(calls).toHaveLength(1);
    expect(scanner.read().entries[0]?.result?.outcome).toBe('undone');
    await scanner.add({ text: 'ISW:UNDO', method: 'scanner' });
    expect(events.at(-1)).toMatchObject({ kind: 'nothingToUndo' });
    goOffline();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await scanAll(scanner, ['EQ-2']);
    await scanner.undo(scanner.read().entries[0]?.clientId ?? '');
    expect(codesOf(scanner.read().entries)).toEqual(['EQ-1']);
    expect(window.localStorage.length).toBe(0);
  });

  it('says why it is refused', async () => {
    startServer({ 'POST /api/scans': takeScans });
    const { scanner, events } = openMoving();
    await scanAll(scanner, ['EQ-1']);
    const id = scanner.read().entries[0]?.clientId ?? '';
    startServer({ [`POST /api/scans/${id}/actions/undo`]: () => refuse(409, 'conflict') });
    await scanner.undo(id);
    expect(events.at(-1)).toMatchObject({ kind: 'refused', error: { code: 'conflict' } });
    expect(scanner.read().entries[0]?.result?.outcome).toBe('done');
  });
});
