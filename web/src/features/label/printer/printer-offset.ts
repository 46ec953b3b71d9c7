import { labelLimits } from '#contract/features/label/template.schema.ts';
import { deviceStorage } from '#web/shared/storage/safe-storage.ts';

const key = 'labels:offset';

/** How far the printer of this device is off, in tenths of a millimeter. */
export interface PrinterOffset {
  x: number;
  y: number;
}

const within = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= labelLimits.offset ? value : 0;

/** What was measured on the test page here; what is stored otherwise counts as nothing. */
export function readOffset(): PrinterOffset {
  try {
    const stored = JSON.parse(deviceStorage.read(key) ?? '{}') as Partial<Record<'x' | 'y', unknown>> | null;
    return { x: within(stored?.x), y: within(stored?.y) };
  } catch {
    return { x: 0, y: 0 };
  }
}

export function storeOffset(offset: PrinterOffset): void {
  deviceStorage.write(key, JSON.stringify(offset));
}
