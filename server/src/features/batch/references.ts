import type { ColumnValue } from '#contract/features/batch/batch.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { columnOf, name, raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { isUuid, type BatchTarget, type BatchTargets } from './batch-target.ts';

/** The record that a text names, or why it names none. */
export type Found =
  | { status: 'known'; id: string }
  | { status: 'ambiguous'; n: number }
  | { status: 'inactive'; name: string }
  | { status: 'unknown' };

interface Hit {
  text: string;
  id: string | null;
  n: number;
  inactive: string | null;
}

function toFound({ id, n, inactive }: Hit): Found {
  if (n > 1) return { status: 'ambiguous', n };
  if (id !== null) return { status: 'known', id };
  return { status: 'inactive', name: inactive ?? '' };
}

/** Records that an export names by their ids; whether one can be chosen is for the command to say, which knows the record before. */
async function findByIds(
  db: Queryable,
  target: BatchTarget,
  ids: readonly string[],
): Promise<Map<string, Found>> {
  if (ids.length === 0) return new Map();
  const rows = await db.many<{ text: string; id: string }>(sql`
    select v.text, r.id from unnest(${ids}::text[]) v (text) join ${name(tableOf(target.entity))} r on r.id = v.text::uuid
    where r.deleted_at is null`);
  return new Map(rows.map(({ text, id }) => [text, { status: 'known', id }]));
}

/** Finds the records that texts name: each by the first way in which it names any. */
export async function findByTexts(
  db: Queryable,
  target: BatchTarget,
  texts: readonly string[],
): Promise<Map<string, Found>> {
  const found = await findByIds(db, target, texts.filter(isUuid));
  const byFoldedName = (text: Sql) => sql`fold(r.${name(columnOf(target.entity.display))}) = fold(${text})`;
  const isText = target.fields[target.entity.display]?.kind === 'text';
  for (const matches of isText ? [...target.names, byFoldedName] : target.names) {
    const open = texts.filter((text) => !found.has(text));
    if (open.length === 0) break;
    const hits = await db.many<Hit>(sql`
      select v.text, min(r.id::text) filter (where ${target.isActive}) as id,
        count(*) filter (where ${target.isActive})::int as n, min(r.${name(columnOf(target.entity.display))}) as inactive
      from unnest(${open}::text[]) v (text) join ${name(tableOf(target.entity))} r on ${matches(raw('v.text'))}
      where r.deleted_at is null group by v.text`);
    for (const hit of hits) found.set(hit.text, toFound(hit));
  }
  for (const text of texts) if (!found.has(text)) found.set(text, { status: 'unknown' });
  return found;
}

/** Remembers what texts mean for as long as a chunk runs. */
export interface References {
  find(entity: EntityName, text: string): Promise<Found>;
  /** What a text names, where that was looked for already. */
  known(entity: EntityName, text: string): Found | undefined;
  /** Looks for many texts at once: they are known afterwards. */
  findAll(names: readonly { entity: EntityName; text: string }[]): Promise<void>;
  /** Whether a record is there, where that was asked already. */
  isThere(entity: EntityName, id: string): boolean;
  /** Asks whether many records are there. */
  findIds(named: readonly { entity: EntityName; id: string | null }[]): Promise<void>;
  /** The record that the check found, or whichever the text names where that one is not there. */
  settle(entity: EntityName, text: string, id: string | null): Promise<string | undefined>;
  /** A record that was created on the way. */
  remember(entity: EntityName, text: string, id: string): void;
  /** How much is remembered now. */
  mark(): number;
  /** Forgets what was found and created since a mark: it was rolled back. */
  forget(mark: number): void;
  target(entity: EntityName): BatchTarget | undefined;
  /** The agency's day and zone. */
  calendar(): Promise<Calendar>;
}

interface Calendar {
  today: string;
  timeZone: string;
}

