import { importPermission } from '#contract/features/batch/import-permission.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { type FieldProblem } from '#contract/shared/errors.ts';
import { can } from '#contract/shared/permissions.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { toAppError } from '#server/shared/http/problems.ts';
import type { BatchTarget } from './batch-target.ts';
import { codeOfText } from './combined-columns.ts';
import { isCreation, isNamed, type Creation } from './row-values.ts';
import type { References } from './references.ts';

type Values = Record<string, unknown>;

/**
 * Works on one row of a chunk: what is refused leaves nothing behind, and the transaction goes on. A fault of the
 * database or of the program ends the chunk.
 */
export async function tryRow<T>(db: Queryable, work: () => Promise<T>): Promise<T | AppError> {
  db.send(sql`savepoint batch_row`);
  try {
    const result = await work();
    // Fails with whatever went wrong among the statements that nobody waited for.
    await db.run(sql`release savepoint batch_row`);
    return result;
  } catch (error) {
    const refusal = toAppError(error);
    if (refusal.status >= 500) throw error;
    await db.run(sql`rollback to savepoint batch_row`);
    await db.run(sql`release savepoint batch_row`);
    return refusal;
  }
}

/** What a refusal says about a row: at its cells, or about the row as a whole. */
export function problemsOfRefusal(refusal: AppError): FieldProblem[] {
  const { code, params, message, details } = refusal;
  if (details.fields && details.fields.length > 0) return details.fields;
  return [{ path: '', messageKey: code, params, message }];
}

/** Refuses what the person could not do by a single request either. */
export function checkPermission(
  { actor }: CommandContext,
  entity: EntityName,
  action: 'create' | 'update',
): void {
  if (!can(actor.roles, importPermission(entity, action))) throw new AppError('not_allowed');
}

const betweenNames = /\s*[/>·]\s*/;

/** The parent that a path names before its last part, with what a place of a tree needs of its own. */
function valuesOfPath(target: BatchTarget, { create: { entity, text, values } }: Creation): Values {
  const names = text.split(betweenNames).filter(Boolean);
  const isPath = target.fields['parentId']?.entity === entity && names.length > 1;
  if (!isPath || values['parentId'] !== undefined) return { [target.entity.display]: text };
  const parent = names.slice(0, -1).join(' / ');
  const max = target.fields['code']?.max ?? 20;
  // A parent is a place like the one below it, under a code that is made of its path.
  const { code: _, ...shared } = values;
  const own = { ...shared, ...(target.fields['code'] && { code: codeOfText(parent, max) }) };
  return {
    [target.entity.display]: names.at(-1),
    parentId: { create: { entity, text: parent, values: own } },
    ...(target.fields['code'] && { code: codeOfText(text, max) }),
  };
}

/** Like tryRow; what is rolled back is not remembered either. */
async function tryNaming<T>(
  { db }: CommandContext,
  references: References,
  work: () => Promise<T>,
): Promise<T | AppError> {
  const mark = references.mark();
  const result = await tryRow(db, work);
  if (result instanceof AppError) references.forget(mark);
  return result;
}

/** Creates a record that a row names and nobody has, once for all rows of the chunk; each is tried apart. */
async function createNamed(
  context: CommandContext,
  references: References,
  field: string,
  creation: Creation,
): Promise<string> {
  const { entity, text, values } = creation.create;
  const found = await references.find(entity, text);
  if (found.status === 'known') return found.id;
  const target = references.target(entity);
  if (!target) throw new AppError('not_importable');
  const made = await tryNaming(context, references, async () => {
    checkPermission(context, entity, 'create');
    const own: Values = {};
    for (const [part, value] of Object.entries({ ...valuesOfPath(target, creation), ...values })) {
      own[part] = isCreation(value) ? await createNamed(context, references, part, value) : value;
    }
    return target.create({ ...context, version: 0 }, own);
  });
  if (made instanceof AppError) {
    throw refuseFields(problemsOfRefusal(made).map((problem) => ({ ...problem, path: field })));
  }
  references.remember(entity, text, made.id);
  return made.id;
}

/**
 * The values of a row with ids in place of what it names; what nobody has is created, and stays when the row itself is
 * refused, because the next row may name it too. While it is only checked, a record of an earlier row may not be there.
 */
async function settleReferences(
  context: CommandContext,
  references: References,
  values: Record<string, unknown>,
  isRehearsal: boolean,
): Promise<Record<string, unknown>> {
  const settled: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    if (isCreation(value)) settled[field] = await createNamed(context, references, field, value);
    else if (!isNamed(value)) settled[field] = value;
    else {
      const { entity, text, id } = value.named;
      const found = isRehearsal ? id : await references.settle(entity, text, id);
      if (found) settled[field] = found;
      else if (!isRehearsal) {
        throw refuseFields([fieldProblemOf(field, field, 'reference_unknown', { entity, value: text })]);
      }
    }
  }
  return settled;
}

/** Settles what a row names; where one of its names is refused, none of the others stays. */
export function trySettling(
  context: CommandContext,
  references: References,
  values: Record<string, unknown>,
  isRehearsal: boolean,
): Promise<Record<string, unknown> | AppError> {
  return tryNaming(context, references, () => settleReferences(context, references, values, isRehearsal));
}

/** The values of a row with ids in place of what it names, as far as all of it is known; undefined where it is not. */
function settleKnown(
  references: References,
  values: Record<string, unknown>,
  isRehearsal: boolean,
): Record<string, unknown> | undefined {
  const settled: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    if (isCreation(value)) {
      const found = references.known(value.create.entity, value.create.text);
      if (found?.status !== 'known') return undefined;
      settled[field] = found.id;
    } else if (!isNamed(value)) settled[field] = value;
    else {
      const { entity, id } = value.named;
      if (!isRehearsal && (id === null || !references.isThere(entity, id))) return undefined;
      if (id !== null) settled[field] = id;
    }
  }
  return settled;
}

/** Whether a row names a record of its own entity that may come with a row before it. */
function isOfFile(entity: EntityName, values: Record<string, unknown>): boolean {
  return Object.values(values).some((value) => isNamed(value) && value.named.entity === entity);
}

/**
 * What rows that go together are sent, in their order; null for one that has to wait until those before it are written.
 * What they name is looked for in one statement for each kind of record.
 */
export async function settleAll(
  context: CommandContext,
  references: References,
  entity: EntityName,
  rows: readonly Record<string, unknown>[],
  isRehearsal: boolean,
): Promise<(Record<string, unknown> | AppError | null)[]> {
  if (!isRehearsal) {
    await references.findIds(
      rows.flatMap((values) => Object.values(values).flatMap((value) => (isNamed(value) ? value.named : []))),
    );
  }
  const settled: (Record<string, unknown> | AppError | null)[] = [];
  for (const values of rows) {
    const known = settleKnown(references, values, isRehearsal);
    if (known) settled.push(known);
    else if (!isRehearsal && isOfFile(entity, values)) settled.push(null);
    else settled.push(await trySettling(context, references, values, isRehearsal));
  }
  return settled;
}
