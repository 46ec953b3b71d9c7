import { connect } from 'node:net';
import type pg from 'pg';

/** What the driver knows of a connection and does not declare. */
interface Cancelable {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

const cancelCode = 80_877_102;

/**
 * Asks the database to end the statement that runs on a connection. The protocol wants a connection of its own for
 * that, without a sign-in; to close the other one is not enough, because a statement that only reads does not notice.
 */
export function cancelStatement(client: pg.ClientBase): void {
  const { host, port, processID, secretKey } = client as unknown as Cancelable;
  const request = Buffer.alloc(16);
  [request.length, cancelCode, processID, secretKey].forEach((value, at) =>
    request.writeInt32BE(value, at * 4),
  );
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  socket.on('error', () => undefined);
  socket.end(request);
}
