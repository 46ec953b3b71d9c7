import { name, raw, sql, type Sql } from '#server/shared/db/sql.ts';

/** A text in which any usual sign stands between the names from the top of a tree down, as paths are stored. */
export function asPath(text: Sql): Sql {
  return sql`regexp_replace(${text}, '\\s*[/>·]\\s*', ' · ', 'g')`;
}

type Tree = 'location' | 'category';

const living = (tree: Tree) => sql`${name(tree)} where deleted_at is null`;
/** A text that is the code of another record means that one. */
const isOtherCode = (tree: Tree, form: string) => sql`exists (select from ${name(tree)} other
  where unique_form(other.code) = ${raw(form)} and other.deleted_at is null and other.id <> known.id)`;

function unclearPaths(tree: Tree): Sql {
  return sql`select known.id from (
      select id, unique_form(path) as path, count(*) over (partition by unique_form(path)) as paths from ${living(tree)}
    ) known where known.paths > 1 or ${isOtherCode(tree, 'known.path')}`;
}

function unclearNames(tree: Tree): Sql {
  return sql`select known.id from (
      select id, unique_form(path) as path, unique_form(name) as name, unique_form(${asPath(raw('name'))}) as as_path,
        count(*) over (partition by unique_form(name)) as names, count(*) over (partition by unique_form(path)) as paths
      from ${living(tree)}
    ) known
    where known.names > 1 or ${isOtherCode(tree, 'known.name')}
      or case when known.path = known.name then known.paths > 1
        else known.name in (select unique_form(path) from ${living(tree)}) end
      or (known.as_path <> known.name and known.as_path in (select unique_form(path) from ${living(tree)}))`;
}

/**
 * What a record of a tree is called in a file of words: by its name or path where that leads to it alone, otherwise by the
 * path, and by its code where others have the same one. Which are unclear is worked out once for a file.
 */
export function treeName(tree: Tree, alias: string, label: 'name' | 'path'): Sql {
  const [id, own] = [raw(`${alias}.id`), raw(`${alias}.${label}`)];
  const path = sql`case when ${id} in (${unclearPaths(tree)}) then ${raw(`${alias}.code`)} else ${raw(`${alias}.path`)} end`;
  return label === 'path'
    ? path
    : sql`case when ${id} in (${unclearNames(tree)}) then ${path} else ${own} end`;
}
