import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';

/** A file on its way to the server. */
export interface Upload {
  id: number;
  file: File;
  name: string;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'stopped';
  /** How much of it is sent, from 0 to 1. */
  share: number;
  error: unknown;
  idempotencyKey: string;
}

export type Send = (
  upload: Upload,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) => Promise<AttachmentRecord>;

const atOnce = 2;

/** Sends files two at a time; each can be stopped and tried again without the others noticing. */
export class UploadQueue {
  private uploads: readonly Upload[] = [];
  private readonly stops = new Map<number, AbortController>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly send: Send) {}

  read = (): readonly Upload[] => this.uploads;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  add(uploads: readonly Upload[]): void {
    this.publish([...this.uploads, ...uploads]);
    this.next();
  }

  stop(id: number): void {
    this.change(id, { state: 'stopped' });
    this.stops.get(id)?.abort();
  }

  /** With the same key as before: what did arrive is not added twice. */
  retry(id: number): void {
    this.change(id, { state: 'waiting', share: 0, error: undefined });
    this.next();
  }

  dismiss(id: number): void {
    this.publish(this.uploads.filter((upload) => upload.id !== id));
  }

  stopAll(): void {
    for (const { id, state } of this.uploads) if (state === 'sending' || state === 'waiting') this.stop(id);
  }

  private publish(next: readonly Upload[]): void {
    this.uploads = next;
    for (const listener of this.listeners) listener();
  }

  private change(id: number, change: Partial<Upload>): void {
    this.publish(this.uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  private next(): void {
    const sending = this.uploads.filter(({ state }) => state === 'sending').length;
    const waiting = this.uploads.filter(({ state }) => state === 'waiting');
    for (const upload of waiting.slice(0, Math.max(0, atOnce - sending))) void this.start(upload);
  }

  private async start(upload: Upload): Promise<void> {
    const { id } = upload;
    const stop = new AbortController();
    this.stops.set(id, stop);
    this.change(id, { state: 'sending' });
    try {
      await this.send(upload, stop.signal, (share) => this.change(id, { share }));
      this.change(id, { state: 'done', share: 1 });
    } catch (error) {
      if (!stop.signal.aborted) this.change(id, { state: 'failed', error });
    } finally {
      this.stops.delete(id);
      this.next();
    }
  }
}
