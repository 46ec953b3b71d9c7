import {
  person,
  personFields,
  type PersonCreate,
  type PersonRecord,
  type PersonUpdate,
} from '#contract/entities/person/person.schema.ts';
import { checkPerson } from '#contract/entities/person/person.rules.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { releaseSeats } from '#server/areas/software/seat-release.ts';
import {
  createValidated,
  deleteUnused,
  restoreValidated,
  updateValidated,
} from '#server/shared/command/validated-record.ts';
import { checkReference } from '#server/shared/command/references.ts';
import { lockTree } from '#server/shared/command/tree.ts';
import { checkUnique } from '#server/shared/command/unique.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { readRows } from '#server/shared/list/page.ts';
import { countHeldItems, isManagedBy, personSource, personUses } from './person.repository.ts';

type Wanted = PersonCreate & { id?: string };

async function checkManager(db: Queryable, { id, managerId }: Wanted): Promise<FieldProblem[]> {
  const { title } = personFields.managerId;
  const missing = await checkReference(db, 'person', managerId, { path: 'managerId', title });
  if (missing.length > 0 || !managerId || !id) return missing;
  return (await isManagedBy(db, managerId, id)) ? [fieldProblemOf('managerId', title, 'cycle')] : [];
}

async function checkPersonRecord(
  db: Queryable,
  wanted: Wanted,
  before: PersonRecord | undefined,
): Promise<FieldProblem[]> {
  const { id, locationId, managerId } = wanted;
  const place = { path: 'locationId', title: personFields.locationId.title };
  return [
    ...(await checkUnique(db, { entity: person, field: 'employeeNumber' }, wanted.employeeNumber, id)),
    ...(await checkUnique(db, { entity: person, field: 'email' }, wanted.email, id)),
    ...(await checkUnique(
      db,
      { entity: person, field: 'directorySubject', countsBin: true },
      wanted.directorySubject,
      id,
    )),
    ...(locationId === before?.locationId ? [] : await checkReference(db, 'location', locationId, place)),
    ...(managerId === before?.managerId ? [] : await checkManager(db, wanted)),
    ...checkPerson(wanted),
  ];
}

export async function createPerson(context: CommandContext, input: PersonCreate): Promise<PersonRecord> {
  return createValidated(context, personSource, input, checkPersonRecord);
}

/** Nobody leaves with the agency's things: what a person holds is taken back or handed over first. */
async function checkHandedBack({ db }: CommandContext, id: string): Promise<void> {
  const [before] = await readRows(db, personSource, [id]);
  const n = await countHeldItems(db, id);
  if (before?.active && n > 0) throw new AppError('items_held', { person: before.displayName, n });
}

/** Whoever leaves gives their seats back in the same step. */
export async function updatePerson(
  context: CommandContext,
  id: string,
  input: PersonUpdate,
): Promise<PersonRecord> {
  if (input.managerId) await lockTree(context.db, 'person');
  if (input.active === false) await checkHandedBack(context, id);
  const after = await updateValidated<PersonCreate, PersonRecord>(
    context,
    personSource,
    id,
    input,
    checkPersonRecord,
  );
  if (input.active === false) {
    await releaseSeats(context, { personIds: [id], end: 'person_left', reason: input.changeReason });
  }
  return after;
}

export async function deletePerson(
  context: CommandContext,
  id: string,
  reason: string,
): Promise<PersonRecord> {
  return deleteUnused(context, personSource, id, reason, (one) => personUses(one, context.batch?.undoes));
}

export async function restorePerson(
  context: CommandContext,
  id: string,
  reason: string | undefined,
): Promise<PersonRecord> {
  return restoreValidated(context, personSource, id, reason, checkPersonRecord);
}
