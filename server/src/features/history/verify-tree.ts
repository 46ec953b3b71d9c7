import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { GrowingTree, type Tile } from '#server/shared/history/merkle.ts';
import { anchorColumns, computeRecordsRoot, hashAnchor, type Anchor } from './anchor.ts';
import { mostFindings, type Finding } from './findings.ts';
import { hashEpoch, readSealLeaves, type AnchorNote, type Epoch } from './tree.ts';

export interface TreeVerdict {
  /** How many events the tree has, and how many anchors were compared with it. */
  size: number;
  anchors: number;
  epochs: number;
  newestAnchor: Anchor | undefined;
  findings: Finding[];
  /** What a move to another server left behind. */
  unproven: string[];
}

interface SealInTree {
  id: number;
  events: number;
  size: number | null;
  root: Buffer | null;
  epoch: number | null;
}

const sealsAtOnce = 1_000;

/** What a pass over all leaves compares with: roots that something claims for a size. */
class Claims {
  readonly #bySize = new Map<number, { root: Buffer; fault: Finding }[]>();

  add(size: number, root: Buffer, fault: Finding): void {
    this.#bySize.set(size, [...(this.#bySize.get(size) ?? []), { root, fault }]);
  }

  /** What is claimed for this size and does not fit; asked once for each size. */
  take(size: number, root: () => Buffer): Finding[] {
    const claims = this.#bySize.get(size);
    if (!claims) return [];
    this.#bySize.delete(size);
    const right = root();
    return claims.filter((claim) => !claim.root.equals(right)).map(({ fault }) => fault);
  }

