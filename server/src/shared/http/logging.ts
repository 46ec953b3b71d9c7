import type { FastifyError, FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Config } from '#server/config.ts';
import { addressOf } from './address-of.ts';
import { originOf, traceOf } from './trace.ts';

type LogLevel = Config['logLevel'];

/** Where log lines go. */
export interface LogStream {
  write(line: string): void;
}

/** Every line of a request names the request and its trace. */
export const childLoggerFactory: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  request,
) => {
  const { traceId } = traceOf(request.headers['traceparent'], String(bindings['reqId']));
  return logger.child({ ...bindings, traceId }, options);
};

/** What a line holds, and what never reaches one. */
export function loggerOf(level: LogLevel, stream: LogStream | undefined): FastifyServerOptions['logger'] {
  return {
    level,
    ...(stream && { stream }),
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.password',
      '*.token',
      '*.accessToken',
      'password',
      'token',
    ],
    serializers: {
      // The address without its query: a search can name a person.
      req: (request) => ({
        method: request.method,
        path: request.url?.split('?')[0],
        address: addressOf(request),
      }),
      // The database quotes the row that failed in the error's details: what people wrote stays out.
      err: (error: FastifyError & { constraint?: string }) => ({
        type: error.name,
        message: error.message,
        stack: error.stack ?? '',
        code: error.code,
        constraint: error.constraint,
      }),
    },
  };
}

/** One line when a request is answered: one at its beginning would cost as much again, and say nothing more. */
export function logRequests(app: FastifyInstance): void {
  // What the line holds is picked by its serializers: there is nothing in it to be looked for and taken out.
  const answered = app.log.child({}, { redact: [] });
  app.addHook('onResponse', (req, reply, done) => {
    answered.info(
      { ...originOf(req), req, res: reply, responseTime: reply.elapsedTime },
      'request completed',
    );
    done();
  });
  app.addHook('onRequestAbort', async (req) => {
    req.log.info({ req }, 'request aborted');
  });
}
