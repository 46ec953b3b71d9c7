import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hideFromAuditors } from '#contract/shared/audit-hidden.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { insertRead } from './audit-access.repository.ts';

// What belongs to the account itself, the own log, and the frame around several readings, each of which is noted.
const notNoted = /^\/(auth\/|api\/(users\/me|info|parts|audit-access\/)|health\/)/;
// The person's own address may be seen by that person.
const notHidden = /^\/(auth\/|api\/users\/me)/;

function recordOf({ params }: FastifyRequest): string | null {
  const { id } = (params ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : null;
}

function rowsOf(answer: unknown): number | null {
  const { items } = (answer ?? {}) as { items?: unknown };
  return Array.isArray(items) ? items.length : null;
}

const isNoted = (url: string) => url.startsWith('/api/') && !notNoted.test(url);

/**
 * Hides from auditors what they are not to see, and notes everything they read, before it goes out: what cannot be noted is
 * not answered.
 */
export function watchAuditors(app: FastifyInstance, db: Queryable, clock: () => Date): void {
  const note = async (
    request: FastifyRequest,
    call: string,
    { rows, bytes }: { rows: number | null; bytes: number | null },
  ) => {
    const audit = request.actor?.audit;
    if (!audit) return;
    const recordId = recordOf(request);
    const { id: requestId } = request;
    await insertRead(db, { accessId: audit.id, at: clock(), call, recordId, rows, bytes, requestId });
  };
  app.decorate('noteReading', (request, call) => note(request, call, { rows: null, bytes: null }));
  const watch = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const url = request.routeOptions.url ?? '';
    const isJson = /^application\/json(;|$)/.test(String(reply.getHeader('content-type') ?? ''));
    let sent = payload;
    let rows: number | null = null;
    if (isJson && typeof payload === 'string' && payload !== '') {
      const answer: unknown = JSON.parse(payload);
      rows = rowsOf(answer);
      if (!notHidden.test(url)) sent = JSON.stringify(hideFromAuditors(answer));
    }
    const isReading = request.method === 'GET' || url.endsWith('/export');
    if (!isReading || !isNoted(url)) return sent;
    const bytes = typeof sent === 'string' || Buffer.isBuffer(sent) ? Buffer.byteLength(sent) : null;
    await note(request, `${request.method} ${url}`, { rows, bytes });
    return sent;
  };
  app.addHook('onSend', (request, reply, payload, done) => {
    // Everybody else does not wait for a turn more.
    if (!request.actor?.audit || reply.statusCode >= 400) done(null, payload);
    else watch(request, reply, payload).then((sent) => done(null, sent), done);
  });
}
