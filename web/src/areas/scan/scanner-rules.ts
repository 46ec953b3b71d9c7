import { scanApi, type ScanResult } from '#contract/areas/scan/scan.api.ts';
import { readCode } from '#contract/features/codes/code-readings.ts';
import { codesApi, type CodeHit } from '#contract/features/codes/codes.api.ts';
import { labelQueueApi } from '#contract/features/label/job.api.ts';
import { call, isRequestError } from '#web/shared/client/client.ts';
import { createRandomKey } from '#web/shared/form/idempotency-key.ts';
import { isForReceipt, readingOf, type ScanEntry } from './scan-entry.ts';

/** The lists that a printed sheet names, after `ISW:TO:`. */
export const listsByCode: Readonly<Record<string, 'labels' | 'selection'>> = {
  LABELS: 'labels',
  SELECTION: 'selection',
};

/** Whether the same is worth another try: no network, too much at once, or a server that is just starting. */
export function isPassing(error: unknown): boolean {
  return isRequestError(error) && [0, 401, 408, 429, 502, 503, 504].includes(error.status);
}

/** Which results stand for a code: the same code again would do nothing new. */
export function isSettled({ state, result, isWrongTarget }: ScanEntry): boolean {
  if (state === 'waiting') return true;
  const outcomes: readonly (string | undefined)[] = ['done', 'same', 'found'];
  return state === 'answered' && !isWrongTarget && outcomes.includes(result?.outcome);
}

/** What has a code, by its letters or, where nothing has them, by its keys; and which of the two it is. */
export async function readHits({
  text,
  keys,
}: {
  text: string;
  keys?: string | undefined;
}): Promise<{ code: string; hits: CodeHit[] }> {
  const codes = new Set([text, keys].map((read) => readCode(read ?? '').code).filter(Boolean));
  for (const code of codes) {
    const { hits } = await call(codesApi.read, { params: { code } });
    if (hits.length > 0) return { code, hits };
  }
  return { code: readingOf({ code: text, keys }), hits: [] };
}

/** What a scan is after it was taken back; the selection is of this page, the queue is the person’s own list. */
export async function takeBack(entry: ScanEntry): Promise<ScanResult> {
  const { clientId, isPicked, result } = entry;
  const isQueued = result?.action === 'queueLabel';
  if (!result || (!isPicked && !isQueued && !isForReceipt(entry))) {
    return call(scanApi.undo, { params: { clientId }, body: {} });
  }
  const equipmentIds = result.hits.slice(0, 1).map(({ id }) => id);
  if (isQueued) {
    await call(labelQueueApi.remove, { body: { equipmentIds }, idempotencyKey: createRandomKey() });
  }
  return { ...result, outcome: 'undone', undoUntil: null };
}

/** An entry of a session that was left: what waits goes on in the next one, and where the whole went back nothing is done. */
export function leftEntry(entry: ScanEntry, next: string, isUndone: boolean): ScanEntry {
  if (entry.state === 'waiting') return { ...entry, session: next };
  const { result } = entry;
  const isBack = isUndone && result?.outcome === 'done';
  return isBack ? { ...entry, result: { ...result, outcome: 'undone', undoUntil: null } } : entry;
}
