import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readNoted } from '#server/features/history/noted-seals.ts';
import { hashSeal, sealHistory, signSeal, type Seal } from '#server/features/history/seal.ts';
import type { Verdict, VerifyOptions } from '#server/features/history/verify.ts';
import { verifyHistory } from '#server/history-check.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql } from '#server/shared/db/sql.ts';
import { sealKeysOf } from '#server/shared/history/seal-keys.ts';
import { startTestApp, type TestApp } from './app.ts';
import { aVendor } from './factories.ts';
import { aSignal } from './signal.ts';

const [key] = sealKeysOf(['v3Np8Wd1Xk6Rz2Qy9Tb4Lc7Mf5Hj0Gs']);
const [otherKey] = sealKeysOf(['h6Tq2Mz9Pw4Vn8Xc1Kb5Rd7Js3Lf0Gy']);

let api: TestApp;
beforeAll(async () => {
  api = await startTestApp();
  for (let n = 0; n < 3; n += 1) {
    await aVendor(api);
    await sealHistory(api.db, key);
  }
});
afterAll(() => api.stop());

const verify = (options: Omit<VerifyOptions, 'sources'> = { keys: [key] }) =>
  verifyHistory(api.ownerDb, options);

class Undo extends Error {}

/** What is found when the owner tampers with the triggers off; afterwards nothing of it happened. */
async function verdictAfter(
  tamper: (tx: Queryable) => Promise<unknown>,
  options: Omit<VerifyOptions, 'sources'> = { keys: [key] },
): Promise<Verdict> {
  let verdict: Verdict | undefined;
  const work = api.ownerDb.transaction(async (tx) => {
    await tx.run(raw('set local session_replication_role = replica'));
    await tamper(tx);
    verdict = await verifyHistory(tx, options);
    throw new Undo();
  });
  await expect(work).rejects.toBeInstanceOf(Undo);
  return verdict!;
}

interface Row {
  number: number;
  at: string;
  seqs: string;
  events: number;
}

/** Hashes every event and every seal anew, as an owner of the database can; signs with the given key. */
async function hashAllAnew(tx: Queryable, signer = otherKey, keyId = signer.id): Promise<Seal[]> {
  const events = await tx.many<{ seq: string }>(sql`select seq::text from event order by entity_id, version`);
  for (const { seq } of events) {
    await tx.run(sql`update event e set previous_hash = (select p.hash from event p
      where p.entity = e.entity and p.entity_id = e.entity_id and p.version = e.version - 1) where seq = ${seq}`);
    await tx.run(sql`update event e set hash = event_digest(e) where seq = ${seq}`);
  }
  const made: Seal[] = [];
  let previousHash: Buffer | null = null;
  for (const row of await tx.many<Row>(
    sql`select id::int as number, at, seqs::text, event_count as events from event_seal order by id`,
  )) {
    const { root } = await tx.one<{ root: Buffer }>(
      sql`select root from seal_root(${row.seqs}::int8multirange)`,
    );
    const hash: Buffer = hashSeal({ ...row, root, previousHash, keyId });
    await tx.run(sql`update event_seal set root = ${root}, previous_hash = ${previousHash}, hash = ${hash},
      key_id = ${keyId}, mac = ${signSeal(signer, hash)} where id = ${row.number}`);
    previousHash = hash;
    made.push({ ...row, hash: hash.toString('hex') });
  }
  await tx.run(sql`update event_seal_tip set key_id = ${keyId}`);
  return made;
}

async function removeTail(tx: Queryable): Promise<void> {
  const { id, seqs } = await tx.one<{ id: string; seqs: string }>(
    sql`select id::text, seqs::text from event_seal s order by s.id desc limit 1`,
  );
  await tx.run(
    sql`delete from vendor where id in (select entity_id from event where ${seqs}::int8multirange @> seq)`,
  );
  await tx.run(sql`delete from event where ${seqs}::int8multirange @> seq`);
  await tx.run(sql`delete from event_seal where id = ${id}`);
}

describe('sealHistory', () => {
  it('covers every event at once and is signed; nothing new makes no seal', async () => {
    const verdict = await verify();
    expect(verdict).toMatchObject({ broken: undefined, unproven: [], unsealed: 0, seals: 3 });
    expect(await sealHistory(api.db, key)).toEqual([]);
  });

  it('covers an event of a transaction that ends after one with higher numbers', async () => {
    const late = aSignal();
    const written = aSignal();
    const slow = api.db.transaction(async (tx) => {
      const { id } = await tx.one<{ id: string }>(
        sql`insert into vendor (name) values ('Late Supply') returning id`,
      );
      await tx.run(sql`insert into event (actor, source, entity, entity_id, version, action, changes)
        values ('Test', 'job', 'vendor', ${id}, 1, 'create', '{"name": {"from": null, "to": "Late Supply"}}')`);
      written.give();
      await late.given;
    });
    await written.given;
    await aVendor(api);
    const [first] = await sealHistory(api.db, key);
    late.give();
    await slow;
    const [second] = await sealHistory(api.db, key, { looksEverywhere: false });
    expect([first?.events, second?.events]).toEqual([1, 1]);
    expect(await verify()).toMatchObject({ broken: undefined, unsealed: 0 });
  });

  it('is done by one node at a time: many at once make one chain', async () => {
    for (let n = 0; n < 5; n += 1) {
      await Promise.all([aVendor(api), ...Array.from({ length: 4 }, () => sealHistory(api.db, key))]);
    }
    await sealHistory(api.db, key);
    expect(await verify()).toMatchObject({ broken: undefined, unproven: [], unsealed: 0 });
  });

  it('goes on under another secret, whose first seal vouches for all before it', async () => {
    const [made] = await sealHistory(api.db, otherKey);
    expect(made).toMatchObject({ events: 0 });
    for (const keys of [[otherKey, key], [otherKey]]) {
      expect(await verify({ keys })).toMatchObject({ broken: undefined, unproven: [] });
    }
    const [back] = await sealHistory(api.db, key);
    expect(back?.number).toBe(made!.number + 1);
  });
});