  /** What is claimed for a size that the tree never had. */
  rest(): Finding[] {
    return [...this.#bySize.values()].flat().map(({ fault }) => fault);
  }
}

async function compareTiles(db: Queryable, tiles: readonly Tile[]): Promise<Finding[]> {
  if (tiles.length === 0) return [];
  const rows = await db.many<{ level: number; index: number }>(sql`
    select w.level, w.index::float8 as index
    from unnest(${tiles.map(({ level }) => level)}::int[], ${tiles.map(({ index }) => index)}::bigint[],
      ${tiles.map(({ hash }) => hash.toString('hex'))}::text[]) as w (level, index, hash)
      left join tree_tile t on t.level = w.level and t.index = w.index
    where encode(t.hash, 'hex') is distinct from w.hash order by w.level, w.index limit ${mostFindings}`);
  return rows.map(({ level, index }) => ({
    what: 'tree',
    id: `${level}/${index}`,
    reason: `block ${index} of level ${level} of the tree was removed or altered, or the events below it were`,
  }));
}

/** Events under no seal though later ones are for hours, and events under more than one. */
async function findUncovered(db: Queryable): Promise<Finding[]> {
  const slipped = await db.many<{ seq: string }>(sql`
    select e.seq::text as seq from event e
    where e.seq < (select max(upper(seqs)) from event_seal where at < now() - interval '3 hours')
      and not (select coalesce(range_agg(seqs), '{}') from event_seal) @> e.seq
    order by e.seq limit ${mostFindings}`);
  const findings = slipped.map(({ seq }): Finding => ({
    what: 'event',
    id: seq,
    reason: `event ${seq} is under no seal, though later ones have been for hours: it was slipped in, or sealing fails`,
  }));
  const { named, covered } = await db.one<{ named: string; covered: string }>(sql`
    select (select coalesce(sum(upper(run) - lower(run)), 0) from event_seal s, unnest(s.seqs) as run)::text as named,
      (select coalesce(sum(upper(run) - lower(run)), 0)
        from unnest((select range_agg(seqs) from event_seal)) as run)::text as covered`);
  if (named !== covered) {
    findings.push({ what: 'seal', id: '0', reason: 'some events are under two seals: a seal was altered' });
  }
  return findings;
}

async function readEpochs(db: Queryable, claims: Claims): Promise<{ rows: Epoch[]; findings: Finding[] }> {
  const findings: Finding[] = [];
  const rows = await db.many<Epoch & { hash: Buffer }>(sql`
    select number, opened_at as "openedAt", server, size::float8 as size, root, lost::float8 as lost,
      previous_hash as "previousHash", hash from history_epoch order by number`);
  let before: (typeof rows)[number] | undefined;
  for (const row of rows) {
    const fault = (reason: string): Finding => ({ what: 'epoch', id: String(row.number), reason });
    if (row.number !== (before?.number ?? 0) + 1 || !sameHash(row.previousHash, before?.hash)) {
      findings.push(
        fault(`epoch ${row.number} does not follow the one before it: an epoch was removed or altered`),
      );
    }
    if (!hashEpoch(row).equals(row.hash)) {
      findings.push(fault(`epoch ${row.number} was altered: its content does not match its hash`));
    }
    claims.add(
      row.size,
      row.root,
      fault(`epoch ${row.number} began on another history than the one that is here`),
    );
    before = row;
  }
  return { rows, findings };
}

function sameHash(one: Buffer | null | undefined, other: Buffer | null | undefined): boolean {
  if (!one || !other) return !one && !other;
  return one.equals(other);
}

async function readAnchors(
  db: Queryable,
  claims: Claims,
  noted: readonly AnchorNote[],
  epochs: readonly Epoch[],
) {
  const findings: Finding[] = [];
  const rows = await db.many<Anchor>(sql`select ${anchorColumns} from history_anchor order by number`);
  let before: Anchor | undefined;
  for (const row of rows) {
    const fault = (reason: string): Finding => ({ what: 'anchor', id: String(row.number), reason });
    if (row.number !== (before?.number ?? 0) + 1 || !sameHash(row.previousHash, before?.hash)) {
      findings.push(
        fault(`anchor ${row.number} does not follow the one before it: an anchor was removed or altered`),
      );
    }
    if (!hashAnchor(row).equals(row.hash)) {
      findings.push(
        fault(`anchor ${row.number} of ${row.day} was altered: its content does not match its hash`),
      );
    }
    const reason = `the history of ${row.day} (anchor ${row.number}, ${row.size} events) is not contained in today's`;
    claims.add(row.size, row.root, fault(reason));
    before = row;
  }
  const unproven: string[] = [];
  for (const { day, epoch, size, root } of noted) {
    const next = epochs.find(({ number }) => number === epoch + 1);
    if (next && size > next.size) {
      unproven.push(
        `The anchor of ${day} has ${size - next.size} events more than came along when epoch ${next.number} began ` +
          `(${next.openedAt}): they are gone`,
      );
      continue;
    }
    const reason = `the anchor that was noted on ${day} (epoch ${epoch}, ${size} events) is not contained in today's history`;
    claims.add(size, Buffer.from(root, 'hex'), { what: 'anchor', id: day, reason });
  }
  return { findings, unproven, anchors: rows.length, newest: before };
}

async function compareLastVersions(db: Queryable, newest: Anchor | undefined): Promise<Finding[]> {
  if (!newest) return [];
  const { records, root } = await computeRecordsRoot(db, newest.sealId);
  if (records === newest.records && root.equals(newest.recordsRoot)) return [];
  const reason = `the last versions of the records on ${newest.day} are not those of anchor ${newest.number}: the end of a record's history was removed or altered`;
  return [{ what: 'anchor', id: String(newest.number), reason }];
}

/** Grows the tree once more from the events, and compares every block, seal, epoch and anchor with it. */
export async function verifyTree(db: Queryable, noted: readonly AnchorNote[]): Promise<TreeVerdict> {
  const claims = new Claims();
  const findings = await findUncovered(db);
  const epochs = await readEpochs(db, claims);
  const anchors = await readAnchors(db, claims, noted, epochs.rows);
  findings.push(...epochs.findings, ...anchors.findings);
  const tree = new GrowingTree();
  let isWaiting = false;
  let tiles = 0;
  findings.push(...claims.take(0, () => tree.root()));
  for (let after = 0; ;) {
    const seals = await db.many<SealInTree>(sql`
      select s.id::float8 as id, s.event_count as events, t.size::float8 as size, t.root, t.epoch
      from event_seal s left join seal_tree t on t.seal_id = s.id
      where s.id > ${after} order by s.id limit ${sealsAtOnce}`);
    for (const seal of seals) {
      after = seal.id;
      const fault = (reason: string): Finding => ({ what: 'tree', id: String(seal.id), reason });
      if (seal.root === null) {
        isWaiting = true;
        continue;
      }
      if (isWaiting) {
        findings.push(fault(`the tree lacks seals before seal ${seal.id}: they were slipped in or removed`));
        isWaiting = false;
      }
      for await (const leaves of readSealLeaves(db, seal.id)) {
        for (const leaf of leaves) {
          tree.append(leaf);
          // An anchor stands at the end of a seal; a noted one of another history may stand anywhere.
          findings.push(...claims.take(tree.size, () => tree.root()));
        }
        const made = tree.takeTiles();
        tiles += made.length;
        findings.push(...(await compareTiles(db, made)));
      }
      if (tree.size !== seal.size || !tree.root().equals(seal.root)) {
        findings.push(fault(`the tree after seal ${seal.id} does not match its events`));
        if (findings.length >= mostFindings) break;
      }
    }
    if (seals.length < sealsAtOnce || findings.length >= mostFindings) break;
  }
  findings.push(...claims.rest());
  const { kept } = await db.one<{ kept: number }>(sql`select count(*)::int as kept from tree_tile`);
  if (kept > tiles && findings.length === 0) {
    findings.push({ what: 'tree', id: '0', reason: `the tree has ${kept - tiles} blocks too many` });
  }
  findings.push(...(await compareLastVersions(db, anchors.newest)));
  return {
    size: tree.size,
    anchors: anchors.anchors,
    epochs: epochs.rows.length,
    newestAnchor: anchors.newest,
    findings,
    unproven: anchors.unproven,
  };
}
