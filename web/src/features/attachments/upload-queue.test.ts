import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AttachmentRecord } from '#contract/entities/attachment/attachment.schema.ts';
import { UploadQueue, type Upload } from './upload-queue.ts';

const anUpload = (id: number): Upload => ({
  id,
  file: new File(['x'], `${id}.txt`),
  name: `${id}.txt`,
  state: 'waiting',
  share: 0,
  error: undefined,
  idempotencyKey: `key-${id}`,
});

/** A queue whose sendings are ended by the test. */
function startQueue() {
  const running = new Map<number, { end: () => void; fail: (error: unknown) => void; signal: AbortSignal }>();
  const keys: string[] = [];
  const queue = new UploadQueue((upload, signal, onProgress) => {
    keys.push(upload.idempotencyKey);
    onProgress(0.5);
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
      running.set(upload.id, { end: () => resolve({} as AttachmentRecord), fail: reject, signal });
    });
  });
  const states = () => queue.read().map(({ state }) => state);
  return { queue, running, keys, states };
}

describe('UploadQueue', () => {
  it('sends two at a time and goes on when one has ended', async () => {
    const { queue, running, states } = startQueue();
    queue.add([anUpload(1), anUpload(2), anUpload(3)]);
    expect(states()).toEqual(['sending', 'sending', 'waiting']);
    expect(queue.read()[0]?.share).toBe(0.5);
    running.get(1)?.end();
    await waitFor(() => expect(states()).toEqual(['done', 'sending', 'sending']));
  });

  it('stops one without the others noticing, and tries it again with the same key', async () => {
    const { queue, running, keys, states } = startQueue();
    queue.add([anUpload(1), anUpload(2)]);
    queue.stop(1);
    expect(running.get(1)?.signal.aborted).toBe(true);
    await waitFor(() => expect(states()).toEqual(['stopped', 'sending']));
    queue.retry(1);
    expect(states()).toEqual(['sending', 'sending']);
    expect(keys).toEqual(['key-1', 'key-2', 'key-1']);
  });

  it('keeps why one failed until it is dismissed', async () => {
    const { queue, running, states } = startQueue();
    queue.add([anUpload(1)]);
    running.get(1)?.fail('too large');
    await waitFor(() => expect(states()).toEqual(['failed']));
    expect(queue.read()[0]?.error).toBe('too large');
    queue.dismiss(1);
    expect(queue.read()).toEqual([]);
  });

  it('never sends what was refused before, and stops everything when it is left', () => {
    const { queue, running, states } = startQueue();
    queue.add([{ ...anUpload(1), state: 'failed' }, anUpload(2), anUpload(3), anUpload(4)]);
    queue.stopAll();
    expect(states()).toEqual(['failed', 'stopped', 'stopped', 'stopped']);
    expect([running.has(1), running.get(2)?.signal.aborted]).toEqual([false, true]);
  });
});
