import type { BatchStatement } from '#contract/features/batch/batch.schema.ts';

export const statementParts = ['file', 'new', 'updated', 'unchanged', 'leftOut'] as const;
export type StatementPart = (typeof statementParts)[number];

/** One line of a statement: the rows, or one field of money, in the file and in the parts that it came to. */
export interface StatementLine {
  /** The field of the amounts; null for the number of rows. */
  field: string | null;
  figures: Record<StatementPart, string>;
}

/** The lines of a statement: its rows, then every amount that its columns brought. */
export function statementLines(statement: BatchStatement): StatementLine[] {
  const lineOf = (field: string | null, figureOf: (part: StatementPart) => string): StatementLine => ({
    field,
    figures: {
      file: figureOf('file'),
      new: figureOf('new'),
      updated: figureOf('updated'),
      unchanged: figureOf('unchanged'),
      leftOut: figureOf('leftOut'),
    },
  });
  return [
    lineOf(null, (part) => String(statement[part].rows)),
    ...Object.keys(statement.file.amounts).map((field) =>
      lineOf(field, (part) => statement[part].amounts[field] ?? '0.00'),
    ),
  ];
}
