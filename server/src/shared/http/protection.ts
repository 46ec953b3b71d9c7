import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressBlock } from './address-block.ts';
import { addressOf } from './address-of.ts';
import { AppError } from './app-error.ts';
import { securityHeaders } from './security-headers.ts';

/** Requests a minute from one address; far above what a person does, far below what hurts. */
const requestsPerMinute = 3000;
const isApi = /^\/+(api|auth|health|metrics)(\/|$)/i;

// The files of the web application are not counted: a whole office may open it at once behind one address. What the
// router found decides, because an address can be written in many ways; where it found nothing, everything counts.
function isWebFile(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  if (url !== undefined) return !/^\/(api|auth|health|metrics)(\/|$)/.test(url);
  const [path = ''] = request.url.split('?');
  return request.method === 'GET' && /^\/[\w/-]*$/.test(path) && !isApi.test(path);
}

// What the router did not find is answered with the page, unless it is an address of the API. The API's own
// documentation is a page too.
function isPage(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  if (url !== undefined) return !/^\/(api(?!\/docs)|auth|health|metrics|assets)(\/|$)/.test(url);
  return !isApi.test(request.url);
}

/** A worker has the policy that its own file comes with, not that of the page that starts it. */
const isWorker = ({ routeOptions: { url = '' } }: FastifyRequest) =>
  /^\/(assets\/[^/]*\.worker-[^/]*|scan-offline)\.js$/.test(url);

/** Security headers with a strict content policy, a limit on requests, and compression of large answers. */
export async function protect(
  app: FastifyInstance,
  options: { limitRequests: boolean; isHttps: boolean; directory?: string | undefined },
): Promise<void> {
  const headers = securityHeaders(options);
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(isWorker(request) ? headers.worker : isPage(request) ? headers.page : headers.data);
    next();
  });
  if (options.limitRequests) {
    await app.register(rateLimit, {
      global: false,
      max: requestsPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => addressBlock(addressOf(request)),
      allowList: isWebFile,
      errorResponseBuilder: (_, context) =>
        new AppError('rate_limited', { seconds: Math.ceil(context.ttl / 1000) }),
    });
    // Before every other hook: what is refused for want of a session or a route counts too, and costs nothing more.
    app.addHook('onRequest', app.rateLimit());
  }
  await app.register(compress, {
    global: true,
    threshold: 4096,
    encodings: ['gzip'],
    zlibOptions: { level: 1 },
  });
}
