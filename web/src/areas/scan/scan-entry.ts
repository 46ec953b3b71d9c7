import type { Scan, ScanMode, ScanResult, ScanTarget } from '#contract/areas/scan/scan.api.ts';
import type { CodeHit } from '#contract/features/codes/codes.api.ts';
import { likelierReading } from '#web/features/scan/likelier-reading.ts';

const recordKinds = ['person', 'location', 'project', 'retirement', 'purchase-order'] as const;
export type RecordKind = (typeof recordKinds)[number];
/** A record, or one of the lists that are there once: the own queue of labels, and the selection of this page. */
export type TargetKind = RecordKind | 'labels' | 'selection';

export function isRecordKind(kind: TargetKind): kind is RecordKind {
  return kind !== 'labels' && kind !== 'selection';
}

/** Where scanned items go, or to whom, as it was scanned or picked. */
export interface ChosenTarget {
  kind: TargetKind;
  id: string;
  label: string;
}

/** Who or what a mode can have as its target; a mode without one only finds. */
export const targetKindsOf: Readonly<Record<ScanMode, readonly TargetKind[]>> = {
  find: [],
  checkIn: ['location'],
  checkOut: ['person', 'location', 'project'],
  move: ['location'],
  addTo: ['retirement', 'purchase-order', 'labels', 'selection'],
};

/** A scan that waits to be sent. It holds no names: it lies on the device until there is a network. */
export interface WaitingScan extends Scan {
  session: string;
  mode: ScanMode;
  target: ScanTarget;
  /** It goes into the selection of this page, for which the server only finds it. */
  isPicked?: true;
  /** It was sent: the server may have it, whether an answer came or not. */
  isTried?: true;
  /** The person took it back before there was an answer: as soon as there is one it is undone. */
  isTakenBack?: true;
}

/** What became of a scan on this page. */
export interface ScanEntry extends WaitingScan {
  /** Answered by the server; waiting; refused as a whole; too old to be sent. */
  state: 'answered' | 'waiting' | 'failed' | 'expired';
  result?: ScanResult;
  error?: unknown;
  /** It is a person or a place that its mode cannot have as a target. */
  isWrongTarget?: boolean;
}

/** The code that a scan has before the server has said so. */
export const readingOf = ({ code, keys }: Pick<Scan, 'code' | 'keys'>): string => likelierReading(code, keys);

/** How a scan is compared with those before it. */
export const formOf = (scan: Pick<Scan, 'code' | 'keys'>): string => readingOf(scan).toUpperCase();

/** The target as the server takes it. */
export function sentTarget(
  mode: ScanMode,
  chosen: ChosenTarget | undefined,
  condition: ScanTarget['condition'],
): ScanTarget {
  if (!chosen || mode === 'find' || chosen.kind === 'selection') return {};
  if (chosen.kind === 'labels') return { labels: true };
  if (chosen.kind === 'purchase-order') return { purchaseOrderId: chosen.id };
  return { [`${chosen.kind}Id`]: chosen.id, ...(mode === 'checkIn' && condition && { condition }) };
}

/** The one record of a code that a mode can have as its target. */
export function targetAmong(hits: readonly CodeHit[], mode: ScanMode): ChosenTarget | undefined {
  const kinds: readonly string[] = targetKindsOf[mode];
  const found = hits.filter(({ entity }) => kinds.includes(entity));
  const [only] = found;
  if (!only || found.length > 1) return undefined;
  return { kind: only.entity as TargetKind, id: only.id, label: only.label };
}

/** Good: done. Look: nothing was changed that should have been. Bad: refused. */
export type Verdict = 'good' | 'look' | 'bad' | 'waiting';

const verdicts: Readonly<Record<ScanResult['outcome'], Verdict>> = {
  done: 'good',
  found: 'good',
  target: 'good',
  undone: 'good',
  same: 'look',
  several: 'look',
  blank: 'look',
  refused: 'bad',
  void: 'bad',
  none: 'bad',
};

export function verdictOf({ state, result, isWrongTarget }: ScanEntry): Verdict {
  if (state === 'waiting') return 'waiting';
  if (state !== 'answered' || !result || isWrongTarget) return 'bad';
  return verdicts[result.outcome];
}

/** How many scans there are, and how many of them are done, wait, or are to be looked at; targets are no items. */
export function countEntries(entries: readonly ScanEntry[]) {
  const items = entries.filter(({ result }) => result?.outcome !== 'target');
  const having = (...wanted: readonly Verdict[]) =>
    items.filter((entry) => wanted.includes(verdictOf(entry))).length;
  const undone = items.filter(({ result }) => result?.outcome === 'undone').length;
  const same = items.filter(({ result }) => result?.outcome === 'same').length;
  return {
    scanned: items.length,
    done: having('good') - undone + same,
    waiting: having('waiting'),
    look: having('look', 'bad') - same,
  };
}

/** A serial number or a blank tag for the receipt of an order: it is on this device until that is posted. */
export function isForReceipt({ result }: Pick<ScanEntry, 'result'>): boolean {
  return result?.outcome === 'done' && (result.action === 'receiveSerial' || result.action === 'receiveTag');
}

/** Whether a scan can be taken back by itself now. */
export function canUndo(entry: ScanEntry, now: Date): boolean {
  const { result, isPicked } = entry;
  if (isForReceipt(entry)) return true;
  if (isPicked && result?.outcome === 'found') return true;
  return result?.outcome === 'done' && result.undoUntil !== null && new Date(result.undoUntil) > now;
}

/** What a code of a printed sheet asks for. */
export type SheetCommand = { do: 'undo' } | { do: 'mode'; mode: ScanMode } | { do: 'target'; code: string };

const modesByName: Readonly<Record<string, ScanMode>> = {
  FIND: 'find',
  CHECKIN: 'checkIn',
  CHECKOUT: 'checkOut',
  MOVE: 'move',
  ADDTO: 'addTo',
};

/** Reads `ISW:UNDO`, `ISW:MODE:…` and `ISW:TO:…`; undefined where a text is none of them. */
export function readCommand(text: string): SheetCommand | undefined {
  const [, name = '', value = ''] = /^ISW:(UNDO|MODE|TO)(?::(.+))?$/i.exec(text.trim()) ?? [];
  const mode = modesByName[value.replaceAll(/[-_ ]/g, '').toUpperCase()];
  if (name.toUpperCase() === 'UNDO') return { do: 'undo' };
  if (name.toUpperCase() === 'MODE' && mode) return { do: 'mode', mode };
  return name.toUpperCase() === 'TO' && value !== '' ? { do: 'target', code: value } : undefined;
}
