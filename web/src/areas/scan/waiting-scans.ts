import { scanLimits } from '#contract/areas/scan/scan.api.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';
import type { WaitingScan } from './scan-entry.ts';

function parseScans(text: string | null): WaitingScan[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(parsed) ? (parsed as WaitingScan[]) : [];
  } catch {
    return [];
  }
}

/**
 * The scans of a person that the server has not answered yet, oldest first. Each is written before anybody hears of it,
 * so neither a reload nor an empty battery loses one; every change starts from what is stored, since another tab may
 * scan too.
 */
export function createWaitingScans(personId: string) {
  const key = `waitingScans ${personId}`;
  const read = () => parseScans(deviceStorage.read(key));
  const write = (scans: readonly WaitingScan[]) => {
    if (scans.length === 0) deviceStorage.remove(key);
    else deviceStorage.write(key, JSON.stringify(scans));
  };
  return {
    read,
    /** Answers false where as many wait as a device holds. */
    add: (scan: WaitingScan): boolean => {
      const scans = read();
      if (scans.length >= scanLimits.scans) return false;
      write([...scans, scan]);
      return true;
    },
    remove: (clientIds: readonly string[]) =>
      write(read().filter(({ clientId }) => !clientIds.includes(clientId))),
    /** Notes something of scans that wait. */
    note: (clientIds: readonly string[], patch: Pick<WaitingScan, 'isTried' | 'isTakenBack'>) =>
      write(read().map((scan) => (clientIds.includes(scan.clientId) ? { ...scan, ...patch } : scan))),
    /** What was scanned in one session goes on in another one, with another target. */
    retarget: (session: string, next: Pick<WaitingScan, 'session' | 'target'>) =>
      write(read().map((scan) => (scan.session === session ? { ...scan, ...next } : scan))),
  };
}

export type WaitingScans = ReturnType<typeof createWaitingScans>;

/** Whether a scan has waited for longer than it may. */
export function isExpired({ at }: WaitingScan, now: Date): boolean {
  return now.getTime() - new Date(at).getTime() > scanLimits.hours * 3_600_000;
}
