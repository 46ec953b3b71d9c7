import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StatementOrigin } from '#server/shared/db/slow-statements.ts';

/** What others call a request that passes through several programs (W3C Trace Context). */
interface Trace {
  traceId: string;
  /** The step of whoever sent the request. */
  parentId?: string;
  flags: string;
}

const pattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Reads the header; one that does not follow the standard counts as none. */
function readTraceParent(header: unknown): Trace | undefined {
  if (typeof header !== 'string' || header.length > 512) return undefined;
  const [, version, traceId = '', parentId = '', flags = '', more] = pattern.exec(header) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  return /[^0]/.test(traceId) && /[^0]/.test(parentId) ? { traceId, parentId, flags } : undefined;
}

/** The trace of a request: the one it came with, or one that begins here with the request's own id. */
export function traceOf(header: unknown, requestId: string): Trace {
  return readTraceParent(header) ?? { traceId: requestId.replaceAll('-', ''), flags: '00' };
}

/** The request that a statement works for, as log lines name it. */
export function originOf({ id, headers }: FastifyRequest): StatementOrigin {
  return { reqId: id, traceId: traceOf(headers['traceparent'], id).traceId };
}

/** Names the request in its answer, and passes its trace on where it came with one. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('X-Request-Id', request.id);
    const trace = readTraceParent(request.headers['traceparent']);
    if (trace) {
      const ownStep = request.id.replaceAll('-', '').slice(16);
      reply.header('traceresponse', `00-${trace.traceId}-${ownStep}-${trace.flags}`);
    }
    done(null, payload);
  });
}
