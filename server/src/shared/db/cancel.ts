import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const cancelRequestCode = 80_877_102;
const patience = 5_000;
const pause = 100;

/** What the driver knows of a connection and its types do not tell. */
interface Backend {
  host: string;
  port: number;
  processID: number;
  secretKey: number;
}

/**
 * Asks the database to end what a connection is running: over a line of its own, because one that only reads does not
 * notice when its connection is closed. Settles when the database has dealt with it, which is when it
 * closes the line: from then on the request cannot hit a later statement. False when that is not certain.
 */
export function cancelStatement(client: pg.ClientBase): Promise<boolean> {
  const { host, port, processID, secretKey } = client as unknown as Backend;
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(cancelRequestCode, 4);
  message.writeInt32BE(processID, 8);
  message.writeInt32BE(secretKey, 12);
  return new Promise((resolve) => {
    const line = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    let hasFailed = false;
    const fail = () => {
      hasFailed = true;
      line.destroy();
    };
    line.setTimeout(patience, fail);
    line.on('error', fail);
    line.on('close', () => resolve(!hasFailed));
    line.on('connect', () => line.write(message));
    line.resume();
  });
}

/**
 * Has a connection's statement canceled, again until it has ended: one that was only on its way does not hear the first
 * request. False when the connection cannot be used any more, because a request may still be on its own way.
 */
export async function cancelUntilEnded(client: pg.PoolClient, hasEnded: () => boolean): Promise<boolean> {
  let isCertain = await cancelStatement(client);
  while (isCertain && !hasEnded()) {
    await sleep(pause);
    if (!hasEnded()) isCertain = await cancelStatement(client);
  }
  return isCertain;
}
