import type { FieldProblem } from '#contract/shared/errors.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { Sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { ListSource } from '#server/shared/list/source.ts';
import {
  binRecord,
  changeRecord,
  createRecord,
  lockRecord,
  numberOf,
  restoreRecord,
  type StoredRecord,
} from './record.ts';
import { countUses } from './uses.ts';

/** A record that can be made inactive. */
export interface ReferenceRecord extends StoredRecord {
  active: boolean;
}

/**
 * Finds what is wrong with a record as it would be after the command. `before` is given when it is changed:
 * what stays as it was needs no second look, even where it would no longer be accepted today.
 */
export type Validate<W, R> = (db: Queryable, wanted: W, before: R | undefined) => Promise<FieldProblem[]>;

type Identified<C> = C & { id?: string };
type Values = Record<string, unknown>;

/** How the sent values are stored, where that differs from how they are sent. */
type Store<C> = (input: Partial<C>) => Values;
const asSent: Store<object> = (input) => ({ ...input });

async function refuse(problems: Promise<FieldProblem[]>): Promise<void> {
  const found = await problems;
  if (found.length > 0) throw refuseFields(found);
}

/** Refuses to make a record inactive without the permission for it. */
export function checkDeactivation(
  { actor }: CommandContext,
  source: ListSource<unknown>,
  before: ReferenceRecord,
  input: { active?: boolean | undefined },
): void {
  const isDeactivated = before.active && input.active === false;
  if (isDeactivated && !can(actor.roles, `${source.entity.name}.deactivate` as Permission)) {
    throw new AppError('not_allowed');
  }
}

/** Creates a record that passes its check. */
export async function createValidated<C extends object, R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  input: C,
  check: Validate<Identified<C>, R>,
  store: Store<C> = asSent,
): Promise<R> {
  await refuse(check(context.db, input, undefined));
  return createRecord(context, source, store(input));
}

/** Changes what was sent of a record that passes its check as a whole afterwards. */
export async function updateValidated<C extends object, R extends ReferenceRecord & C>(
  context: CommandContext,
  source: ListSource<R>,
  id: string,
  update: Partial<C> & { changeReason?: string | undefined; active?: boolean | undefined },
  check: Validate<Identified<C>, R>,
  store: Store<C> = asSent,
): Promise<R> {
  const { changeReason: reason, ...sent } = update;
  const input = sent as Partial<C> & { active?: boolean };
  const before = await lockRecord(context, source, id);
  checkDeactivation(context, source, before, input);
  await refuse(check(context.db, { ...before, ...input }, before));
  return changeRecord(context, source, before, store(input), { reason });
}

/** Moves a record that nothing stands on to the bin. */
export async function deleteUnused<R extends StoredRecord>(
  context: CommandContext,
  source: ListSource<R>,
  id: string,
  reason: string,
  usesOf: (id: string) => readonly Sql[],
): Promise<R> {
  const before = await lockRecord(context, source, id);
  const n = await countUses(context.db, usesOf(id));
  if (n > 0) throw new AppError('in_use', { entity: numberOf(source, before), n });
  return binRecord(context, source, before, reason);
}

/** Takes a record out of the bin when it still passes its check. */
export async function restoreValidated<C extends object, R extends StoredRecord & C>(
  context: CommandContext,
  source: ListSource<R>,
  id: string,
  reason: string | undefined,
  check: Validate<Identified<C>, R>,
): Promise<R> {
  return restoreRecord(context, source, id, reason, (record) => check(context.db, record, undefined));
}
