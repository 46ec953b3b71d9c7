import type { EntityName } from '#contract/shared/entity-names.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { refuseFields, type AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { createNamed, createTogether, tryNaming } from './named-records.ts';
import type { References } from './references.ts';
import { isCreation, isNamed } from './row-values.ts';

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
    if (isCreation(value)) settled[field] = await createNamed(context, references, field, value, values);
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
      const { entity, text, id } = value.named;
      const found = references.known(entity, text);
      if (isRehearsal || (id !== null && references.isThere(entity, id))) {
        if (id !== null) settled[field] = id;
      } else if (id === null && found?.status === 'known') settled[field] = found.id;
      else return undefined;
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
    const named = rows.flatMap((values) =>
      Object.values(values).flatMap((value) => (isNamed(value) ? value.named : [])),
    );
    await references.findIds(named);
    // What came with a row of an earlier chunk.
    await references.findAll(named.filter(({ id }) => id === null));
  }
  await createTogether(context, references, rows);
  const settled: (Record<string, unknown> | AppError | null)[] = [];
  for (const values of rows) {
    const known = settleKnown(references, values, isRehearsal);
    if (known) settled.push(known);
    else if (!isRehearsal && isOfFile(entity, values)) settled.push(null);
    else settled.push(await trySettling(context, references, values, isRehearsal));
  }
  return settled;
}
