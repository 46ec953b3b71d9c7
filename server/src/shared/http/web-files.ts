import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { AppError } from './app-error.ts';
import { isApiAddress, sendProblem } from './problems.ts';

/** Where the directory's popup comes back to: a page of its own, which hands the answer over and knows nothing else. */
const isProviderReturn = /^\/(sso-login|callback)\/?$/i;

/** What the code on a label leads to; a printed tag may end like the name of a file. */
const isTagLink = /^\/t\/[^/]+\/?$/i;

const builtFiles = path.join(projectRoot, 'dist', 'web');

/** How long a file is kept: the name of a hashed one changes with its content, and the icon with hardly any release. */
function cacheControlOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable';
  return path.basename(file).startsWith('favicon.') ? 'public, max-age=86400' : 'no-cache';
}

/** Serves the built web application; every address that is not the API's opens it. */
export async function serveWebFiles(
  app: FastifyInstance,
  methodsAt: (path: string) => ReadonlySet<string>,
  root = builtFiles,
): Promise<void> {
  const hasWeb = existsSync(path.join(root, 'index.html'));
  if (hasWeb) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      // The build has written them beside the files; asked for by name they are nothing.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (response, file) => {
        response.header('Cache-Control', cacheControlOf(file));
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const [address = '/'] = request.url.split('?');
    const methods = methodsAt(address);
    if (methods.size > 0) {
      reply.header('Allow', [...methods].join(', '));
      return sendProblem(reply, new AppError('method_not_allowed', { method: request.method }));
    }
    const isFile = /\.\w{2,5}$/.test(address) && !isTagLink.test(address);
    // A monitor asks by HEAD what a browser asks by GET.
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = isRead && !isApiAddress.test(address) && !isFile;
    if (hasWeb && wantsPage && isProviderReturn.test(address)) {
      // With this header the popup could not be told from a stranger's window, and its answer would not arrive.
      reply.removeHeader('Cross-Origin-Opener-Policy');
      return reply.header('Cache-Control', 'no-store').sendFile('sso-login.html');
    }
    if (hasWeb && wantsPage) return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
    return sendProblem(reply, new AppError('route_not_found'));
  });
}