describe('verifyHistory', () => {
  it('says what it cannot prove without the secret', async () => {
    const verdict = await verify({});
    expect(verdict.broken).toBeUndefined();
    expect(verdict.unproven).toEqual([expect.stringContaining(`were not checked: the secret`)]);
    expect(verdict.unproven[0]).toContain(key.id);
  });

  it('tells the newest seal', async () => {
    const { newestSeal } = await verify();
    const row = await api.ownerDb.one(
      sql`select id::int as number, encode(hash, 'hex') as hash from event_seal order by id desc limit 1`,
    );
    expect(newestSeal).toMatchObject(row as object);
  });

  it('finds a history that was hashed anew as a whole', async () => {
    const rewrite = async (
      tx: Queryable,
      ...signer: Parameters<typeof hashAllAnew> extends [unknown, ...infer R] ? R : never
    ) => {
      await tx.run(sql`update event set actor = 'Somebody Else' where seq = 1`);
      await hashAllAnew(tx, ...signer);
    };
    // The owner does not have the key, so its name stands over a signature of another one.
    const forged = await verdictAfter((tx) => rewrite(tx, otherKey, key.id));
    expect(forged.broken?.reason).toContain('is not signed by this installation');
    const foreign = await verdictAfter((tx) => rewrite(tx));
    expect(foreign.unproven[0]).toContain(otherKey.id);
    const { newestSeal } = await verify();
    const noted = [{ number: newestSeal!.number, hash: newestSeal!.hash.slice(0, 16) }];
    const known = await verdictAfter((tx) => rewrite(tx), { noted });
    expect(known.broken?.reason).toContain('the history was written anew');
    expect((await verify({ keys: [key], noted })).broken).toBeUndefined();
  });

  it('finds signed seals that were turned into old unsigned ones', async () => {
    const verdict = await verdictAfter(async (tx) => {
      await tx.run(sql`update event_seal s set from_xid = '0', to_xid = '1', key_id = null, mac = null`);
      const seals = await tx.many<{ id: string }>(sql`select id::text from event_seal s order by s.id`);
      for (const { id } of seals) {
        await tx.run(sql`update event_seal s set previous_hash = (select p.hash from event_seal p
          where p.id < s.id order by p.id desc limit 1) where id = ${id}`);
        await tx.run(sql`update event_seal s set hash = seal_digest(s) where id = ${id}`);
      }
    });
    expect(verdict.findings).not.toEqual([]);
  });

  it('finds a removed end: by its mark, and by what was noted elsewhere', async () => {
    const { newestSeal } = await verify();
    const before = await api.ownerDb.one<{ mac: Buffer; number: number }>(
      sql`select number::int, mac from event_seal_tip`,
    );
    await aVendor(api);
    const [made] = await sealHistory(api.db, key);
    expect((await verdictAfter(removeTail)).broken?.reason).toContain(`seal ${made!.number} is missing`);
    const marked = await verdictAfter(async (tx) => {
      await removeTail(tx);
      await tx.run(sql`update event_seal_tip set number = ${newestSeal!.number}`);
    });
    expect(marked.broken?.reason).toContain('does not fit');
    // Somebody kept the mark of that day, say in a backup: then only a note outside the database tells.
    const replay = async (tx: Queryable) => {
      await removeTail(tx);
      await tx.run(sql`update event_seal_tip set number = ${before.number}, mac = ${before.mac}`);
    };
    const noted = [made!];
    const replayed = await verdictAfter(replay, { keys: [key], noted });
    expect(replayed.broken?.reason).toContain(`seal ${made!.number} was noted`);
  });

  it('finds seals without their mark', async () => {
    const verdict = await verdictAfter((tx) => tx.run(sql`delete from event_seal_tip`));
    expect(verdict.broken?.reason).toContain('mark of the newest seal');
  });
});

describe('readNoted', () => {
  const hash = createHash('sha256').update('x').digest('hex');

  it('reads a number with a hash, and refuses anything else', () => {
    expect(readNoted(['--expect', `3:${hash}`, `--expect=4:${hash.slice(0, 12)}`]).seals).toEqual([
      { number: 3, hash },
      { number: 4, hash: hash.slice(0, 12) },
    ]);
    expect(readNoted([])).toEqual({ seals: [], anchors: [] });
    for (const args of [['--expect'], ['--expect', '3:abc'], ['3:abc'], ['--expect', '/no/such/file']]) {
      expect(() => readNoted(args)).toThrow(/--expect/);
    }
  });
});
