import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { StartRefusal } from '#server/shared/start-refusal.ts';

/** Serves on the configured address; answers the address to open. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, host, port);
  }
  const bound = app.server.address();
  const actualPort = typeof bound === 'object' && bound ? bound.port : port;
  return `http://${isIP(host) === 6 ? `[${host}]` : host}:${actualPort}`;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartRefusal(
        `PORT: ${port} on ${host} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartRefusal(`PORT: ${port} may not be opened by this user. Choose one above 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartRefusal(`HOST: ${host} is not an address of this machine.`);
    default:
      return error;
  }
}
