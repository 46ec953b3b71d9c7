import type { Total } from '#contract/shared/page.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { Sql } from '#server/shared/db/sql.ts';
import type { PageQuestion } from './page-question.ts';

/** A row of a page before it is read: its id and its sort values as text. */
export interface KeyRow {
  id: string;
  keys: (string | null)[];
}

/** The keys of a page and the length of its list. */
export interface FoundPage {
  /** It may still be counted while the rows are read. */
  total: Total | Promise<Total>;
  keys: KeyRow[];
  /** The rows, where they were read with their keys. */
  records?: Record<string, unknown>[];
}

/** The same with the rows, where they were read together. */
export interface ReadPage {
  keys: KeyRow[];
  /** How many rows are found, where the statement counts them and there are any. */
  counted: number | undefined;
  records?: Record<string, unknown>[];
}

/** Reads the ids and keys that a statement answers, with `counted` beside them where it says so; its plan is kept, whatever the words are. */
export type ReadFound = (page: Sql, isCounted: boolean) => Promise<ReadPage>;

/** What is known of the groups that have rows of a page at all. */
export interface KnownGroups {
  /** Whether record `g` of the small table has some. */
  hasRows: Sql;
  /** Whether row `r` is one of those of this record, or of none. */
  isOf: (id: Sql | undefined) => Sql;
}

/** How a long table is searched that has tables of its own for it. */
export interface SearchTables {
  /** Whether row `r` has all the words, as a condition that indexes answer. */
  hasAllTerms: (terms: readonly string[]) => Sql;
  /** What the tables know of the texts in a field: a condition that every row with one of them fulfills. */
  mayHaveText: (field: string, texts: readonly string[]) => Sql;
  /** Fields whose texts are a few that many rows share; of other fields that condition names the rows. */
  titles: readonly string[];
  /** Whether an index knows the rows with a text; of one or two letters it does not. */
  isIndexed: (text: string) => boolean;
  /** Which records of the order have rows that the filters by texts find, where the tables know it. */
  groupsOf: (question: PageQuestion) => KnownGroups | undefined;
  /** A page, or what the words mean; undefined where no word can be looked up. */
  findPage: (
    db: Queryable,
    question: PageQuestion,
    terms: readonly string[],
    read: ReadFound,
  ) => Promise<FoundPage | Meaning | undefined>;
}

/** What the words of a search mean, as a condition on `r`, and how many rows are expected to have them, whatever a view is filtered by. */
export interface Meaning {
  condition: Sql;
  expected: number;
}
