import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { AppError } from './app-error.ts';
import { dispositionOf } from './disposition.ts';

/** A file to be sent: what it is, and how a range of its bytes is read. */
export interface SentFile {
  name: string;
  mediaType: string;
  size: number;
  /** The hash of its bytes. */
  sha256: string;
  /** Only pictures that we cleaned are shown; everything else is saved. */
  isShown: boolean;
  read: (from: number, length: number) => AsyncIterable<Buffer>;
}

interface Range {
  from: number;
  length: number;
}

/** The one range that is asked for; several at once are answered with the whole file, as the standard allows. */
function rangeOf(header: string | undefined, size: number): Range | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const isSuffix = match[1] === '';
  const from = isSuffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const last = isSuffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return { from, length: Math.max(0, last - from + 1) };
}

/** Sends a file or a range of it, so that no browser runs anything in it and no shared cache keeps it. */
export function sendFile(reply: FastifyReply, file: SentFile): FastifyReply {
  const { headers, method } = reply.request;
  const etag = `"${file.sha256}"`;
  reply.headers({
    ETag: etag,
    // Kept by the person's own browser alone, and asked for again each time: access may have ended.
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
  if (headers['if-none-match'] === etag) return reply.code(304).send();
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  const range = isOther ? undefined : rangeOf(headers.range, file.size);
  if (range && (range.length === 0 || range.from >= file.size)) {
    reply.header('Content-Range', `bytes */${file.size}`);
    throw new AppError('range_not_satisfiable');
  }
  const { from, length } = range ?? { from: 0, length: file.size };
  reply.headers({
    'Content-Type': file.mediaType.startsWith('text/') ? `${file.mediaType}; charset=utf-8` : file.mediaType,
    'Content-Disposition': dispositionOf(file.name, file.isShown ? 'inline' : 'attachment'),
    'Content-Length': length,
    'Accept-Ranges': 'bytes',
    ...(range && { 'Content-Range': `bytes ${from}-${from + length - 1}/${file.size}` }),
  });
  reply.code(range ? 206 : 200);
  // The framework lets the stream of HEAD run out: here there is none, and the length stays as it was said.
  const bytes = method === 'HEAD' ? [] : file.read(from, length);
  return reply.send(Readable.from(bytes, { objectMode: false }));
}
