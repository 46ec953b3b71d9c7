import type { ScannedText } from './scanned-text.ts';

type ScanListener = (scan: ScannedText) => void;

let listener: ScanListener | undefined;
let blocked: (() => void) | undefined;

/**
 * While a page listens, scans act by its mode; without one they open what they find. It also hears of scans that
 * nothing was done with, because a dialog waits for an answer.
 */
export function listenForScans(onScan: ScanListener, onBlocked: () => void = () => undefined): () => void {
  [listener, blocked] = [onScan, onBlocked];
  return () => {
    if (listener === onScan) [listener, blocked] = [undefined, undefined];
  };
}

export const announceBlockedScan = (): void => blocked?.();

export const getScanListener = (): ScanListener | undefined => listener;
