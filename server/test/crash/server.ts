import { runServer, type Program } from '../program.ts';

const admin = { email: 'crash@test.example', password: 'nothing is lost here' };

/** The whole program on data of its own, and who calls it. */
export interface Server {
  dataDir: string;
  program: Program;
  address: string;
  token: string;
}

/** Starts the whole program on the data, with the settings of production, and signs in. */
export async function startServer(dataDir: string): Promise<Server> {
  const program = runServer({ DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  const address = await program.waitFor(/Ready: (http:\S+)/);
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = (await answer.json()) as { token: string };
  return { dataDir, program, address, token };
}

export function isRunning({ program }: Server): boolean {
  return program.child.exitCode === null && program.child.signalCode === null;
}

export async function stopServer(server: Server): Promise<void> {
  if (isRunning(server)) server.program.child.kill('SIGTERM');
  await server.program.ended;
}

export function post(server: Server, url: string, body: unknown, key?: string): Promise<Response> {
  return fetch(`${server.address}${url}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${server.token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
    // Who hears nothing for this long gives up, and asks again later with the same key.
    signal: AbortSignal.timeout(60_000),
  });
}
