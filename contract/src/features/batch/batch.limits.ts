/** What may be brought or changed at once. */
export const batchLimits = {
  chunk: 1_000,
  /** A check is rolled back: it holds its locks for fewer rows. */
  checkChunk: 100,
  /** So many rows are checked or applied by commands of one record before the progress is told and the lease renewed. */
  rowsAlone: 100,
  rows: 20_000,
  /** All or nothing of records that are all new, where they are written by sets. */
  newAtOnce: 100_000,
  bulkEdit: 100_000,
  /** With so many records a step is taken at once. */
  steps: 5_000,
  /** A bulk edit can name so many records; of more it is told which list they are. */
  namedRecords: 10_000,
  /** So many texts of a column are decided by one call. */
  choices: 5_000,
  pasteBytes: 5 * 1024 * 1024,
  rowsPage: 100,
  /** So many records are tried before an undo, to see whether something stands on them. */
  undoTried: 200,
  /** From so many changed records on a reason is needed. */
  changedWithoutReason: 25,
} as const;
