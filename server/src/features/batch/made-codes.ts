import type { EntityName } from '#contract/shared/entity-names.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { name, sql } from '#server/shared/db/sql.ts';
import type { BatchTarget } from './batch-target.ts';
import { codeOfText } from './combined-columns.ts';
import type { References } from './references.ts';

interface Codes {
  taken: Set<string>;
  /** The next number behind a beginning that is taken. */
  next: Map<string, number>;
}

const codesOf = new WeakMap<References, Map<EntityName, Codes>>();

/** The codes of an entity, read once for as long as the references are in hand; those in the bin are not given again. */
async function readCodes(db: Queryable, references: References, { entity }: BatchTarget): Promise<Codes> {
  const known = codesOf.get(references) ?? new Map<EntityName, Codes>();
  codesOf.set(references, known);
  const before = known.get(entity.name);
  if (before) return before;
  const rows = await db.many<{ code: string }>(sql`select code from ${name(tableOf(entity))}`);
  const codes = { taken: new Set(rows.map(({ code }) => code)), next: new Map<string, number>() };
  known.set(entity.name, codes);
  return codes;
}

/**
 * A code that nobody has for a record that has none: made of its name, or of what it is where the name has no letter that
 * a code can have; with a number behind it where that is taken.
 */
export async function makeCode(
  db: Queryable,
  references: References,
  target: BatchTarget,
  text: string,
): Promise<string> {
  const { taken, next } = await readCodes(db, references, target);
  const field = target.fields['code'];
  const max = field?.max ?? 20;
  const fits = (code: string) => field?.schema.safeParse(code).success === true && !taken.has(code);
  const sign = field?.schema.safeParse('A-1').success ? '-' : '';
  const made = codeOfText(text, 200).replaceAll('-', sign);
  const stem = made === '' ? target.entity.name.slice(0, 3).toUpperCase() : made.slice(0, max);
  const first = stem.replace(/-+$/, '');
  if (made !== '' && fits(first)) {
    taken.add(first);
    return first;
  }
  const from = next.get(stem) ?? (made === '' ? 1 : 2);
  // One more number than there are codes is free; where none fits, the form of the code is refused as it is.
  for (let n = from; n <= from + taken.size; n += 1) {
    const end = `${sign}${n}`;
    const code = stem.slice(0, max - end.length).replace(/-+$/, '') + end;
    if (!fits(code)) continue;
    next.set(stem, n + 1);
    taken.add(code);
    return code;
  }
  return first;
}
