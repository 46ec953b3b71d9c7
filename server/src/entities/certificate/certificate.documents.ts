import { certificateContent } from '#contract/entities/certificate/certificate.content.ts';
import { getRecord } from '#server/features/records/records.routes.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { certificateSource } from './certificate.repository.ts';

/** The verified certificates of items, each with the text that its document hash covers. */
export async function findCertificateDocuments(
  db: Queryable,
  equipmentIds: readonly string[],
): Promise<{ number: string; content: string; hash: string }[]> {
  const found = await db.many<{ id: string }>(sql`
    select id from certificate where equipment_id = any(${equipmentIds}::uuid[]) and document_hash is not null
      and deleted_at is null order by number`);
  const documents = [];
  for (const { id } of found) {
    const record = await getRecord(db, certificateSource, id);
    documents.push({
      number: record.number,
      content: certificateContent(record),
      hash: record.documentHash ?? '',
    });
  }
  return documents;
}
