import type { ScanResult } from '#contract/areas/scan/scan.api.ts';
import { isRequestError } from '#web/shared/client/client.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import { isForReceipt, readingOf, verdictOf, type ScanEntry } from './scan-entry.ts';

const mostEntries = 200;
const keyOf = (personId: string) => `scanRefusals ${personId}`;

/** What was not done and asks for a look, and what no server has: the units of a receipt that is not posted yet. */
const isOpen = (entry: ScanEntry) =>
  (['look', 'bad'].includes(verdictOf(entry)) && !isThere(entry)) || isForReceipt(entry);
const isThere = ({ result }: ScanEntry) => result?.outcome === 'same';

/** The reason of a scan that was refused as a whole, as the answer to a scan has it. */
function refusedResult(entry: ScanEntry): ScanResult | undefined {
  const { clientId, error } = entry;
  const problem = isRequestError(error) ? error.problem : undefined;
  if (!problem) return undefined;
  const { messageKey, params, message } = problem;
  const plain = { clientId, code: readingOf(entry), action: null, hits: [], from: null, undoUntil: null };
  return { ...plain, outcome: 'refused', problem: { messageKey, params, message } };
}

/** An entry as it lies on the device: whoever had the item, or is meant by the code, is not named there. */
function storable({ error: _error, ...entry }: ScanEntry, refused: ScanResult | undefined): ScanEntry {
  const result = entry.result ?? refused;
  if (!result) return entry;
  const hits = result.hits.filter(({ entity }) => entity !== 'person');
  return { ...entry, ...(refused && { state: 'answered' }), result: { ...result, from: null, hits } };
}

/** Stores what still asks for a look, so that a reload does not hide what the server refused. */
export function storeOpenEntries(personId: string, entries: readonly ScanEntry[]): void {
  const open = entries.filter(isOpen).slice(0, mostEntries);
  if (open.length === 0) deviceStorage.remove(keyOf(personId));
  else {
    const stored = open.map((entry) => storable(entry, entry.result ? undefined : refusedResult(entry)));
    deviceStorage.write(keyOf(personId), JSON.stringify(stored));
  }
}

export function readOpenEntries(personId: string): ScanEntry[] {
  try {
    const parsed: unknown = JSON.parse(deviceStorage.read(keyOf(personId)) ?? '[]');
    return Array.isArray(parsed) ? (parsed as ScanEntry[]) : [];
  } catch {
    return [];
  }
}
