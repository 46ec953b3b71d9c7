import { filterFields, type Entity } from '#contract/shared/entity.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { meValue, myUnitValue, relativeRecords } from '#contract/shared/relative-values.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

// Nobody has it, so that a filter on an account without a person finds nothing instead of everything.
const nobody = '00000000-0000-0000-0000-000000000000';

interface People {
  me: string | null;
  unit: string[];
}

function findPeople(db: Queryable, userId: string): Promise<People> {
  return db.one<People>(sql`
    select max(u.person_id::text) as me,
      coalesce(array_agg(p.id::text) filter (where p.id is not null), '{}') as unit
    from user_account u left join person own on own.id = u.person_id left join person p on fold(p.unit) = fold(own.unit)
    where u.id = ${userId}`);
}

function isRelative(entity: Entity, { field, values }: Filter): boolean {
  const offered = relativeRecords(filterFields(entity)[field]?.entity);
  return values.some((value) => offered.includes(value));
}

/**
 * The question with ids in the place of `me` and `my-unit`, as they are for this person: the same view finds everybody's
 * own records. What asks for neither costs nothing.
 */
export async function resolvePeople<T extends { filters: Filter[] }>(
  db: Queryable,
  userId: string,
  entity: Entity,
  question: T,
): Promise<T> {
  if (!question.filters.some((filter) => isRelative(entity, filter))) return question;
  const { me, unit } = await findPeople(db, userId);
  const resolve = (filter: Filter): Filter => {
    if (!isRelative(entity, filter)) return filter;
    const isAccount = filterFields(entity)[filter.field]?.entity === 'user';
    const values = filter.values.flatMap((value) => {
      if (value === meValue) return [isAccount ? userId : (me ?? nobody)];
      if (value === myUnitValue) return unit.length > 0 ? unit : [nobody];
      return [value];
    });
    return { ...filter, values: [...new Set(values)] };
  };
  return { ...question, filters: question.filters.map(resolve) };
}
