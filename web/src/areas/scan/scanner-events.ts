import type { ChosenTarget, ScanEntry, WaitingScan } from './scan-entry.ts';

/** What was read by the camera, a hand scanner or a person. */
export interface ReadText {
  text: string;
  /** The same by the physical keys of a hand scanner. */
  keys?: string | undefined;
  method: WaitingScan['method'];
}

/** What the page shows, speaks and sounds. */
export type ScannerEvent =
  | { kind: 'entry'; entry: ScanEntry }
  | { kind: 'double'; entry: ScanEntry; method: ReadText['method'] }
  | { kind: 'noTarget' | 'wrongTarget' | 'full' | 'nothingToUndo'; code: string }
  | { kind: 'target'; target: ChosenTarget }
  | { kind: 'refused'; error: unknown };
