import { can } from '#contract/shared/permissions.ts';
import { importPermission } from '#contract/features/batch/import-permission.ts';
import { AppError, refuseFields } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import type { BatchTarget } from './batch-target.ts';
import { makeCode } from './made-codes.ts';
import type { References } from './references.ts';
import { checkPermission, problemsOfRefusal, tryRow } from './row-work.ts';
import { isCreation, isNamed, type Creation } from './row-values.ts';
import { runSets } from './set-work.ts';

type Values = Record<string, unknown>;

const betweenNames = /\s*[/>·]\s*/;

/** What a text says of a new record: its name, and the parent that a path names before its last part. */
function valuesOfText(target: BatchTarget, { create: { entity, text, values } }: Creation): Values {
  const names = text.split(betweenNames).filter(Boolean);
  const isPath = target.fields['parentId']?.entity === entity && names.length > 1;
  if (!isPath || values['parentId'] !== undefined) {
    return target.ofText?.(text) ?? { [target.entity.display]: text };
  }
  const parent = names.slice(0, -1).join(' / ');
  // A parent is a place like the one below it, under a code of its own.
  const { code: _, ...shared } = values;
  return {
    [target.entity.display]: names.at(-1),
    parentId: { create: { entity, text: parent, values: shared } },
  };
}

/** Like tryRow; what is rolled back is not remembered either. */
export async function tryNaming<T>(
  { db }: CommandContext,
  references: References,
  work: () => Promise<T>,
): Promise<T | AppError> {
  const mark = references.mark();
  const result = await tryRow(db, work);
  if (result instanceof AppError) references.forget(mark);
  return result;
}

/**
 * What a new record is created with, ids in place of what it names. What it must have and nobody gave it comes from the
 * row that names it: the model of an item is of the item’s category.
 */
async function valuesOfNew(
  context: CommandContext,
  references: References,
  target: BatchTarget,
  creation: Creation,
  row: Values,
): Promise<Values> {
  const { text, values } = creation.create;
  const given: Values = { ...valuesOfText(target, creation), ...values };
  for (const [field, { kind, required, entity }] of Object.entries(target.fields)) {
    const isOfRow = kind === 'reference' && required && entity !== target.entity.name;
    if (isOfRow && given[field] === undefined && row[field] !== undefined) given[field] = row[field];
  }
  const own: Values = {};
  for (const [part, value] of Object.entries(given)) {
    if (isCreation(value)) own[part] = await createNamed(context, references, part, value, row);
    else if (isNamed(value)) {
      const { entity, text: named, id } = value.named;
      own[part] = await references.settle(entity, named, id);
    } else own[part] = value;
  }
  if (target.fields['code']?.required && own['code'] === undefined) {
    own['code'] = await makeCode(context.db, references, target, text);
  }
  return own;
}

/** Creates a record that a row names and nobody has, once for all rows of the chunk; each is tried apart. */
export async function createNamed(
  context: CommandContext,
  references: References,
  field: string,
  creation: Creation,
  row: Values,
): Promise<string> {
  const { entity, text } = creation.create;
  const found = await references.find(entity, text);
  if (found.status === 'known') return found.id;
  const target = references.target(entity);
  if (!target) throw new AppError('not_importable');
  const made = await tryNaming(context, references, async () => {
    checkPermission(context, entity, 'create');
    const own = await valuesOfNew(context, references, target, creation, row);
    return target.create({ ...context, version: 0 }, own);
  });
  if (made instanceof AppError) {
    throw refuseFields(problemsOfRefusal(made).map((problem) => ({ ...problem, path: field })));
  }
  references.remember(entity, text, made.id);
  return made.id;
}

/** The records that rows name and that are to be created, each once, with the first row that names it. */
function creationsOf(rows: readonly Values[]): { creation: Creation; row: Values }[] {
  const found = new Map<string, { creation: Creation; row: Values }>();
  for (const row of rows) {
    for (const value of Object.values(row)) {
      if (!isCreation(value)) continue;
      const key = `${value.create.entity} ${value.create.text}`;
      if (!found.has(key)) found.set(key, { creation: value, row });
    }
  }
  return [...found.values()];
}

/**
 * Creates what rows name together, where that kind of record is written by sets. What is refused is tried once more with
 * the row that names it, and says there what is wrong.
 */
export async function createTogether(
  context: CommandContext,
  references: References,
  rows: readonly Values[],
): Promise<void> {
  const creations = creationsOf(rows);
  await references.findAll(creations.map(({ creation }) => creation.create));
  const open = creations.filter(
    ({ creation: { create } }) => references.known(create.entity, create.text)?.status !== 'known',
  );
  for (const entity of new Set(open.map(({ creation }) => creation.create.entity))) {
    const some = open.filter(({ creation }) => creation.create.entity === entity);
    const target = references.target(entity);
    const isAllowed = can(context.actor.roles, importPermission(entity, 'create'));
    if (!target?.sets || !isAllowed || some.length < 2) continue;
    const settled: (Values | AppError)[] = [];
    for (const { creation, row } of some) {
      settled.push(
        await tryNaming(context, references, () => valuesOfNew(context, references, target, creation, row)),
      );
    }
    const outcomes = await runSets(
      context,
      {
        sets: target.sets,
        isRehearsal: false,
        runAlone: (at) =>
          tryRow(context.db, () => target.create({ ...context, version: 0 }, valuesAt(settled, at))),
      },
      settled.map((values) => (values instanceof AppError ? values : { before: null, values })),
    );
    for (const [at, outcome] of outcomes.entries()) {
      const create = some[at]?.creation.create;
      if (!create || outcome instanceof AppError || 'checked' in outcome) continue;
      const made = 'written' in outcome ? outcome.written : outcome.alone;
      if (!(made instanceof AppError)) references.remember(entity, create.text, made.id);
    }
  }
}

function valuesAt(settled: readonly (Values | AppError)[], at: number): Values {
  const values = settled[at];
  if (!values || values instanceof AppError) throw new Error('only what has values is created');
  return values;
}
