import type { PacketReaders } from '#contract/features/packet/packet.api.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';

const mostShown = 100;

/**
 * Notes who takes a packet, before it goes out: what cannot be noted is not sent.
 * A later part is no further download for somebody who took the beginning, and one for everybody else.
 */
export async function noteDownload(
  db: Queryable,
  packetId: string,
  { id, name, audit }: Actor,
  isLaterPart: boolean,
): Promise<void> {
  const access = audit?.id ?? null;
  await db.run(sql`
    insert into packet_download (packet_id, user_id, name, access_id)
    select ${packetId}, ${id}, ${name}, ${access}
    where not (${isLaterPart} and exists (select from packet_download
      where packet_id = ${packetId} and user_id = ${id} and access_id is not distinct from ${access}::uuid))`);
}

/** Who took a packet, and which auditors read it; for an auditor the lines of the own access alone. */
export async function readPacketReaders(
  db: Queryable,
  packetId: string,
  ownAccess: string | undefined,
): Promise<PacketReaders> {
  const isSeen = ownAccess === undefined ? raw('true') : sql`a.id = ${ownAccess}`;
  const [downloads, { downloadCount }, accesses] = await Promise.all([
    db.many<PacketReaders['downloads'][number]>(sql`
      select d.id::text, d.at, d.name as who, a.number as access
      from packet_download d left join audit_access a on a.id = d.access_id
      where d.packet_id = ${packetId} and ${isSeen} order by d.id desc limit ${mostShown}`),
    db.one<{ downloadCount: number }>(sql`
      select count(*)::int as "downloadCount" from packet_download d left join audit_access a on a.id = d.access_id
      where d.packet_id = ${packetId} and ${isSeen}`),
    db.many<PacketReaders['accesses'][number]>(sql`
      select a.id, a.number, trim(u.first_name || ' ' || u.last_name) as who, a.organization, a.until_on::text as "untilOn",
        a.status = 'granted' and agency_today() between a.from_on and a.until_on as "isRunning",
        r.reads, r.last as "lastReadAt"
      from audit_access a join user_account u on u.id = a.user_id
        left join auditor_packet p on p.number = a.packet_number
        cross join lateral (select count(*)::int as reads, max(at) as last from audit_read
          where access_id = a.id and (a.scope = 'packet' or record_id = ${packetId}::text)) r
      where a.deleted_at is null and ${isSeen} and (p.id = ${packetId} or (a.scope = 'all' and r.reads > 0))
      order by a.number desc limit ${mostShown}`),
  ]);
  return { downloads, downloadCount, accesses };
}

/** A packet that was taken. */
export interface Download {
  packet: string;
  at: string;
  who: string;
  access: string | null;
}

/** Which packets were taken in a period, up to the moment that a packet is proven for. */
export function findDownloads(
  db: Queryable,
  fromOn: string,
  untilSeconds: number,
  madeAt: string,
): Promise<Download[]> {
  return db.many<Download>(sql`
    select p.number as packet, d.at, d.name as who, a.number as access
    from packet_download d join auditor_packet p on p.id = d.packet_id left join audit_access a on a.id = d.access_id
    where d.at >= ${fromOn}::date::timestamp at time zone (setting_on('timeZone', agency_today()) #>> '{}')
      and d.at < to_timestamp(${untilSeconds}::float8) and d.at <= ${madeAt}
    order by d.id`);
}
