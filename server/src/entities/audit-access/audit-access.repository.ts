import {
  auditAccess,
  type AuditAccessRecord,
  type AuditRead,
} from '#contract/entities/audit-access/audit-access.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { authorJoins, ownColumns, referenceColumns, type ListSource } from '#server/shared/list/source.ts';

export const auditAccessSource: ListSource<AuditAccessRecord> = {
  entity: auditAccess,
  table: 'audit_access',
  joins: { account: raw('user_account account on account.id = r.user_id'), ...authorJoins },
  columns: {
    ...ownColumns(auditAccess),
    ...referenceColumns('userId', raw("trim(account.first_name || ' ' || account.last_name)")),
  },
  references: {},
  prefixes: [raw('lower(r.number)'), raw('fold(r.email)'), raw('fold(r.organization)')],
};

/** What a new access is checked against. */
export async function findAccessFacts(
  db: Queryable,
  { email, packetNumber }: { email: string; packetNumber: string | null },
) {
  return db.one<{
    today: string;
    maxDays: number;
    account: { id: string; canWrite: boolean } | null;
    hasPacket: boolean;
  }>(sql`
    select agency_today()::text as today, setting_on('auditorMaxDays', agency_today())::int as "maxDays",
      (select json_build_object('id', u.id, 'canWrite', u.roles && array['user', 'admin']) from user_account u
        where u.email = ${email} and u.status in ('invited', 'active') and u.deleted_at is null) as account,
      exists (select from auditor_packet where number = ${packetNumber}::text) as "hasPacket"`);
}

export async function isGivenBy(db: Queryable, id: string, userId: string): Promise<boolean> {
  const { isOwn } = await db.one<{ isOwn: boolean }>(
    sql`select is_same_person(created_by, ${userId}) as "isOwn" from audit_access where id = ${id}`,
  );
  return isOwn;
}

/** What was read by an access, newest first. */
export async function findReads(
  db: Queryable,
  accessId: string,
  { limit = 50, after }: { limit?: number | undefined; after?: string | undefined },
): Promise<{ items: AuditRead[]; next: string | null; total: number }> {
  const isFurther = after === undefined ? raw('true') : sql`id < ${after}::bigint`;
  const [rows, { total }] = await Promise.all([
    db.many<AuditRead>(sql`
      select id::text, at, call, record_id as "recordId", row_count as rows, byte_count::float8 as bytes
      from audit_read where access_id = ${accessId} and ${isFurther} order by id desc limit ${limit + 1}`),
    db.one<{ total: number }>(
      sql`select count(*)::int as total from audit_read where access_id = ${accessId}`,
    ),
  ]);
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null, total };
}

export interface NewRead {
  accessId: string;
  at: Date;
  call: string;
  recordId: string | null;
  rows: number | null;
  bytes: number | null;
  requestId: string;
}

export async function insertRead(db: Queryable, read: NewRead): Promise<void> {
  await db.run(sql`
    insert into audit_read (access_id, at, call, record_id, row_count, byte_count, request_id)
    values (${read.accessId}, ${read.at.toISOString()}, ${read.call}, ${read.recordId}, ${read.rows}, ${read.bytes},
      ${read.requestId})`);
}
