import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { FileRefusal } from '#server/shared/files/file-refusal.ts';
import { bodyOf, spoolBody, type Spooled } from '#server/shared/files/spool.ts';
import { AppError } from './app-error.ts';
import type { Context } from './context.ts';
import { send } from './send.ts';
import { contextOf, register, runCommand, type Serving } from './serve.ts';

/** How a file is received. */
export interface UploadHandler<E extends Endpoint, I> {
  /** Refuses before a byte of it is read. */
  check: (context: Context<E>) => Promise<void>;
  /** Looks into it once all of it is here, before there is a transaction. */
  inspect: (context: Context<E>, file: Spooled) => Promise<I>;
  run: (context: Context<E>, inspected: I) => Promise<z.output<E['response']>>;
}

async function receive(request: FastifyRequest, maxBytes: number): Promise<Spooled> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    throw new FileRefusal('file_too_large', { max: Math.floor(maxBytes / 1_048_576) });
  }
  try {
    return await spoolBody(bodyOf(request.body), maxBytes);
  } catch (error) {
    if (error instanceof FileRefusal || !request.raw.destroyed) throw error;
    // The sender went away; nobody hears the answer.
    throw new AppError('bad_request');
  }
}

/** Serves an endpoint whose body is a file: received whole, then one transaction. */
export function serveUpload<E extends Endpoint, I>(
  serving: Serving,
  endpoint: E,
  { check, inspect, run }: UploadHandler<E, I>,
): void {
  serving.served.set(`${endpoint.method} ${endpoint.path}`, endpoint);
  // A scope of its own, because here a body of any type is taken as it comes.
  void serving.app.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_, payload, done) => done(null, payload));
    register({ ...serving, app }, endpoint, async (request, reply) => {
      const context = contextOf(serving, endpoint, request);
      await check(context);
      const file = await receive(request, endpoint.maxBytes ?? 0);
      try {
        const inspected = await inspect(context, file);
        const answer = await runCommand(serving, {
          endpoint,
          request,
          context,
          handler: (inTransaction) => run(inTransaction, inspected),
          sent: file.sha256,
        });
        return send(reply, answer.status, answer.data, answer.changed);
      } finally {
        await file.close();
      }
    });
  });
}