export function createReferences(db: Queryable, targets: BatchTargets): References {
  const known = new Map<string, Found>();
  const noted: string[] = [];
  const note = (key: string, found: Found) => {
    known.set(key, found);
    noted.push(key);
  };
  let calendar: Promise<Calendar> | undefined;
  const keyOf = (entity: EntityName, text: string) => `${entity} ${text}`;
  const byEntity = (names: readonly { entity: EntityName; text: string }[]) => {
    const texts = new Map<EntityName, Set<string>>();
    for (const { entity, text } of names) {
      const own = texts.get(entity) ?? new Set<string>();
      texts.set(entity, own);
      if (!known.has(keyOf(entity, text))) own.add(text);
    }
    return texts;
  };
  return {
    known: (entity, text) => known.get(keyOf(entity, text)),
    findAll: async (names) => {
      // All kinds are asked for at once.
      await Promise.all(
        [...byEntity(names)].map(async ([entity, texts]) => {
          const target = targets.get(entity);
          if (!target || texts.size === 0) return;
          for (const [text, found] of await findByTexts(db, target, [...texts]))
            note(keyOf(entity, text), found);
        }),
      );
    },
    isThere: (entity, id) => known.get(keyOf(entity, `id ${id}`))?.status === 'known',
    findIds: async (named) => {
      const asked = named.flatMap(({ entity, id }) => (id === null ? [] : [{ entity, text: `id ${id}` }]));
      for (const [entity, texts] of byEntity(asked)) {
        const target = targets.get(entity);
        if (!target || texts.size === 0) continue;
        const ids = [...texts].map((text) => text.slice('id '.length));
        const found = await db.many<{ id: string }>(
          sql`select id from ${name(tableOf(target.entity))} where id = any(${ids}::uuid[])`,
        );
        for (const { id } of found) note(keyOf(entity, `id ${id}`), { status: 'known', id });
      }
    },
    target: (entity) => targets.get(entity),
    calendar: () =>
      (calendar ??= db.one<Calendar>(sql`
        select agency_today() as today, setting_on('timeZone', agency_today()) #>> '{}' as "timeZone"`)),
    find: async (entity, text) => {
      const key = keyOf(entity, text);
      const before = known.get(key);
      if (before) return before;
      const target = targets.get(entity);
      const found = target && (await findByTexts(db, target, [text])).get(text);
      const result: Found = found ?? { status: 'unknown' };
      note(key, result);
      return result;
    },
    settle: async (entity, text, id) => {
      const target = targets.get(entity);
      if (!target) return undefined;
      const key = keyOf(entity, `id ${id}`);
      if (id !== null && !known.has(key)) {
        const found = await db.maybe(sql`select id from ${name(tableOf(target.entity))} where id = ${id}`);
        note(key, found ? { status: 'known', id } : { status: 'unknown' });
      }
      const checked = known.get(key);
      if (checked?.status === 'known') return checked.id;
      const found = (await findByTexts(db, target, [text])).get(text);
      return found?.status === 'known' ? found.id : undefined;
    },
    remember: (entity, text, id) => note(keyOf(entity, text), { status: 'known', id }),
    mark: () => noted.length,
    forget: (mark) => {
      for (const key of noted.splice(mark)) known.delete(key);
    },
  };
}

/** Records whose name is like a text, the likest first; never chosen by itself. A code that is like another one tells nothing. */
export async function findAlike(
  db: Queryable,
  target: BatchTarget,
  text: string,
): Promise<ColumnValue['like']> {
  if (target.fields[target.entity.display]?.kind !== 'text') return [];
  const label = sql`r.${name(columnOf(target.entity.display))}`;
  return db.many<ColumnValue['like'][number]>(sql`
    select r.id, ${label} as label, nullif(${target.note ?? raw('null')}, '') as note
    from ${name(tableOf(target.entity))} r
    where r.deleted_at is null and ${target.isActive} and similarity(fold(${label}), fold(${text}::text)) >= 0.45
    order by similarity(fold(${label}), fold(${text}::text)) desc, ${label}, note limit 5`);
}
