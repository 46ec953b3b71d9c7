import type { Queryable } from '#server/shared/db/pool.ts';
import { changing, join, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** The columns of a small table that name its records in lists; a trigger of the table calls `note_renamed_record`. */
export interface LabelColumns {
  table: string;
  label: string;
  /** What stands below the label; left out where it comes from another table. */
  note?: string;
}

/** How a record is named. */
export interface Label {
  label: string;
  note: string | null;
}

/** What a page found out about the labels of its process, in its own statement. */
export interface LabelNews {
  /** What the page was asked with. */
  since: string | undefined;
  /** What the page sees, as the database writes a snapshot; null where it has no rows. */
  snapshot: string | null;
  /** The records that got another name in between. */
  renamed: readonly string[];
}

/** The records of one table that a page names. */
export interface NamedRecords {
  columns: LabelColumns;
  /** Each once. */
  ids: readonly string[];
}

/**
 * How records of small tables are named, remembered in the process and never wrong: each page asks in its own statement
 * which records got another name in a transaction that the snapshot of this cache does not see.
 */
export interface LabelCache {
  /** The snapshot up to which renamed records are forgotten; undefined where nothing is remembered. */
  since(): string | undefined;
  /** The labels of the records that a page names, by their ids; those that are not remembered are read. */
  find(db: Queryable, news: LabelNews, named: readonly NamedRecords[]): Promise<ReadonlyMap<string, Label>>;
}

/** Renamed records are listed for an hour; and a database that was put back to an earlier day counts its transactions anew. */
const lifetime = 600_000;
const most = 50_000;

/** The two columns that a page answers beside its rows, on the first of them. */
export function labelNewsSql(since: string | undefined): Sql {
  const snapshot = sql`${changing(since ?? null)}::pg_snapshot`;
  return sql`case when r.place = 1 then pg_current_snapshot()::text end,
    case when r.place = 1 then (select array_agg(n.id::text) from renamed_record n
      where n.xid >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(n.xid, ${snapshot})) end`;
}

async function readLabels(db: Queryable, named: readonly NamedRecords[]): Promise<Map<string, Label>> {
  const pieces = named.map(({ columns: { table, label, note }, ids }) => {
    const below = note === undefined ? raw('null') : name(note);
    return sql`select id::text, ${name(label)} as label, ${below}::text as note from ${name(table)} where id = any(${ids}::uuid[])`;
  });
  const rows = await db.many<Label & { id: string }>(join(pieces, ' union all '));
  return new Map(rows.map(({ id, label, note }) => [id, { label, note }]));
}

export function createLabelCache(now: () => number = Date.now): LabelCache {
  const labels = new Map<string, Label>();
  let snapshot: string | undefined;
  let begun = 0;

  const forgetOld = () => {
    const age = now() - begun;
    if (age >= 0 && age < lifetime) return;
    labels.clear();
    snapshot = undefined;
  };
  const take = ({ since, snapshot: seen, renamed }: LabelNews) => {
    for (const id of renamed) labels.delete(id);
    // Another page may have gone on meanwhile: what it saw stays, and the next page asks from there.
    if (seen === null || snapshot !== since) return;
    if (snapshot === undefined) begun = now();
    if (snapshot === undefined || renamed.length > 0) snapshot = seen;
  };
  const add = (found: ReadonlyMap<string, Label>) => {
    for (const [id, label] of found) labels.set(id, label);
    for (const id of labels.keys()) {
      if (labels.size <= most) break;
      labels.delete(id);
    }
  };
  return {
    since: () => {
      forgetOld();
      return snapshot;
    },
    async find(db, news, named) {
      take(news);
      // Taken out now: while others are read, another page may forget one of them. A page that was asked before anything was
      // remembered did not ask what was renamed.
      const found = new Map<string, Label>();
      const missing = named.map(({ columns, ids }) => ({
        columns,
        ids: ids.filter((id) => {
          const label = news.since === undefined ? undefined : labels.get(id);
          if (label) found.set(id, label);
          return !label;
        }),
      }));
      if (missing.every(({ ids }) => ids.length === 0)) return found;
      const before = snapshot;
      const read = await readLabels(db, missing);
      // What was read before the snapshot went on may be older than it.
      if (before !== undefined && snapshot === before) add(read);
      return new Map([...found, ...read]);
    },
  };
}
