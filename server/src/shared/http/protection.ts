import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressBlock } from './address-block.ts';
import { AppError } from './app-error.ts';

/** Requests a minute from one address; far above what a person does, far below what hurts. */
const requestsPerMinute = 3000;
const isApi = /^\/+(api|auth|health)(\/|$)/i;

// The files of the web application are not counted: a whole office may open it at once behind one address. What the
// router found decides, because an address can be written in many ways; where it found nothing, everything counts.
function isWebFile(request: FastifyRequest): boolean {
  const { url } = request.routeOptions;
  if (url !== undefined) return !/^\/(api|auth|health)\//.test(url);
  const [path = ''] = request.url.split('?');
  return request.method === 'GET' && /^\/[\w/-]*$/.test(path) && !isApi.test(path);
}

/** Security headers with a strict content policy, a limit on requests, and compression of large answers. */
export async function protect(
  app: FastifyInstance,
  options: { limitRequests: boolean; isHttps: boolean; directory?: string | undefined },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The hash is that of an empty style element: the one the style library fills through the CSSOM.
        styleSrc: ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        // Where single sign-on is set up, the page fetches the token from that directory, and from nowhere else.
        connectSrc: ["'self'", ...(options.directory ? [options.directory] : [])],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: options.isHttps,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    // A popup of the directory must stay in reach: it is watched, and closed when the person gives up.
    crossOriginOpenerPolicy: { policy: options.directory ? 'same-origin-allow-popups' : 'same-origin' },
  });
  if (options.limitRequests) {
    await app.register(rateLimit, {
      global: false,
      max: requestsPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => addressBlock(request.ip),
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
