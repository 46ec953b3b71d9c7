import { packetFields, type Packet, type PacketCreate } from '#contract/features/packet/packet.api.ts';
import { reportKinds } from '#contract/areas/report/report.definitions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { issueNumber, lastYearNumber } from '#server/shared/command/numbers.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findPacket } from './packet.repository.ts';

export async function readPacket(db: Queryable, id: string): Promise<Packet> {
  const packet = await findPacket(db, id);
  if (!packet) throw new AppError('not_found');
  return packet;
}

/** Asks for a packet: a day that has not come yet, or a period that begins after it, is refused. */
export async function createPacket(context: CommandContext, input: PacketCreate): Promise<Packet> {
  const { db, actor, now } = context;
  const { title, asOf, fromOn, known, sampleSize, words } = input;
  const reports = [...new Set(input.reports)];
  const isKnown = (kind: string) => (reportKinds as readonly string[]).includes(kind);
  if (!reports.every(isKnown)) {
    throw refuseFields([fieldProblemOf('reports', packetFields.reports.title, 'not_a_choice')]);
  }
  const { today } = await db.one<{ today: string }>(sql`select agency_today()::text as today`);
  if (asOf > today) {
    throw refuseFields([fieldProblemOf('asOf', packetFields.asOf.title, 'date_future', { today })]);
  }
  if (fromOn > asOf) {
    const order = { later: packetFields.asOf.title, earlier: packetFields.fromOn.title };
    throw refuseFields([fieldProblemOf('asOf', packetFields.asOf.title, 'date_order', order)]);
  }
  const number = await issueNumber(db, 'PK');
  if (number === undefined) {
    throw refuseFields([fieldProblemOf('number', 'Number', 'out_of_range', { min: 1, max: lastYearNumber })]);
  }
  const { id } = await db.one<{ id: string }>(sql`
    insert into auditor_packet (number, title, as_of, from_on, known, words, sample_size, reports, created_by, created_at)
    values (${number}, ${title}, ${asOf}, ${fromOn}, ${known ?? 'then'}, ${words}, ${sampleSize}, ${reports}::text[],
      ${actor.id}, ${now.toISOString()})
    returning id`);
  return readPacket(db, id);
}

/** Gives up a packet that is not done; who makes it finds out with its next step. */
export async function cancelPacket(context: CommandContext, id: string): Promise<Packet> {
  const { db } = context;
  await db.run(sql`select 1 from auditor_packet where id = ${id} for update`);
  const packet = await readPacket(db, id);
  if (packet.version !== context.version) {
    throw new AppError('conflict', { who: packet.createdBy, when: packet.createdAt }, { current: packet });
  }
  if (packet.state !== 'queued' && packet.state !== 'running') {
    throw new AppError('packet_ended', { number: packet.number });
  }
  await db.run(sql`
    update auditor_packet set state = 'canceled', version = version + 1, lease_by = null, lease_until = null where id = ${id}`);
  await db.run(sql`delete from auditor_packet_chunk where packet_id = ${id}`);
  return readPacket(db, id);
}
