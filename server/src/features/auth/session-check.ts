import type { OpenSession } from './auth.repository.ts';

/** Finds the open sessions among those named; whatever is not open is not answered. */
export type FindSessions = (sessionIds: readonly string[]) => Promise<OpenSession[]>;

interface Waiting {
  sessionId: string;
  resolve: (session: OpenSession | undefined) => void;
  reject: (error: unknown) => void;
}

// Two, so that one connection that hangs does not hold up everybody.
const statementsAtOnce = 2;

/**
 * Asks for one session; whoever comes while the database is busy answering others is asked for together with everybody
 * else who came. The statement that answers a request always begins after the request, so what was revoked before is seen.
 */
export function createSessionCheck(
  findSessions: FindSessions,
): (sessionId: string) => Promise<OpenSession | undefined> {
  let waiting: Waiting[] = [];
  let running = 0;

  const ask = async () => {
    const batch = waiting;
    waiting = [];
    running += 1;
    try {
      const sessions = await findSessions([...new Set(batch.map(({ sessionId }) => sessionId))]);
      const byId = new Map(sessions.map((session) => [session.sessionId, session]));
      for (const { sessionId, resolve } of batch) resolve(byId.get(sessionId));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      if (waiting.length > 0) void ask();
    }
  };

  return (sessionId) =>
    new Promise((resolve, reject) => {
      waiting.push({ sessionId, resolve, reject });
      if (running < statementsAtOnce) void ask();
    });
}
