import { errorSentence } from '#contract/shared/error-sentences.ts';
import { errors, type ErrorCode, type ErrorParams, type FieldProblem } from '#contract/shared/errors.ts';

/** A refusal that the caller is told about: one code of the contract's table, with what its sentence needs. */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly params: ErrorParams = {},
    readonly details: { fields?: FieldProblem[]; current?: unknown } = {},
  ) {
    super(errorSentence(code, params));
    this.name = 'AppError';
    this.status = errors[code].status;
  }
}

/** Some fields were refused. */
export function refuseFields(fields: FieldProblem[]): AppError {
  return new AppError('validation_failed', {}, { fields });
}
