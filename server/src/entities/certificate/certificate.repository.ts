import { certificate, type CertificateRecord } from '#contract/entities/certificate/certificate.schema.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { ownColumns, authorJoins, referenceColumns, type ListSource } from '#server/shared/list/source.ts';

const accountName = (alias: string) => raw(`${alias}.first_name || ' ' || ${alias}.last_name`);

export const certificateSource: ListSource<CertificateRecord> = {
  entity: certificate,
  table: 'certificate',
  joins: {
    equipment: raw('equipment on equipment.id = r.equipment_id'),
    retirement: raw('retirement on retirement.id = r.retirement_id'),
    performer: raw('person performer on performer.id = r.performed_by_id'),
    recorder: raw('user_account recorder on recorder.id = r.recorded_by_id'),
    verifier: raw('user_account verifier on verifier.id = r.verified_by_id'),
    ...authorJoins,
  },
  columns: {
    ...ownColumns(certificate),
    itemName: raw('equipment.name'),
    ...referenceColumns('equipmentId', raw('equipment.tag'), raw('equipment.name')),
    ...referenceColumns('retirementId', raw('retirement.number'), raw('retirement.title')),
    ...referenceColumns('performedById', raw('performer.display_name'), raw('performer.unit')),
    ...referenceColumns('recordedById', accountName('recorder'), raw('recorder.email')),
    ...referenceColumns('verifiedById', accountName('verifier'), raw('verifier.email')),
  },
  references: {
    equipmentId: { table: 'equipment', label: 'tag' },
    retirementId: { table: 'retirement', label: 'number' },
    performedById: { table: 'person', label: 'display_name' },
    recordedById: { table: 'user_account', label: 'email' },
    verifiedById: { table: 'user_account', label: 'email' },
  },
  prefixes: [raw('lower(r.number)')],
};

/** What the rules must know beside the certificate: today, the item, and whether its case makes it leave the agency. */
export interface CertificateFacts {
  today: string;
  clearOnlyInside: boolean;
  serial: string | null;
  /** False when the item or the case is not there to be chosen, or the item is not in that case. */
  isItemThere: boolean;
  /** Nobody has it, so nobody can erase or look at its media. */
  isMissing: boolean;
  isCaseThere: boolean;
  leavesAgency: boolean;
}

export async function getCertificateFacts(
  db: Queryable,
  { equipmentId, retirementId }: { equipmentId: string; retirementId?: string | null | undefined },
): Promise<CertificateFacts> {
  const caseId = retirementId ?? null;
  return db.one<CertificateFacts>(sql`
    select today, setting_on('clearOnlyInside', today)::boolean as "clearOnlyInside", e.serial,
      e.id is not null as "isItemThere", coalesce(e.status = 'missing' or exists (select from retirement_line m
        where m.equipment_id = e.id and m.is_open and m.status_before = 'missing'), false) as "isMissing", ${caseId}::uuid is null or l.id is not null as "isCaseThere",
      coalesce((method_rule(r.method, today) ->> 'leavesAgency')::boolean, false) as "leavesAgency"
    from (select agency_today() as today) day
    left join equipment e on e.id = ${equipmentId} and e.deleted_at is null and e.status <> 'disposed'
    left join retirement r on r.id = ${caseId}::uuid and r.deleted_at is null
    left join retirement_line l on l.retirement_id = r.id and l.equipment_id = e.id and l.is_open`);
}

/** Whether an account is, or ever was, that of the person who performed a sanitization, or ever had the same name. */
export async function isPerformer(
  db: Queryable,
  userId: string,
  { performedById, performerName }: Pick<CertificateRecord, 'performedById' | 'performerName'>,
): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select ${performedById}::uuid in (select people_of_account(${userId})) is true
      or unique_form(${performerName}) in (select names_of_account(${userId})) is true as found`);
  return found;
}

export async function findByNumber(db: Queryable, number: string): Promise<{ id: string } | undefined> {
  return db.maybe(sql`select id from certificate where number = ${number} and deleted_at is null`);
}
