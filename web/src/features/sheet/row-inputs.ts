import '#web/shared/schema/whole-zod.ts';
import type { z } from 'zod';
import type { FieldProblem } from '#contract/shared/errors.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { problemsOf } from '#contract/shared/rules.ts';
import type { FormInput } from '#web/shared/form/form-values.ts';

/** What a row of a sheet is sent as, and where the row stands. */
export interface RowInput {
  at: number;
  input: FormInput;
}

/** What a schema refuses of rows, each problem at its row. */
export function findSchemaProblems(
  name: string,
  rows: readonly RowInput[],
  schema: z.ZodType,
  fields: Readonly<Record<string, FieldFacts>>,
): FieldProblem[] {
  return rows.flatMap(({ at, input }) => {
    const parsed = schema.safeParse(input);
    const problems = parsed.success ? [] : problemsOf(parsed.error, fields, input);
    return problems.map((problem) => ({ ...problem, path: `${name}.${at}.${problem.path}` }));
  });
}

/** Where a problem of what was sent stands in the sheet: blank rows are not sent. */
export function placeInSheet(path: string, sent: readonly RowInput[]): string {
  const match = /^([^.]+)\.(\d+)(\..*)?$/.exec(path);
  const at = match && sent[Number(match[2])]?.at;
  return match && at !== undefined ? `${match[1]}.${at}${match[3] ?? ''}` : path;
}

/** The field of a problem that stands in a sheet. */
export function fieldInSheet(path: string): string {
  return path.replace(/^[^.]+\.\d+\./, '');
}
