import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/shared/http/app-error.ts';
import { dispositionOf } from '#server/shared/http/disposition.ts';
import { through } from '#server/shared/table-file/through.ts';
import type { ExportFile } from './export-file.ts';
import type { ExportSlots } from './export-slots.ts';

/** Waits until the reader has taken what was written; one who takes nothing for too long is cut off. */
async function untilTaken(response: ServerResponse, end: AbortController, patience: number): Promise<void> {
  const timer = setTimeout(() => end.abort(), patience);
  try {
    await once(response, 'drain', { signal: end.signal });
  } finally {
    clearTimeout(timer);
  }
}

// Half the work of the usual level, for files that are a seventh longer.
const quick = { level: 3 };

/** Who took what, for the log. */
export interface ExportNote {
  actor: string;
  entity: string;
  view: string;
}

/** A call as the log of an auditor names it; an address alone would not say which list it was. */
function callOf(request: FastifyRequest, { entity }: ExportNote): string {
  const { url = '' } = request.routeOptions;
  return `${request.method} ${url}${url.endsWith('/file') ? ` (${entity})` : ''}`;
}

/** Streams a file straight from the database; memory does not grow with its rows. */
export async function sendExport(
  slots: ExportSlots,
  reply: FastifyReply,
  file: ExportFile,
  note: ExportNote,
): Promise<FastifyReply> {
  const { raw: response, request } = reply;
  const isGzip = !file.isPacked && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const headers = {
    'Content-Type': file.mediaType,
    'Content-Disposition': dispositionOf(file.name, 'attachment'),
    'Cache-Control': 'no-store',
    ...(!file.isPacked && { Vary: 'Accept-Encoding' }),
    ...(isGzip && { 'Content-Encoding': 'gzip' }),
  };
  if (request.method === 'HEAD') return reply.headers(headers).send('');
  const end = new AbortController();
  response.once('close', () => end.abort());
  if (response.destroyed) end.abort();
  let rows = 0;
  const write = async (bytes: Buffer) => {
    if (!response.headersSent) {
      // No hook sees what goes out from here on.
      await request.server.noteReading?.(request, callOf(request, note));
      reply.hijack();
      response.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers });
    }
    if (!response.write(bytes)) await untilTaken(response, end, slots.limits.stall);
  };
  try {
    await slots.run(note.actor, end.signal, async (client) => {
      const pieces = file.pieces(client, end.signal, (count) => {
        rows = count;
      });
      const first = await pieces.next();
      async function* all() {
        if (first.done !== true) yield first.value;
        yield* pieces;
      }
      // The first bytes are there before the answer begins: a refusal is an answer of its own.
      for await (const bytes of isGzip ? through<Buffer>(all(), createGzip(quick)) : all())
        await write(bytes);
    });
  } catch (error) {
    if (!response.headersSent) throw end.signal.aborted ? new AppError('bad_request') : error;
    // What was sent so far must not look whole.
    response.destroy();
    request.log.warn({ err: error, ...note }, 'export cut off');
    return reply;
  }
  request.log.info({ ...note, file: file.name, rows }, 'export');
  // Only now: whoever has read the end may begin the next export.
  response.end();
  return reply;
}
