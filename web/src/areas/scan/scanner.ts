import { scanApi, type ScanMode, type ScanResult, type ScanTarget } from '#contract/areas/scan/scan.api.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { readToken, readTokenOwner } from '#web/shared/session/token.ts';
import { findKnownPlace, keepPlace } from './known-places.ts';
import { readOpenEntries, storeOpenEntries } from './open-entries.ts';
import {
  canUndo,
  formOf,
  isForReceipt,
  readCommand,
  readingOf,
  sentTarget,
  targetAmong,
  targetKindsOf,
  type ChosenTarget,
  type ScanEntry,
  type SheetCommand,
  type WaitingScan,
} from './scan-entry.ts';
import type { ReadText, ScannerEvent } from './scanner-events.ts';
import { isPassing, isSettled, leftEntry, listsByCode, readHits, takeBack } from './scanner-rules.ts';
import { newSetup, readSetup, storeSetup, type ScannerState, type ScanSetup } from './scanner-state.ts';
import { createUuid } from './uuid.ts';
import { createWaitingScans, isExpired } from './waiting-scans.ts';

/** So many scans travel together. */
const groupSize = 50;
const retryMilliseconds = 5_000;

/** Takes scans, sends them in their order, and holds what became of them. */
export function createScanner(personId: string) {
  const waiting = createWaitingScans(personId);
  let onEvent: (event: ScannerEvent) => void = () => undefined;
  const listeners = new Set<() => void>();
  let state: ScannerState = {
    ...readSetup(personId),
    entries: [
      ...waiting
        .read()
        .map((scan): ScanEntry => ({ ...scan, state: 'waiting' }))
        .reverse(),
      ...readOpenEntries(personId),
    ],
    batches: {},
    isOffline: false,
  };
  let sending: Promise<void> | undefined;
  let isMoreWanted = false;
  let isOneByOne = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;

  function change(patch: Partial<ScannerState>): void {
    state = { ...state, ...patch };
    storeSetup(personId, state);
    if (patch.entries) storeOpenEntries(personId, state.entries);
    for (const listener of listeners) listener();
  }

  function settle(clientId: string, patch: Partial<ScanEntry>): void {
    const before = state.entries.find((entry) => entry.clientId === clientId);
    if (!before) return;
    const entry = { ...before, ...patch };
    change({ entries: state.entries.map((one) => (one === before ? entry : one)) });
    onEvent({ kind: 'entry', entry });
  }

  /** Another mode or target is another session: what was scanned before stays with the one it was scanned for. */
  function begin(setup: Partial<Omit<ScanSetup, 'session'>>): void {
    change({ ...setup, session: createUuid() });
  }

  function setMode(mode: ScanMode): void {
    if (mode === state.mode) return;
    const fits = state.target && targetKindsOf[mode].includes(state.target.kind);
    begin({ mode, target: fits ? state.target : undefined });
  }

  function setTarget(target: ChosenTarget, condition: ScanTarget['condition'] = state.condition): void {
    begin({ target, condition });
    onEvent({ kind: 'target', target });
  }

  /** What was scanned behind a person or a place is meant for them, however late the answer comes. */
  function followTarget(scan: WaitingScan, result: ScanResult): void {
    const target = targetAmong(result.hits, scan.mode);
    if (!target) {
      settle(scan.clientId, { state: 'answered', result, isWrongTarget: true });
      return;
    }
    settle(scan.clientId, { state: 'answered', result });
    keepPlace(personId, result.code, target);
    const { condition } = scan.target;
    const next = { session: createUuid(), target: sentTarget(scan.mode, target, condition) };
    waiting.retarget(scan.session, next);
    const moved = new Set(waiting.read().map(({ clientId }) => clientId));
    change({
      entries: state.entries.map((entry) =>
        entry.session === scan.session && moved.has(entry.clientId) ? { ...entry, ...next } : entry,
      ),
      ...(state.session === scan.session && { target, session: next.session }),
    });
  }

  async function sendGroup(group: readonly WaitingScan[], first: WaitingScan): Promise<void> {
    const { session, mode, target } = first;
    const scans = group.map(({ clientId, code, keys, at, method }) => ({
      clientId,
      code,
      ...(keys !== undefined && { keys }),
      at,
      method,
    }));
    if (navigator.onLine) {
      waiting.note(
        scans.map(({ clientId }) => clientId),
        { isTried: true },
      );
    }
    const { batch, results } = await call(scanApi.take, { body: { session, mode, target, scans } });
    change({ isOffline: false, ...(batch && { batches: { ...state.batches, [session]: batch } }) });
    const takenBack = new Set(
      waiting.read().flatMap(({ clientId, isTakenBack }) => (isTakenBack ? [clientId] : [])),
    );
    waiting.remove(results.map(({ clientId }) => clientId));
    for (const result of results) {
      const { clientId } = result;
      const scan = group.find((one) => one.clientId === clientId);
      const isTarget = scan !== undefined && result.outcome === 'target' && mode !== 'find';
      if (takenBack.has(clientId)) await undoLate(clientId, result);
      else if (isTarget) followTarget(scan, result);
      else settle(clientId, { state: 'answered', result });
    }
  }

  /** What was taken back before the answer is undone with it; what changed nothing just leaves the list. */
  async function undoLate(clientId: string, result: ScanResult): Promise<void> {
    const entry = state.entries.find((one) => one.clientId === clientId);
    if (!entry) return;
    const answered: ScanEntry = { ...entry, state: 'answered', result, isTakenBack: undefined };
    if (!canUndo(answered, new Date())) {
      change({ entries: state.entries.filter((one) => one !== entry) });
      return;
    }
    change({ entries: state.entries.map((one) => (one === entry ? answered : one)) });
    await undo(clientId);
  }

  /**
   * A session that was taken back takes no scans any more: what waits for it, and what comes, is of the next one. Of one
   * that went back as a whole nothing is done any more.
   */
  function leaveSession(session: string, isUndone = false): void {
    const next = createUuid();
    const { target } = waiting.read().find((scan) => scan.session === session) ?? {};
    if (target) waiting.retarget(session, { session: next, target });
    change({
      entries: state.entries.map((entry) =>
        entry.session === session ? leftEntry(entry, next, isUndone) : entry,
      ),
      ...(state.session === session && { session: next }),
    });
  }

  /** Somebody else may have signed in meanwhile, here or in another tab: then nothing of this person is sent. */
  function isOthersTurn(): boolean {
    const owner = readTokenOwner(readToken());
    return owner !== undefined && owner !== personId;
  }

  /** Sends the oldest scans that belong together; answers whether more can be sent. */
  async function sendNext(): Promise<boolean> {
    if (isOthersTurn()) return false;
    const now = new Date();
    const old = waiting.read().filter((scan) => isExpired(scan, now));
    waiting.remove(old.map(({ clientId }) => clientId));
    for (const { clientId } of old) settle(clientId, { state: 'expired' });
    const scans = waiting.read();
    const [first] = scans;
    if (!first) return false;
    const other = scans.findIndex(({ session }) => session !== first.session);
    const group = scans.slice(0, Math.min(isOneByOne ? 1 : groupSize, other < 0 ? scans.length : other));
    try {
      await sendGroup(group, first);
    } catch (error) {
      if (isPassing(error)) {
        change({ isOffline: isRequestError(error) && error.status !== 401 });
        return false;
      }
      if (isRequestError(error) && error.code === 'batch_state') {
        leaveSession(first.session);
        return true;
      }
      if (group.length > 1) {
        // One of them may be refused as a whole; the others are not.
        isOneByOne = true;
        return true;
      }
      waiting.remove([first.clientId]);
      settle(first.clientId, { state: 'failed', error });
    }
    return true;
  }

  async function sendAll(): Promise<void> {
    try {
      do {
        isMoreWanted = false;
        while (await sendNext());
      } while (isMoreWanted);
      if (waiting.read().length === 0) isOneByOne = false;
      else if (isStarted && !isOthersTurn()) timer = setTimeout(() => void flush(), retryMilliseconds);
    } finally {
      sending = undefined;
    }
  }

  /** Sends what waits; one after the other, however often it is called. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    isMoreWanted = true;
    sending ??= sendAll();
    return sending;
  }

  async function chooseByCode(read: Pick<ReadText, 'text' | 'keys'>): Promise<void> {
    try {
      const { code, hits } = await readHits(read);
      const target = targetAmong(hits, state.mode);
      if (target) {
        keepPlace(personId, code, target);
        setTarget(target);
      } else
        onEvent({
          kind: hits.some(({ entity }) => entity === 'equipment') ? 'noTarget' : 'wrongTarget',
          code,
        });
    } catch (error) {
      const code = readingOf({ code: read.text, keys: read.keys });
      const known = isPassing(error) ? findKnownPlace(personId, [read.text, read.keys]) : undefined;
      if (known && targetKindsOf[state.mode].includes(known.kind)) setTarget(known);
      else onEvent(isPassing(error) ? { kind: 'noTarget', code } : { kind: 'refused', error });
    }
  }

  /** Takes every scan back that is in a list and in no batch: one call after the other, newest first. */
  async function undoListed(): Promise<void> {
    const listed = state.entries.filter(
      (entry) =>
        (entry.isPicked && entry.result?.outcome === 'found') ||
        (entry.result?.action === 'queueLabel' && entry.result.outcome === 'done') ||
        isForReceipt(entry),
    );
    for (const { clientId } of listed) await undo(clientId);
  }

  async function undo(clientId: string): Promise<void> {
    const entry = state.entries.find((one) => one.clientId === clientId);
    if (!entry || entry.isTakenBack) return;
    if (entry.state === 'waiting') {
      const isTried = waiting.read().some((scan) => scan.clientId === clientId && scan.isTried);
      // Nobody knows whether the server has it: it is undone with its answer, on this page or on the next.
      if (isTried) takeBackLater(entry);
      else {
        waiting.remove([clientId]);
        change({ entries: state.entries.filter((one) => one !== entry) });
      }
      return;
    }
    try {
      settle(clientId, { result: await takeBack(entry) });
    } catch (error) {
      onEvent({ kind: 'refused', error });
    }
  }

  function takeBackLater(entry: ScanEntry): void {
    waiting.note([entry.clientId], { isTakenBack: true });
    settle(entry.clientId, { isTakenBack: true });
    void flush();
  }

  async function undoLast(): Promise<void> {
    const last = state.entries.find(
      (entry) => (entry.state === 'waiting' && !entry.isTakenBack) || canUndo(entry, new Date()),
    );
    if (last) await undo(last.clientId);
    else onEvent({ kind: 'nothingToUndo', code: '' });
  }

  async function follow(command: SheetCommand): Promise<void> {
    if (command.do === 'undo') await undoLast();
    else if (command.do === 'mode') setMode(command.mode);
    else if (state.mode === 'addTo' && listsByCode[command.code.toUpperCase()]) {
      const kind = listsByCode[command.code.toUpperCase()] ?? 'selection';
      setTarget({ kind, id: kind, label: '' });
    } else await chooseByCode({ text: command.code });
  }

  /** Whoever scans again what is about to be taken back wants it after all. */
  function wantAgain({ clientId }: ScanEntry): void {
    waiting.note([clientId], { isTakenBack: undefined });
    settle(clientId, { isTakenBack: undefined });
  }

  /** Takes what was read: a command of a printed sheet, the target while there is none, or an item. */
  async function add({ text, keys, method }: ReadText): Promise<void> {
    const command = readCommand(text) ?? readCommand(keys ?? '');
    if (command) return follow(command);
    const code = text.trim();
    if (code === '') return;
    const { mode, target, condition, session } = state;
    if (mode !== 'find' && !target) return chooseByCode({ text: code, keys });
    const isPicked = target?.kind === 'selection';
    const form = formOf({ code, keys });
    const before = state.entries.find(
      (entry) => entry.session === session && formOf(entry) === form && isSettled(entry),
    );
    if (before?.isTakenBack) return wantAgain(before);
    if (before) return onEvent({ kind: 'double', entry: before, method });
    const scan: WaitingScan = {
      clientId: createUuid(),
      code,
      ...(keys !== undefined && keys !== code && keys.trim() !== '' && { keys: keys.trim() }),
      at: new Date().toISOString(),
      method,
      session,
      // What goes into the selection of this page is only looked for.
      mode: isPicked ? 'find' : mode,
      target: sentTarget(mode, target, condition),
      ...(isPicked && { isPicked }),
    };
    if (!waiting.add(scan)) return onEvent({ kind: 'full', code: form });
    const entry: ScanEntry = { ...scan, state: 'waiting' };
    change({ entries: [entry, ...state.entries] });
    if (state.isOffline) onEvent({ kind: 'entry', entry });
    await flush();
  }

  /** Begins anew: what waits goes on waiting, and so does what no receipt has taken; what else was answered leaves the list. */
  function finish(): void {
    const { mode } = state;
    change({
      ...newSetup(),
      mode,
      entries: state.entries.filter((entry) => entry.state === 'waiting' || isForReceipt(entry)),
      batches: {},
    });
  }

  /** A receipt has taken the serial numbers and tags that were scanned for its order. */
  function handOver(orderId: string): void {
    const isTaken = (entry: ScanEntry) => isForReceipt(entry) && entry.target.purchaseOrderId === orderId;
    change({ entries: state.entries.filter((entry) => !isTaken(entry)) });
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sends what waited from before, and tries again as soon as there is a network; the page hears what happens. */
    start: (listener: (event: ScannerEvent) => void) => {
      onEvent = listener;
      isStarted = true;
      const retry = () => void flush();
      window.addEventListener('online', retry);
      document.addEventListener('visibilitychange', retry);
      retry();
      return () => {
        onEvent = () => undefined;
        isStarted = false;
        clearTimeout(timer);
        window.removeEventListener('online', retry);
        document.removeEventListener('visibilitychange', retry);
      };
    },
    add,
    setMode,
    setTarget,
    undo,
    undoListed,
    leaveSession,
    finish,
    handOver,
    setRow: (isRow: boolean) => change({ isRow }),
  };
}

export type Scanner = ReturnType<typeof createScanner>;

let current: { personId: string; scanner: Scanner } | undefined;

/** The scanner of a person: what was scanned is still listed after a look at another page. */
export function scannerOf(personId: string): Scanner {
  if (current?.personId !== personId) current = { personId, scanner: createScanner(personId) };
  return current.scanner;
}
