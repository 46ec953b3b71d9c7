import type { FastifyRequest } from 'fastify';
import { maxParts, partsApi } from '#contract/features/operations/parts.api.ts';
import { fileBody, type Endpoint } from '#contract/shared/endpoint.ts';
import { AppError } from '#server/shared/http/app-error.ts';
import { signalOf } from '#server/shared/http/client-connection.ts';
import { endpointFinder } from '#server/shared/http/endpoint-finder.ts';
import { serveStream, type Serving } from '#server/shared/http/serve.ts';
import { asPartsOf } from '#server/shared/http/whole-request.ts';

// Who asks and from where: a part is answered as if it had been asked by itself.
const passedHeaders = [
  'authorization',
  'host',
  'user-agent',
  'x-client',
  'x-forwarded-for',
  'x-forwarded-proto',
];

/** Whether an address is one that only reads and answers with JSON, whatever else may be behind it. */
function isReading(findEndpoints: (path: string) => Endpoint[], path: string): boolean {
  const { pathname } = new URL(path, 'http://parts');
  const found = findEndpoints(pathname).filter(({ method }) => method === 'GET');
  const isJson = ({ mediaType, response }: Endpoint) => mediaType === undefined && response !== fileBody;
  return found.length > 0 && found.every((endpoint) => isJson(endpoint) && endpoint !== partsApi.read);
}

interface PartAnswer {
  path: string;
  status: number;
  etag: string | null;
  /** The JSON of the body. */
  body: string;
}

/** The address with the fields of the first part in the place of their names; nothing where one of them is empty. */
function fillPath(path: string, { status, body }: PartAnswer): string | undefined {
  if (status !== 200) return undefined;
  const record = JSON.parse(body) as Record<string, unknown>;
  let isWhole = true;
  const filled = path.replace(/\*(\w+)\*/g, (_, name: string) => {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    if (typeof value !== 'string') isWhole = false;
    return encodeURIComponent(String(value));
  });
  return isWhole ? filled : undefined;
}

/** Serves what a page shows in one call. */
export function serveParts(serving: Serving): void {
  const { app, served } = serving;
  const findEndpoints = endpointFinder(served);

  async function answer(request: FastifyRequest, path: string, signal: AbortSignal): Promise<PartAnswer> {
    if (!isReading(findEndpoints, path)) throw new AppError('unknown_parameter', { name: 'of' });
    const headers = Object.fromEntries(
      passedHeaders.flatMap((name) =>
        request.headers[name] === undefined ? [] : [[name, request.headers[name]]],
      ),
    );
    const {
      statusCode,
      headers: told,
      payload,
    } = await asPartsOf(request, async () =>
      app.inject({
        method: 'GET',
        url: path,
        headers,
        remoteAddress: request.socket.remoteAddress ?? request.ip,
        signal,
      }),
    );
    const etag = typeof told['etag'] === 'string' ? told['etag'] : null;
    return { path, status: statusCode, etag, body: payload === '' ? 'null' : payload };
  }

  serveStream(serving, partsApi.read, async ({ query }, reply) => {
    const paths = query.of.split(' ');
    if (paths.length > maxParts || paths.some((path) => !/^\/(?!\/)/.test(path))) {
      throw new AppError('unknown_parameter', { name: 'of' });
    }
    const signal = signalOf(reply);
    const first = answer(reply.request, paths[0] ?? '', signal);
    const answers = await Promise.all(
      paths.map(async (path, at) => {
        if (at === 0) return first;
        const filled = /\*\w+\*/.test(path) ? fillPath(path, await first) : path;
        return filled === undefined ? undefined : answer(reply.request, filled, signal);
      }),
    );
    const parts = answers
      .filter((part) => part !== undefined)
      .map(
        ({ path, status, etag, body }) =>
          `{${JSON.stringify({ path, status, etag }).slice(1, -1)},"body":${body}}`,
      );
    return reply
      .header('Content-Type', 'application/json; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(`{"parts":[${parts.join(',')}]}`);
  });
}
