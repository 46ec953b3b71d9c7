import {
  modelFields,
  type ModelCreate,
  type ModelRecord,
  type ModelUpdate,
} from '#contract/entities/model/model.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import {
  createValidated,
  deleteUnused,
  restoreValidated,
  updateValidated,
} from '#server/shared/command/validated-record.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { countUses } from '#server/shared/command/uses.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { findSameModels, modelSource, modelUses } from './model.repository.ts';

type Wanted = ModelCreate & { id?: string };
const chosen = [
  { path: 'manufacturerId', table: 'manufacturer' },
  { path: 'categoryId', table: 'category' },
] as const;

// Items keep the maker and the category of their model: neither can change under them, not even for those in the bin.
async function checkChosen(
  db: Queryable,
  wanted: Wanted,
  before: ModelRecord | undefined,
): Promise<FieldProblem[]> {
  const changed = chosen.filter(({ path }) => wanted[path] !== before?.[path]);
  const problems: FieldProblem[] = [];
  // Apart, because each of the two has an index.
  const places = [sql`deleted_at is null`, sql`deleted_at is not null`];
  const items = places.map(
    (place) => sql`from equipment where model_id = ${before?.id ?? null} and ${place}`,
  );
  const isUsed = before && changed.length > 0 && (await countUses(db, items)) > 0;
  for (const { path, table } of changed) {
    const { title } = modelFields[path];
    if (isUsed) problems.push(fieldProblemOf(path, title, 'fixed_once_used'));
    problems.push(...(await checkReference(db, table, wanted[path], { path, title })));
  }
  return problems;
}

/** What is wrong with a model where another one, named by `link`, has the same maker, name and number. */
export function problemOfSame({ name, number }: Wanted, link: string | undefined): FieldProblem[] {
  const value = [name, number].filter(Boolean).join(' ');
  return link ? [fieldProblemOf('name', modelFields.name.title, 'not_unique', { value, link })] : [];
}

async function checkModel(
  db: Queryable,
  wanted: Wanted,
  before: ModelRecord | undefined,
): Promise<FieldProblem[]> {
  const problems = await checkChosen(db, wanted, before);
  const [link] = await findSameModels(db, [wanted]);
  return [...problems, ...problemOfSame(wanted, link)];
}

export async function createModel(context: CommandContext, input: ModelCreate): Promise<ModelRecord> {
  return createValidated(context, modelSource, input, checkModel);
}

export async function updateModel(
  context: CommandContext,
  id: string,
  input: ModelUpdate,
): Promise<ModelRecord> {
  return updateValidated(context, modelSource, id, input, checkModel);
}

export async function deleteModel(context: CommandContext, id: string, reason: string): Promise<ModelRecord> {
  return deleteUnused(context, modelSource, id, reason, modelUses);
}

export async function restoreModel(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<ModelRecord> {
  return restoreValidated(context, modelSource, id, reason, checkModel);
}
