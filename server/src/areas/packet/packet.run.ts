import { createHash, randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { packetLimits, type Packet } from '#contract/features/packet/packet.api.ts';
import { makeAnchor } from '#server/features/history/anchor.ts';
import { sealHistory } from '#server/features/history/seal.ts';
import { growTree } from '#server/features/history/tree.ts';
import type { Job } from '#server/features/operations/jobs.ts';
import type { Db } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { LeaseLost, leaseTime, whileRenewing } from '#server/shared/lease.ts';
import type { SealKey } from '#server/shared/history/seal-keys.ts';
import type { KeyVault } from '#server/shared/secrets/key-vault.ts';
import { buildPacket, type PacketReport, type PacketTools } from './packet.build.ts';
import { readPacket } from './packet.commands.ts';
import { renewLease, storePieces } from './packet.repository.ts';

export interface PacketRunTools extends Pick<PacketTools, 'findCertificates' | 'findPapers'> {
  /** The lines of a report as of a day, noted as taken out by whoever asked for the packet. */
  readReport: (...asked: [...Parameters<PacketTools['readReport']>, madeBy: string]) => Promise<PacketReport>;
  db: Db;
  vault: KeyVault;
  sealKey: SealKey;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

async function claimPacket(db: Db): Promise<{ id: string; by: string } | undefined> {
  const by = randomUUID();
  const claimed = await db.maybe<{ id: string }>(sql`
    update auditor_packet set state = 'running', version = version + 1, lease_by = ${by}, progress = 0,
      lease_until = now() + ${leaseTime}::interval, started_at = now()
    where id = (select id from auditor_packet
      where state = 'queued' or (state = 'running' and lease_until < now())
      order by created_at limit 1 for update skip locked)
    returning id`);
  return claimed && { id: claimed.id, by };
}

async function makePacket(
  tools: PacketRunTools,
  packet: Packet,
  by: string,
  progress: { percent: number },
  checkLease: () => void,
): Promise<void> {
  const { db, vault, sealKey, findCertificates, findPapers } = tools;
  // What happened up to now is sealed and anchored first: the packet is proven by that anchor.
  await sealHistory(db, sealKey);
  await growTree(db);
  const { today, madeBy } = await db.one<{ today: string; madeBy: string }>(sql`
    select agency_today()::text as today, created_by as "madeBy" from auditor_packet where id = ${packet.id}`);
  const head = await makeAnchor(db, { day: today, isDaily: false });
  if (!head) throw new Error('there is no sealed history yet');
  const report = async (percent: number) => {
    checkLease();
    progress.percent = percent;
    if (!(await renewLease(db, packet.id, by, percent))) throw new LeaseLost();
  };
  const readReport: PacketTools['readReport'] = (...asked) => tools.readReport(...asked, madeBy);
  const built = buildPacket({ db, findCertificates, findPapers, readReport, report }, { ...packet, head });
  const hash = createHash('sha256');
  let size = 0;
  async function* renewing() {
    for await (const piece of built.pieces) {
      checkLease();
      yield piece;
      if (size > packetLimits.bytes) throw new Error('the packet is larger than 2 GB');
    }
  }
  await storePieces(db, vault, packet.id, renewing(), (bytes) => {
    hash.update(bytes);
    size += bytes.length;
  });
  if (!(await renewLease(db, packet.id, by, progress.percent))) throw new LeaseLost();
  const { contents, manifestHash } = built.result();
  const done = await db.run(sql`
    update auditor_packet set state = 'done', version = version + 1, progress = 100, done_at = now(), lease_by = null,
      lease_until = null, expires_at = now() + make_interval(days => ${packetLimits.fileDays}),
      contents = ${JSON.stringify(contents)}, manifest_hash = ${manifestHash}, size = ${size}, sha256 = ${hash.digest('hex')}
    where id = ${packet.id} and lease_by = ${by} and state = 'running'`);
  if (done !== 1) throw new LeaseLost();
  tools.log.info({ packet: packet.number, size }, 'auditor packet made');
}

async function failPacket(
  { db, log }: PacketRunTools,
  packet: Packet,
  by: string,
  error: unknown,
): Promise<void> {
  const problem = (error instanceof Error ? error.message : String(error)).slice(0, 300);
  await db.run(sql`
    update auditor_packet set state = 'failed', version = version + 1, problem = ${problem}, lease_by = null, lease_until = null
    where id = ${packet.id} and lease_by = ${by}`);
  await db.run(sql`delete from auditor_packet_chunk where packet_id = ${packet.id}`);
  log.warn({ err: error, packet: packet.number }, 'an auditor packet failed');
}

/** Makes every packet that waits; every node may, each packet has one worker at a time. */
export async function runPackets(tools: PacketRunTools): Promise<number> {
  for (let count = 0; ; count += 1) {
    const claimed = await claimPacket(tools.db);
    if (!claimed) return count;
    const packet = await readPacket(tools.db, claimed.id);
    try {
      const progress = { percent: 0 };
      const renew = () => renewLease(tools.db, packet.id, claimed.by, progress.percent);
      await whileRenewing(renew, (checkLease) => makePacket(tools, packet, claimed.by, progress, checkLease));
    } catch (error) {
      if (!(error instanceof LeaseLost)) await failPacket(tools, packet, claimed.by, error);
    }
  }
}

/** Deletes the files whose time is over, unless a hold is in force; what a packet was stays. */
export async function expirePackets(db: Db): Promise<number> {
  // A packet names every item: whichever is held, its file stays, a day at a time.
  await db.run(sql`
    update auditor_packet p set expires_at = now() + interval '1 day'
    where p.state = 'done' and p.expires_at < now() + interval '1 hour'
      and exists (select from auditor_packet_chunk c where c.packet_id = p.id)
      and exists (select from hold where released_at is null)`);
  return db.run(sql`
    delete from auditor_packet_chunk c using auditor_packet p
    where p.id = c.packet_id and (p.expires_at <= now() or p.state = 'canceled')`);
}

/** What runs for packets: they are made, and their files forgotten. */
export function packetJobs(tools: PacketRunTools): Job[] {
  return [
    { name: 'make packets', every: 2_000, run: () => runPackets(tools) },
    { name: 'expire packets', every: 3_600_000, run: expirePackets },
  ];
}
