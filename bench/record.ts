import type { Queryable, QueryOptions } from '#server/shared/db/pool.ts';
import type { Sql } from '#server/shared/db/sql.ts';
import type { Statement } from './statement.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function toStatement(query: Sql, options: QueryOptions = {}): Statement {
  const { text, values } = query.compile();
  const takesIds = values.some(
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((id) => uuid.test(String(id))) &&
      text.includes('r.id = any('),
  );
  return { text, values, isNamed: !options.planEachTime, takesIds };
}

/** A way to the database that notes every statement of the product's own modules before it passes it on. */
export function createRecorder(db: Queryable): Queryable & { statements: Statement[] } {
  const statements: Statement[] = [];
  const note = (query: Sql, options?: QueryOptions) => {
    statements.push(toStatement(query, options));
    return [query, options] as const;
  };
  return {
    statements,
    many: (query, options) => db.many(...note(query, options)),
    maybe: (query, options) => db.maybe(...note(query, options)),
    one: (query, options) => db.one(...note(query, options)),
    run: (query, options) => db.run(...note(query, options)),
    send: (query) => db.send(note(query)[0]),
  };
}
