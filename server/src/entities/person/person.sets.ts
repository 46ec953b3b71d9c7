import { checkPerson } from '#contract/entities/person/person.rules.ts';
import {
  person,
  personFields,
  type PersonCreate,
  type PersonRecord,
  type PersonUpdate,
} from '#contract/entities/person/person.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { sharedForm, validatedSets, type WantedRow } from '#server/features/batch/validated-sets.ts';
import { checkReferenceOfAll } from '#server/shared/command/references.ts';
import { checkUniqueOfAll } from '#server/shared/command/unique.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { personSource, personUses } from './person.repository.ts';

const uniques = [
  { entity: person, field: 'employeeNumber' },
  { entity: person, field: 'email' },
  { entity: person, field: 'directorySubject', countsBin: true },
] as const;

/** What `checkPersonRecord` finds of one person, for many of them. */
async function checkPeople(db: Queryable, rows: readonly WantedRow<PersonCreate, PersonRecord>[]) {
  const lists: FieldProblem[][][] = [];
  for (const rule of uniques) {
    const values = rows.map(({ wanted }) => ({ value: wanted[rule.field], exceptId: wanted.id }));
    lists.push(await checkUniqueOfAll(db, rule, values));
  }
  for (const [path, table] of [
    ['locationId', 'location'],
    ['managerId', 'person'],
  ] as const) {
    const chosen = rows.map(({ wanted, before }) => (wanted[path] === before?.[path] ? null : wanted[path]));
    lists.push(await checkReferenceOfAll(db, table, chosen, { path, title: personFields[path].title }));
  }
  lists.push(rows.map(({ wanted }) => checkPerson(wanted)));
  return rows.map((_, at) => lists.flatMap((list) => list[at] ?? []));
}

/** People of an import or a bulk edit, by sets. */
export const personSets = validatedSets<PersonCreate, PersonUpdate, PersonRecord>({
  source: personSource,
  // Another manager may close a circle, and who may change an address is asked for each of them.
  isAlone: ({ before, input }) =>
    before !== null &&
    ((!!input.managerId && input.managerId !== before.managerId) ||
      (input.email !== undefined && (input.email || null) !== before.email)),
  keysOf: (wanted) =>
    uniques.flatMap(({ field }) => (wanted[field] ? [`${field} ${sharedForm(wanted[field])}`] : [])),
  checkAll: checkPeople,
  usesOf: personUses,
});
