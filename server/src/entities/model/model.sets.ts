import {
  modelFields,
  type ModelCreate,
  type ModelRecord,
  type ModelUpdate,
} from '#contract/entities/model/model.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { sharedForm, validatedSets, type WantedRow } from '#server/features/batch/validated-sets.ts';
import { checkReferenceOfAll } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { problemOfSame } from './model.commands.ts';
import { findSameModels, modelSource, modelUses } from './model.repository.ts';

/** What `checkModel` finds of one model, for many of them. */
async function checkModels(db: Queryable, rows: readonly WantedRow<ModelCreate, ModelRecord>[]) {
  const lists: FieldProblem[][][] = [];
  for (const [path, table] of [
    ['manufacturerId', 'manufacturer'],
    ['categoryId', 'category'],
  ] as const) {
    const chosen = rows.map(({ wanted, before }) => (wanted[path] === before?.[path] ? null : wanted[path]));
    lists.push(await checkReferenceOfAll(db, table, chosen, { path, title: modelFields[path].title }));
  }
  const same = await findSameModels(
    db,
    rows.map(({ wanted }) => wanted),
  );
  lists.push(rows.map(({ wanted }, at) => problemOfSame(wanted, same[at])));
  return rows.map((_, at) => lists.flatMap((list) => list[at] ?? []));
}

/** Models of an import or a bulk edit, by sets. */
export const modelSets = validatedSets<ModelCreate, ModelUpdate, ModelRecord>({
  source: modelSource,
  // Items keep the maker and the category of their model: whether it has any is asked for each of them.
  isAlone: ({ before, input }) =>
    before !== null &&
    (['manufacturerId', 'categoryId'] as const).some(
      (path) => input[path] !== undefined && input[path] !== before[path],
    ),
  keysOf: ({ manufacturerId, name, number }) => [
    [manufacturerId, name, number].map(sharedForm).join('\u001F'),
  ],
  checkAll: checkModels,
  usesOf: modelUses,
});
