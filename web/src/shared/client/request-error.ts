import type { Problem } from '#contract/shared/errors.ts';

/** A call that did not succeed: either the server said why, or no answer came. */
export class RequestError extends Error {
  readonly problem: Problem | undefined;
  /** The HTTP status, 0 when no answer came. */
  readonly status: number;
  readonly isNetwork: boolean;
  /** What the server said, also where its answer is no problem of ours. */
  readonly said: string | undefined;

  /** After how many seconds the server wants to be asked again. */
  retryAfter: number | undefined;

  constructor(status: number, problem?: Problem, cause?: unknown, said = problem?.message) {
    super(said ?? (status === 0 ? 'No answer' : `Status ${status}`), { cause });
    this.said = said;
    this.name = 'RequestError';
    this.status = status;
    this.problem = problem;
    this.isNetwork = status === 0;
  }

  get code(): string | undefined {
    return this.problem?.code;
  }

  get requestId(): string | undefined {
    return this.problem?.requestId;
  }
}

export function isRequestError(error: unknown): error is RequestError {
  return error instanceof RequestError;
}
