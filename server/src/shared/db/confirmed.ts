import type { Queryable } from './pool.ts';

/**
 * Lets statements go before it is known whether they may: they travel with the question, and what they answer is told
 * only after it was answered well. For a transaction, which is rolled back otherwise.
 */
export function whenConfirmed(db: Queryable, confirmed: Promise<unknown>): Queryable {
  const after = async <T>(asked: Promise<T>): Promise<T> => {
    asked.catch(() => undefined);
    await confirmed;
    return asked;
  };
  return {
    many: (query, options) => after(db.many(query, options)),
    maybe: (query, options) => after(db.maybe(query, options)),
    one: (query, options) => after(db.one(query, options)),
    run: (query, options) => after(db.run(query, options)),
    send: (query) => db.send(query),
  };
}
