import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorSentence } from '#contract/shared/error-sentences.ts';
import type { Problem } from '#contract/shared/errors.ts';
import { fieldProblemOf } from '#contract/shared/rules.ts';
import { FileRefusal } from '#server/shared/files/file-refusal.ts';
import { AppError, refuseFields } from './app-error.ts';
import { constraintFields } from './constraints.ts';
import { hasClientDisconnected } from './client-connection.ts';

interface DatabaseError {
  code: string;
  constraint?: string;
}

function isDatabaseError(error: unknown): error is Error & DatabaseError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}

const lostConnection = new Set(['57P01', '57P02', '57P03', '53300', '08006', '08001', '08003', '57014']);
// The database has no room on its disk, or the program has none for an upload.
const fullDisk = new Set(['53100', 'ENOSPC', 'EDQUOT']);
// No memory, a limit of its machine, or a disk that fails: nothing of the statement happened.
const weakMachine = new Set(['53000', '53200', '53400', '58000', '58030']);
// It lost against another transaction more often than it is tried again; nothing of it happened.
const lostRace = new Set(['40P01', '40001']);
const lostSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** Whether a statement was ended because it took longer than its limit, or was canceled. */
export function isOutOfTime(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '57014';
}

// What ends with the request's own signal, or by it in the database.
function isCanceled(error: unknown): boolean {
  return isOutOfTime(error) || (error instanceof Error && error.name === 'AbortError');
}

function ofDatabase(error: Error & DatabaseError): AppError | undefined {
  if (error.code === '23505') {
    const known = constraintFields[error.constraint ?? ''];
    if (known) {
      return refuseFields([fieldProblemOf(known.field, known.title, known.key, { value: '', link: '' })]);
    }
  }
  // A value that passed the contract but not the column: a forged cursor, a number out of the type's range.
  if (/^22(P0[235]|00[378]|021)$/.test(error.code)) return new AppError('bad_request');
  if ([lostConnection, weakMachine, lostRace].some((codes) => codes.has(error.code)))
    return new AppError('unavailable');
  return undefined;
}

function ofFastify(error: FastifyError): AppError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('payload_too_large', { max: 1_048_576 });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('unsupported_media_type');
    default:
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
        ? new AppError('bad_request')
        : undefined;
  }
}

const fileTitles = { file: 'File', name: 'File name' } as const;

/** Turns anything that was thrown into an answer of the contract's table; what nobody foresaw is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof FileRefusal) {
    return refuseFields([fieldProblemOf(error.path, fileTitles[error.path], error.key, error.params)]);
  }
  if (error instanceof Error && 'code' in error && fullDisk.has(String(error.code)))
    return new AppError('storage_full');
  // First, because a socket's EPIPE has five letters like a code of the database.
  if (error instanceof Error && 'code' in error && lostSocket.has(String(error.code)))
    return new AppError('unavailable');
  if (isDatabaseError(error)) return ofDatabase(error) ?? new AppError('internal');
  if (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message)
  ) {
    return new AppError('unavailable');
  }
  if (error instanceof Error && 'statusCode' in error) {
    return ofFastify(error as FastifyError) ?? new AppError('internal');
  }
  return new AppError('internal');
}

export function problemOf(error: AppError, requestId: string): Problem {
  return {
    type: 'about:blank',
    title: error.code,
    status: error.status,
    code: error.code,
    messageKey: error.code,
    message: errorSentence(error.code, error.params),
    params: error.params,
    fields: error.details.fields ?? [],
    requestId,
    ...(error.details.current === undefined ? {} : { current: error.details.current }),
  };
}

// A database that does not answer is not asked again at once by everybody.
const retryAfterSeconds = 5;

export function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  const seconds = error.code === 'unavailable' ? retryAfterSeconds : error.params['seconds'];
  if (seconds !== undefined) reply.header('Retry-After', String(seconds));
  return reply
    .code(error.status)
    .header('Content-Type', 'application/problem+json; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(JSON.stringify(problemOf(error, reply.request.id)));
}

/** Addresses of programs; all others belong to pages. */
export const isApiAddress = /^\/+(api|auth|health)(\/|$)/i;

/**
 * What Fastify finds wrong before there is a route, such as an address that cannot be decoded. A person comes to the
 * page for unknown addresses, a program is told.
 */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html') === true;
  const [address = '/'] = (request.raw.url ?? '/').split('?');
  if (wantsPage && !isApiAddress.test(address)) void reply.redirect('/404');
  else void sendProblem(reply, toAppError(error));
}

/** The one place where errors become answers. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    // Nobody hears the answer, and what was canceled for that is no fault.
    if (hasClientDisconnected(reply) && isCanceled(error))
      return sendProblem(reply, new AppError('unavailable'));
    const answer = toAppError(error);
    if (answer.code === 'busy' || answer.code === 'list_too_slow')
      request.log.warn({ code: answer.code, actor: request.actorId }, 'request held back');
    else if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
    else if (answer.status === 403)
      request.log.warn({ code: answer.code, actor: request.actorId }, 'request denied');
    else if (answer.code === 'login_failed') request.log.warn({ code: answer.code }, 'sign-in failed');
    else if (answer.code === 'rate_limited') request.log.warn({ code: answer.code }, 'request held back');
    return sendProblem(reply, answer);
  });
}
