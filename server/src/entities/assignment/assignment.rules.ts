import {
  checkGiving,
  holderFieldOf,
  type HolderField,
} from '#contract/entities/assignment/assignment.rules.ts';
import { assignmentFields } from '#contract/entities/assignment/assignment.schema.ts';
import type { CheckOutInput } from '#contract/entities/equipment/custody.api.ts';
import type { EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import type { FieldProblem } from '#contract/shared/errors.ts';
import { notThere, selectChosen } from '#server/shared/command/references.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';

export const holderTables: Record<HolderField, string> = {
  personId: 'person',
  locationId: 'location',
  projectId: 'project',
};

/** How an item and its assignment name a holder; what the assignment is found by is the same as in the trigger `assignment_search_text`. */
const holderLabels: Record<HolderField, Sql> = {
  personId: raw('display_name as label, unit as note, display_name as text'),
  locationId: raw(`path as label, code as note, path || ' ' || code as text`),
  projectId: raw(`number as label, name as note, number || ' ' || name as text`),
};

interface Labels {
  label: string;
  note: string | null;
}

/** What giving items away must know, whatever is given. */
export interface GivingFacts {
  today: string;
  /** The categories whose items are for people alone; not asked where a person is the holder. */
  forPeople: ReadonlySet<string>;
  /** What is wrong with the holder and the place that were chosen. */
  problems: FieldProblem[];
  /** What assignments are found by of the holder. */
  searchText: string;
  /** How the items name their holder and their new place. */
  known: Pick<EquipmentRecord, 'custodian' | 'project'> & Partial<Pick<EquipmentRecord, 'location'>>;
}

const placeField = { path: 'movedToId', title: 'New location' };

const referenceTo = (id: string | null | undefined, labels: Labels | null | undefined) =>
  id && labels ? { id, label: labels.label, note: labels.note } : null;

/** Asks all that giving items away must know, in one statement; the holder and the place stay as they are. */
export async function getGivingFacts(
  db: Queryable,
  input: CheckOutInput,
  /** The field in which the caller named the holder, where it has a name of its own. */
  path?: string,
): Promise<GivingFacts> {
  const field = holderFieldOf(input);
  const holderId = field && input[field];
  const placeId = field && input.movedToId;
  const nobody = raw(`select null::text as label, null::text as note, null::text as text where false`);
  const holder =
    field && holderId ? selectChosen(holderTables[field], holderId, holderLabels[field]) : nobody;
  const place = placeId ? selectChosen('location', placeId, raw('path as label, code as note')) : nobody;
  const forPeople = raw(
    field === 'personId' ? `'{}'::text[]` : 'array(select id::text from category where requires_custodian)',
  );
  const facts = await db.one<{
    today: string;
    forPeople: string[];
    holder: (Labels & { text: string | null }) | null;
    place: Labels | null;
  }>(sql`
    with holder as (${holder}), place as (${place})
    select agency_today() as today, ${forPeople} as "forPeople",
      (select to_json(holder) from holder) as holder, (select to_json(place) from place) as place`);
  const problems: FieldProblem[] = [];
  if (field && !facts.holder) {
    problems.push(notThere({ path: path ?? field, title: assignmentFields[field].title }));
  }
  if (placeId && !facts.place) problems.push(notThere(placeField));
  const location = referenceTo(input.locationId, facts.holder) ?? referenceTo(placeId, facts.place);
  return {
    today: facts.today,
    forPeople: new Set(facts.forPeople),
    problems,
    searchText: facts.holder?.text ?? '',
    known: {
      custodian: referenceTo(input.personId, facts.holder),
      project: referenceTo(input.projectId, facts.holder),
      ...(location && { location }),
    },
  };
}

/** The place to which items go back, as they name it, and what is wrong with it. */
export async function findReturnPlace(
  db: Queryable,
  id: string,
): Promise<{ problems: FieldProblem[]; known: Partial<Pick<EquipmentRecord, 'location'>> }> {
  const labels = await db.maybe<Labels>(selectChosen('location', id, raw('path as label, code as note')));
  const location = referenceTo(id, labels);
  return location ? { problems: [], known: { location } } : { problems: [notThere(placeField)], known: {} };
}

/** What is wrong with giving this item to such a holder from such a day on. */
export function findGivingProblems(
  { categoryId, acquiredOn }: EquipmentRecord,
  input: CheckOutInput & { dueOn?: string },
  { today, forPeople, problems }: GivingFacts,
  isTakenOver = false,
): FieldProblem[] {
  const facts = { today, acquiredOn, requiresCustodian: forPeople.has(categoryId), isTakenOver };
  return [...checkGiving(input, facts), ...problems];
}
