import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/shared/endpoint.ts';
import { describeApi } from './openapi.ts';

/** Serves the API's description, and a page to try it. It is made when somebody first asks: that takes as long as the whole start. */
export async function serveApiDocs(
  app: FastifyInstance,
  served: ReadonlyMap<string, Endpoint>,
): Promise<void> {
  let described: { document: ReturnType<typeof describeApi>; text: string } | undefined;
  const description = () => {
    if (!described) {
      const document = describeApi(served.values());
      described = { document, text: JSON.stringify(document) };
    }
    return described;
  };
  app.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(description().text),
  );
  // The page's own copy comes from the same place; what is registered here is never sent.
  await app.register(swagger, { mode: 'static', specification: { document: { openapi: '3.1.0' } as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { persistAuthorization: false },
    staticCSP: true,
    transformSpecification: () => description().document,
    transformSpecificationClone: false,
  });
}
