import type { FieldProblem } from '#contract/shared/errors.ts';
import { previewChanges } from '#server/shared/command/preview.ts';
import { refuseDeleted, type StoredRecord } from '#server/shared/command/record.ts';
import {
  binRecords,
  changeRecords,
  createRecords,
  lockRecords,
  refusalOr,
} from '#server/shared/command/record-sets.ts';
import { findUsed } from '#server/shared/command/uses.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { Sql } from '#server/shared/db/sql.ts';
import { writeEvents } from '#server/shared/history/events.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import type { SetCommands, SetWanted } from './set-commands.ts';

type Values = Record<string, unknown>;

/** A record as it would be after its command; `before` where it is changed. */
export interface WantedRow<C, R> {
  wanted: C & { id?: string };
  before: R | undefined;
}

interface Rules<C, U, R> {
  source: ListSource<R>;
  /** What needs more than the record itself: its own command does it. */
  isAlone: (wanted: SetWanted<C, U, R>) => boolean;
  /** The values that no other record may have. */
  keysOf: (record: C) => readonly string[];
  /** What is wrong with each record, in a few statements for all of them. */
  checkAll: (db: Queryable, rows: readonly WantedRow<C, R>[]) => Promise<FieldProblem[][]>;
  /** What stands on a record, but for what an undo of a batch ended before. */
  usesOf: (id: Sql, undone: string | null | undefined) => readonly Sql[];
}

/** What two texts share that differ in their case and form alone, as the database compares what is unique. */
export const sharedForm = (text: string | null | undefined): string =>
  (text ?? '').normalize('NFKC').replaceAll(/[İıI]/g, 'i').toLowerCase();

/** What a row asks for where it brings a new record. */
function isNew<C, U, R>(row: SetWanted<C, U, R>): row is { before: null; input: C } {
  return row.before === null;
}

type Checked<R> =
  | { created: Values }
  | { changed: { before: R; values: Values; reason: string | undefined } };

/** Commands for sets of an entity whose records are checked as a whole and written as they are sent. */
export function validatedSets<
  C extends object,
  U extends Partial<C> & { active?: boolean | undefined; changeReason?: string | undefined },
  R extends StoredRecord & C & { active?: boolean },
>(rules: Rules<C, U, R>): SetCommands<C, U, R, Checked<R>> {
  const { source, isAlone, keysOf, checkAll, usesOf } = rules;
  const isSwitched = (row: SetWanted<C, U, R>) =>
    !isNew(row) && row.input.active !== undefined && row.input.active !== row.before.active;
  const asked = (row: SetWanted<C, U, R>): WantedRow<C, R> => {
    if (isNew(row)) return { wanted: row.input, before: undefined };
    const { changeReason: _, ...input } = row.input;
    return { wanted: { ...row.before, ...input }, before: row.before };
  };
  const conclude = (row: SetWanted<C, U, R>, problems: readonly FieldProblem[]): Checked<R> => {
    if (!isNew(row)) refuseDeleted(source, row.before);
    if (problems.length > 0) throw refuseFields([...problems]);
    if (isNew(row)) return { created: { ...row.input } as Values };
    const { changeReason: reason, ...values } = row.input;
    return { changed: { before: row.before, values, reason } };
  };
  return {
    place: async (_, wanted) =>
      wanted.map((row) => {
        const kept = !isNew(row) ? [`id ${row.before.id}`, ...keysOf(row.before)] : [];
        // Whether it can be chosen changes for the rows behind it.
        return { isAlone: isSwitched(row) || isAlone(row), keys: [...kept, ...keysOf(asked(row).wanted)] };
      }),
    check: async ({ db }, rows) => {
      const problems = await checkAll(db, rows.map(asked));
      return rows.map((row, at) => refusalOr(() => conclude(row, problems[at] ?? [])));
    },
    preview: async ({ db }, checked) => {
      const changes = checked.flatMap((one) =>
        'changed' in one && Object.keys(one.changed.values).length > 0
          ? [{ id: one.changed.before.id, values: one.changed.values }]
          : [],
      );
      const previews = changes.length > 0 ? await previewChanges(db, source, changes) : new Map<string, R>();
      return checked.map((one) =>
        'created' in one
          ? one.created
          : ({ ...(previews.get(one.changed.before.id) ?? one.changed.before) } as Values),
      );
    },
    write: async (context, checked) => {
      const changed = checked.flatMap((one) =>
        'changed' in one && Object.keys(one.changed.values).length > 0
          ? [{ ...one.changed, id: one.changed.before.id, action: 'update' }]
          : [],
      );
      const created = checked.flatMap((one) => ('created' in one ? [one.created] : []));
      const updates = await changeRecords(context, source, changed);
      const creations = await createRecords(context, source, created);
      await writeEvents(context, [...updates.events, ...creations.events]);
      const after = new Map(updates.records.map((record) => [record.id, record]));
      const made = creations.records.values();
      return checked.map((one) => {
        const record =
          'changed' in one ? (after.get(one.changed.before.id) ?? one.changed.before) : made.next().value;
        if (!record) throw new Error('what was written can be read');
        return record;
      });
    },
    remove: async (context, wanted, reason) => {
      const locked = await lockRecords(context, source, wanted);
      const used = await findUsed(
        context.db,
        wanted.map(({ id }) => id),
        (id) => usesOf(id, context.batch?.undoes),
      );
      const free = locked.filter((one): one is R => !(one instanceof AppError) && !used.has(one.id));
      const { records, events } = await binRecords(context, source, free, reason);
      await writeEvents(context, events);
      const binned = new Map(records.map((record) => [record.id, record]));
      return locked.map((one) => (one instanceof AppError ? one : binned.get(one.id)));
    },
  };
}
