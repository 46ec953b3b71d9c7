import { deviceStorage } from '#web/shared/storage/safe-storage.ts';

const key = 'fontScale';

export const smallestScale = 0.7;
export const largestScale = 1.3;

/** The size of text on this device, 1 is usual. */
export function readFontScale(): number {
  const stored = Number(deviceStorage.read(key));
  return stored >= smallestScale && stored <= largestScale ? stored : 1;
}

/** Sizes all text at once and remembers it on this device. */
export function applyFontScale(scale: number): void {
  document.documentElement.style.fontSize = `${Math.round(scale * 100)}%`;
  deviceStorage.write(key, String(scale));
}
