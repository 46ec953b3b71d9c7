import { to as copyTo } from 'pg-copy-streams';
import type pg from 'pg';
import { exportMediaTypes, type ExportFormat } from '#contract/shared/export-options.ts';
import { cancelStatement } from '#server/shared/db/cancel.ts';

/** A file that is made of the answer to a question, piece by piece. */
export interface ExportFile {
  name: string;
  mediaType: string;
  /** Whether its bytes are packed already. */
  isPacked: boolean;
  /** Its bytes, asked on a connection of its own until nobody wants them; in the end it tells how many rows it has. */
  pieces: (client: pg.PoolClient, end: AbortSignal, told: (rows: number) => void) => AsyncGenerator<Buffer>;
}

/** The media type of a format, with the encoding of texts. */
export function mediaTypeOf(format: ExportFormat): string {
  return format === 'xlsx' ? exportMediaTypes.xlsx : `${exportMediaTypes[format]}; charset=utf-8`;
}

/** Has the database end what runs on a connection when nobody wants it any more. */
export function cancelWhenAborted(client: pg.PoolClient, end: AbortSignal, alsoThen?: () => void) {
  const stop = () => {
    void cancelStatement(client);
    // Once more, because a statement that was only on its way does not hear the first request.
    setTimeout(() => void cancelStatement(client), 1_000).unref();
    alsoThen?.();
  };
  end.addEventListener('abort', stop);
  return () => end.removeEventListener('abort', stop);
}

/** The bytes of a COPY, straight from the database. */
export async function* copyPieces(
  client: pg.PoolClient,
  copy: string,
  end: AbortSignal,
  told: (rows: number) => void,
): AsyncGenerator<Buffer> {
  end.throwIfAborted();
  const rows = client.query(copyTo(copy));
  // A connection that is closed while the rows are on their way tells them so, when nobody listens any more.
  rows.on('error', () => undefined);
  const release = cancelWhenAborted(client, end, () => rows.destroy());
  try {
    for await (const bytes of rows) yield bytes as Buffer;
    told(rows.rowCount);
  } finally {
    release();
  }
}

/** What marks a text as UTF-8 for spreadsheets. */
export const textMark = Buffer.from('\uFEFF');

/** Rows with their heading before them. The first bytes come with the first rows: a refusal of the database is an answer of its own. */
export async function* csvPieces(
  client: pg.PoolClient,
  { heading, copy }: { heading: string; copy: string },
  end: AbortSignal,
  told: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const rows = copyPieces(client, copy, end, told);
  const first = await rows.next();
  if (heading !== '') yield Buffer.from(heading);
  if (first.done === true) return;
  yield first.value;
  yield* rows;
}

/** A COPY as CSV. */
export function csvFile(name: string, copied: { heading: string; copy: string }): ExportFile {
  return {
    name: `${name}.csv`,
    mediaType: mediaTypeOf('csv'),
    isPacked: false,
    pieces: async function* pieces(client, end, told) {
      let isFirst = true;
      for await (const bytes of csvPieces(client, copied, end, told)) {
        if (isFirst) yield textMark;
        isFirst = false;
        yield bytes;
      }
    },
  };
}
