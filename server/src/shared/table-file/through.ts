import type { Transform } from 'node:stream';

/**
 * What comes out of a transform that is fed from a source; no more is read than is taken. Whoever stops reading closes the
 * source too.
 */
export async function* through<T>(
  source: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  transform: Transform,
): AsyncGenerator<T> {
  let wake: (() => void) | undefined;
  transform.on('drain', () => wake?.());
  transform.on('close', () => wake?.());
  const feed = async () => {
    for await (const piece of source) {
      if (transform.destroyed) return;
      if (transform.write(piece)) continue;
      await new Promise<void>((done) => {
        wake = done;
      });
      if (transform.destroyed) return;
    }
    transform.end();
  };
  const fed = feed().catch((error: unknown) => {
    transform.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    for await (const piece of transform as AsyncIterable<T>) yield piece;
  } finally {
    transform.destroy();
    await fed;
  }
}
