import type { ScheduleFormat } from '#contract/features/export/schedule.schema.ts';
import { exportMediaTypes } from '#contract/shared/export-options.ts';

interface SaveTarget {
  createWritable: () => Promise<WritableStream<Uint8Array>>;
}
type SavePicker = (options: { suggestedName: string }) => Promise<SaveTarget>;

/** Above this many rows a file is written to disk as it arrives, where the browser can. */
export const streamedRows = 50_000;

/** Whether the browser writes into a file that the person chooses. */
export function canChooseTarget(): boolean {
  return 'showSaveFilePicker' in window;
}

/** Asks where to save, or gives nothing when the browser cannot write as it goes. */
export async function openTarget(name: string): Promise<WritableStream<Uint8Array> | undefined> {
  const pick = (window as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;
  if (!pick) return undefined;
  return (await pick.call(window, { suggestedName: name })).createWritable();
}

/** Has the browser save what an address answers with. */
export function saveAddress(address: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

/** Writes a stream to the chosen file, or hands it to the browser as a download. */
export async function saveStream(
  stream: ReadableStream<Uint8Array>,
  { fileName, format, signal }: { fileName: string; format: ScheduleFormat; signal: AbortSignal },
  target: WritableStream<Uint8Array> | undefined,
): Promise<void> {
  if (target) {
    await stream.pipeTo(target, { signal });
    return;
  }
  const mediaType = format === 'pdf' ? 'application/pdf' : exportMediaTypes[format];
  const file = await new Response(stream, { headers: { 'Content-Type': mediaType } }).blob();
  signal.throwIfAborted();
  const address = URL.createObjectURL(file);
  saveAddress(address, fileName);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
