import { scanModes, type ScanMode, type ScanTarget } from '#contract/areas/scan/scan.api.ts';
import { tabStorage } from '#web/shared/storage/safe-storage.ts';
import type { ChosenTarget, ScanEntry } from './scan-entry.ts';
import { createUuid } from './uuid.ts';

/** What a scan does now, and to where. */
export interface ScanSetup {
  mode: ScanMode;
  target: ChosenTarget | undefined;
  condition: ScanTarget['condition'];
  /** Names the batch to the server; another target is another one. */
  session: string;
  /** Finding goes on from code to code instead of opening the first. */
  isRow: boolean;
}

export interface SessionBatch {
  id: string;
  number: string;
}

export interface ScannerState extends ScanSetup {
  /** Newest first. */
  entries: readonly ScanEntry[];
  /** The batches of the sessions, by session. */
  batches: Readonly<Record<string, SessionBatch>>;
  /** No answer came last time. */
  isOffline: boolean;
}

const key = 'scanSetup';

export const newSetup = (): ScanSetup => ({
  mode: 'find',
  target: undefined,
  condition: undefined,
  session: createUuid(),
  isRow: false,
});

/** What this person scanned with in this tab before a reload; a session is of one person alone. */
export function readSetup(personId: string): ScanSetup {
  try {
    const { owner, ...stored } = JSON.parse(tabStorage.read(key) ?? '{}') as Partial<ScanSetup> & {
      owner?: unknown;
    };
    const isKnown = scanModes.some((mode) => mode === stored.mode) && typeof stored.session === 'string';
    return isKnown && owner === personId ? { ...newSetup(), ...stored } : newSetup();
  } catch {
    return newSetup();
  }
}

export function storeSetup(personId: string, { mode, target, condition, session, isRow }: ScanSetup): void {
  tabStorage.write(key, JSON.stringify({ owner: personId, mode, target, condition, session, isRow }));
}
