import type { Problem } from '#contract/shared/errors.ts';

/** A call that did not succeed: either the server said why, or no answer came. */
export class RequestError extends Error {
  readonly problem: Problem | undefined;
  /** The HTTP status, 0 when no answer came. */
  readonly status: number;
  readonly isNetwork: boolean;
  /** What the server said, also where its answer is no problem of ours. */
  readonly serverMessage: string | undefined;

  /** After how many seconds the server wants to be asked again. */
  retryAfter: number | undefined;

  constructor(status: number, problem?: Problem, cause?: unknown, serverMessage = problem?.message) {
    super(serverMessage ?? (status === 0 ? 'No answer' : `Status ${status}`), { cause });
    this.serverMessage = serverMessage;
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

/** What the server said about a refusal; nothing where the answer is not ours. */
export function parseProblem(text: string): Problem | undefined {
  try {
    const body = JSON.parse(text) as Problem | null;
    return typeof body?.code === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}

/** The message of a refusal whose answer holds one; any server on the way may have given it. */
function parseMessage(text: string): string | undefined {
  try {
    const { message } = (JSON.parse(text) ?? {}) as { message?: unknown };
    return typeof message === 'string' && message !== '' ? message : undefined;
  } catch {
    return undefined;
  }
}

function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

/** The error of an answer that is a refusal. */
export async function readRefusal(response: Response): Promise<RequestError> {
  const text = await response.text().catch(() => '');
  const refusal = new RequestError(response.status, parseProblem(text), undefined, parseMessage(text));
  refusal.retryAfter = secondsIn(response.headers.get('Retry-After'));
  return refusal;
}
