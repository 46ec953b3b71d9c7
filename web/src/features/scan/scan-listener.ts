import type { ScannedText } from './scanned-text.ts';

type ScanListener = (scan: ScannedText) => void;

let listener: ScanListener | undefined;

/** While a page listens, scans act by its mode; without one they open what they find. */
export function listenForScans(onScan: ScanListener): () => void {
  listener = onScan;
  return () => {
    if (listener === onScan) listener = undefined;
  };
}

export const getScanListener = (): ScanListener | undefined => listener;
