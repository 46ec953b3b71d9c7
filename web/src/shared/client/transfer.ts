import type { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { readToken } from '#web/shared/session/token.ts';
import { announceChanges } from './changes.ts';
import { followToken, open, parseProblem, RequestError, urlOf } from './client.ts';

interface Upload<P, Q> {
  params?: P;
  query: Q;
  /** The version that is changed, where the call asks for one. */
  version?: number;
  body: Blob;
  idempotencyKey: string;
  signal: AbortSignal;
  /** How much of it is sent, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Whether something ended because nobody waits for it any more. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Sends a file and tells how far it is; only the older way of asking can tell that. */
export function uploadFile<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, R>,
  { params, query, version, body, idempotencyKey, signal, onProgress }: Upload<z.input<P>, z.input<Q>>,
): Promise<z.output<R>> {
  const token = readToken();
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(endpoint.method, urlOf(endpoint, params, query));
    sending.setRequestHeader('Content-Type', 'application/octet-stream');
    sending.setRequestHeader('Idempotency-Key', idempotencyKey);
    sending.setRequestHeader('X-Client', 'web');
    if (version !== undefined) sending.setRequestHeader('If-Match', `"${version}"`);
    if (token !== null) sending.setRequestHeader('Authorization', `Bearer ${token}`);
    sending.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(loaded / Math.max(total, 1)),
    );
    sending.addEventListener('load', () => {
      const { status, responseText } = sending;
      followToken(endpoint, { status, renewed: sending.getResponseHeader('New-Access-Token') }, token);
      if (status >= 200 && status < 300) {
        announceChanges((name) => sending.getResponseHeader(name));
        resolve(JSON.parse(responseText) as z.output<R>);
      } else reject(new RequestError(status, parseProblem(responseText)));
    });
    sending.addEventListener('error', () => reject(new RequestError(0)));
    sending.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    signal.addEventListener('abort', () => sending.abort(), { once: true });
    if (signal.aborted) reject(new DOMException('stopped', 'AbortError'));
    else sending.send(body);
  });
}

/** Fetches the bytes of a file; the token goes in the header, so no address ever carries it. */
export async function fetchFile<P extends z.ZodType>(
  endpoint: Endpoint<P>,
  input: { params: z.input<P>; query?: [string, string][]; signal?: AbortSignal },
): Promise<Blob> {
  const response = await open(endpoint, input);
  return response.blob().catch((error: unknown) => {
    if (input.signal?.aborted === true) throw error;
    throw new RequestError(0, undefined, error);
  });
}

/** Hands bytes to the browser to be saved under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
