// The bare floor: node:http and pg with statements that were written by hand, and nothing else.
import { createServer } from 'node:http';
import type { Bare } from './bare.ts';
import { createPlainPool, replay } from './plain-pg.ts';

process.once('message', ({ connection, requests }: Bare) => {
  const pool = createPlainPool(connection, 10);
  const server = createServer((request, response) => {
    const number = Number(request.url?.slice(1));
    replay(pool, requests[number] ?? []).then(
      (rows) => {
        response.setHeader('content-type', 'application/json; charset=utf-8');
        // Every answer of the request: the rows of a page are written out as the product has to, not its length alone.
        response.end(JSON.stringify(rows));
      },
      (error: Error) => {
        response.statusCode = 500;
        response.end(error.message);
      },
    );
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
  });
});
process.once('disconnect', () => process.exit(0));
