import type { Queryable } from '#server/shared/db/pool.ts';

/** What orders have taken of a project's money; decimal strings. */
export interface ProjectFigures {
  projectId: string;
  /** Ordered and not received yet. */
  committed: string;
  /** Received. */
  spent: string;
  /** What is left of the budget, if there is one; below zero when it is exceeded. */
  remaining: string | null;
}

/** What a project is told about its orders; purchase orders provide it and `app.ts` hands it on. */
export interface ProjectSpending {
  /** The figures of these projects, in one question. */
  find: (db: Queryable, projectIds: readonly string[]) => Promise<ProjectFigures[]>;
  /** How many orders that are not over name the project: it cannot be closed before. */
  countOpenOrders: (db: Queryable, projectId: string) => Promise<number>;
}
