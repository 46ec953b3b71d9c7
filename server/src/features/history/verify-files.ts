import { createHash } from 'node:crypto';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { mostFindings, type Finding } from './findings.ts';

interface File {
  id: string;
  name: string;
  /** As its first event recorded it; of an older file, as the record says. */
  sha256: string;
}

const pageSize = 200;
// A piece has at most 256 KB: so many of them are in memory at once.
const piecesAtOnce = 16;

async function hashBytes(db: Queryable, id: string): Promise<string> {
  const hash = createHash('sha256');
  let from = 0;
  for (;;) {
    const pieces = await db.many<{ position: number; bytes: Buffer }>(sql`
      select position, bytes from attachment_chunk where attachment_id = ${id} and position >= ${from}
      order by position limit ${piecesAtOnce}`);
    for (const { bytes } of pieces) hash.update(bytes);
    const last = pieces.at(-1);
    if (!last || pieces.length < piecesAtOnce) return hash.digest('hex');
    from = last.position + 1;
  }
}

/** Compares the bytes of every file with the hash that was recorded when it came. */
export async function compareFiles(db: Queryable): Promise<{ files: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  let files = 0;
  let after: string | undefined;
  for (;;) {
    const page = await db.many<File>(sql`
      select a.id, a.name, coalesce(e.changes #>> '{sha256,to}', a.sha256) as sha256 from attachment a
      left join event e on e.entity = 'attachment' and e.entity_id = a.id and e.version = 1
      where ${after === undefined ? raw('true') : sql`a.id > ${after}`} order by a.id limit ${pageSize}`);
    for (const file of page) {
      const found = await hashBytes(db, file.id);
      if (found === file.sha256) continue;
      const reason = `attachment ${file.id} (${file.name}): its bytes are not those that were stored: sha256 should be ${file.sha256}, found ${found}`;
      findings.push({ what: 'file', id: file.id, reason });
    }
    files += page.length;
    after = page.at(-1)?.id;
    if (page.length < pageSize || findings.length >= mostFindings) return { files, findings };
  }
}
