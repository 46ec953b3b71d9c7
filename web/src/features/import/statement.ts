import type { BatchStatement } from '#contract/features/batch/batch.schema.ts';
import { toCents } from '#contract/shared/money.ts';

export const statementParts = ['new', 'updated', 'unchanged', 'leftOut'] as const;
export type StatementPart = (typeof statementParts)[number];

/** Whether the parts of a statement are the whole file, in rows and to the cent. */
export function addsUp(statement: BatchStatement): boolean {
  const rows = statementParts.reduce((sum, part) => sum + statement[part].rows, 0);
  const fields = Object.keys(statement.file.amounts);
  return (
    rows === statement.file.rows &&
    fields.every((field) => {
      const whole = toCents(statement.file.amounts[field] ?? '0.00');
      const sum = statementParts.reduce(
        (found, part) => found + toCents(statement[part].amounts[field] ?? '0.00'),
        0n,
      );
      return sum === whole;
    })
  );
}
