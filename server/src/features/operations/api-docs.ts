import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { describeApi } from './openapi.ts';

/** Serves the API's description, and a page to try it. */
export async function serveApiDocs(
  app: FastifyInstance,
  served: ReadonlyMap<string, Endpoint>,
): Promise<void> {
  const document = describeApi(served.values());
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(text));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { persistAuthorization: false },
    staticCSP: true,
  });
}
