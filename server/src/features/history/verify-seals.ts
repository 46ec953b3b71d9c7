import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { SealKey } from '#server/shared/history/seal-keys.ts';
import type { Finding } from './findings.ts';
import { hashSeal, signSeal, signTip, type Seal } from './seal.ts';

/** A seal that somebody noted outside the database. */
export interface NotedSeal {
  number: number;
  /** In hexadecimal digits; its beginning is enough. */
  hash: string;
}

export interface SealVerdict {
  seals: number;
  newest: Seal | undefined;
  findings: Finding[];
  /** What could not be proven, and why. */
  unproven: string[];
}

interface SealRow {
  number: number;
  at: string;
  seqs: string;
  events: number;
  root: Buffer;
  previousHash: Buffer | null;
  hash: Buffer;
  keyId: string | null;
  mac: Buffer | null;
  isFormerRight: boolean;
  isRootRight: boolean;
}

const pageSize = 100;

function findSeals(db: Queryable, after: number): Promise<SealRow[]> {
  return db.many<SealRow>(sql`
    select id::int as number, at, seqs::text as seqs, event_count as events, root, previous_hash as "previousHash", hash,
      key_id as "keyId", mac, mac is null and hash = seal_digest(s) as "isFormerRight",
      (select r.root = s.root and r.event_count = s.event_count from seal_root(s.seqs) r) as "isRootRight"
    from event_seal s where id > ${after} order by id limit ${pageSize}`);
}

function isSame(one: Buffer | null | undefined, other: Buffer | null | undefined): boolean {
  if (!one || !other) return !one && !other;
  return one.equals(other);
}

/** The first thing that is wrong with a seal, in words that follow its number. */
function faultOf(row: SealRow, before: SealRow | undefined, keys: readonly SealKey[]): string | undefined {
  if (!row.isRootRight) {
    return 'does not match the events it covers: some were removed, inserted or altered';
  }
  if (!isSame(row.previousHash, before?.hash)) {
    return 'does not follow the seal before it: a seal was removed, inserted or altered';
  }
  if (row.keyId === null || row.mac === null) {
    if (before?.mac) return 'is not signed, though the seals before it are';
    return row.isFormerRight ? undefined : 'was altered: its content does not match its hash';
  }
  if (row.number !== (before?.number ?? 0) + 1) return 'does not have the number after the seal before it';
  if (!hashSeal({ ...row, keyId: row.keyId }).equals(row.hash)) {
    return 'was altered: its content does not match its hash';
  }
  const key = keys.find(({ id }) => id === row.keyId);
  return key && !signSeal(key, row.hash).equals(row.mac)
    ? 'is not signed by this installation: the history was hashed anew'
    : undefined;
}

function notedFaults(row: SealRow, noted: readonly NotedSeal[]): Finding[] {
  const hash = row.hash.toString('hex');
  return noted
    .filter((note) => note.number === row.number && !hash.startsWith(note.hash.toLowerCase()))
    .map((note) => ({
      what: 'seal' as const,
      id: String(row.number),
      reason: `seal ${row.number} is not the one that was noted (${note.hash}): the history was written anew`,
    }));
}

async function checkTip(
  db: Queryable,
  newest: SealRow | undefined,
  keys: readonly SealKey[],
): Promise<Finding[]> {
  const tip = await db.maybe<{ number: number; keyId: string; mac: Buffer }>(
    sql`select number::int, key_id as "keyId", mac from event_seal_tip`,
  );
  const broken = (reason: string): Finding[] => [{ what: 'seal', id: String(tip?.number ?? 0), reason }];
  if (!tip) return newest?.mac ? broken('the mark of the newest seal was removed') : [];
  if (!newest || tip.number > newest.number) {
    return broken(
      `seal ${newest ? newest.number + 1 : 1} is missing: the newest seals up to ${tip.number} were removed, and the events they cover`,
    );
  }
  const key = keys.find(({ id }) => id === tip.keyId);
  const isRight =
    tip.number === newest.number &&
    tip.keyId === newest.keyId &&
    (!key || signTip(key, tip.number, newest.hash).equals(tip.mac));
  return isRight
    ? []
    : broken(`the mark of the newest seal does not fit seal ${newest.number}: seals were removed or added`);
}

interface Walk {
  row: SealRow | undefined;
  /** The newest seal whose signature was checked; it vouches for all before it. */
  proven: number;
  unknownKeys: Set<string>;
}

function describeUnproven({ row, proven, unknownKeys }: Walk): string[] {
  if (!row) return [];
  if (row.mac === null) return ['No seal is signed yet: an owner of the database could have hashed all anew'];
  if (proven === row.number) return [];
  return [
    `The signatures of the seals from ${proven + 1} to ${row.number} were not checked: the secret that made them ` +
      `is not at hand (${[...unknownKeys].join(', ')}; set KEY_SECRET or KEY_SECRET_BEFORE)`,
  ];
}

/** Checks every seal against its events, the seal before it and its signature, and what was noted elsewhere. */
export async function verifySeals(
  db: Queryable,
  keys: readonly SealKey[],
  noted: readonly NotedSeal[],
): Promise<SealVerdict> {
  const findings: Finding[] = [];
  const walk: Walk = { row: undefined, proven: 0, unknownKeys: new Set() };
  const missing = new Set(noted);
  let seals = 0;
  for (;;) {
    const rows = await findSeals(db, walk.row?.number ?? 0);
    for (const row of rows) {
      const fault = faultOf(row, walk.row, keys);
      if (fault)
        findings.push({ what: 'seal', id: String(row.number), reason: `seal ${row.number} ${fault}` });
      findings.push(...notedFaults(row, noted));
      for (const note of noted) if (note.number === row.number) missing.delete(note);
      if (keys.some(({ id }) => id === row.keyId)) walk.proven = row.number;
      else if (row.keyId) walk.unknownKeys.add(row.keyId);
      walk.row = row;
      seals += 1;
    }
    if (rows.length < pageSize) break;
  }
  const { row } = walk;
  findings.push(...(await checkTip(db, row, keys)));
  for (const { number, hash } of missing) {
    const reason = `seal ${number} was noted (${hash}) and is missing: the end of the history was removed`;
    findings.push({ what: 'seal', id: String(number), reason });
  }
  const newest = row && {
    number: row.number,
    at: row.at,
    events: row.events,
    hash: row.hash.toString('hex'),
  };
  return { seals, newest, findings, unproven: describeUnproven(walk) };
}
