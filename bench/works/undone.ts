import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { createDb } from '#server/shared/db/pool.ts';
import type { CommandContext } from '#server/shared/http/context.ts';
import { createRecorder } from '../record.ts';
import type { Statement } from '../statement.ts';
import type { Subject } from '../subject.ts';

class Undo extends Error {}

/** Runs a command of the product in a transaction that is undone, and answers what it came to and what it wrote. */
export async function recordWrites<T>(
  subject: Subject,
  version: number,
  command: (context: CommandContext) => Promise<T>,
): Promise<{ made: T; statements: Statement[] }> {
  const db = createDb(subject.connection, { max: 1 });
  const id = decodeJwt(subject.product.token).sub ?? '';
  let written: { made: T; statements: Statement[] } | undefined;
  try {
    await db.transaction(async (tx) => {
      const recorder = createRecorder(tx);
      const made = await command({
        db: recorder,
        actor: { id, name: 'Bench Runner', email: '', roles: ['admin'], sessionId: '' },
        requestId: randomUUID(),
        source: 'api',
        now: new Date(),
        version,
        changed: new Set(),
      });
      const isWriting = ({ text }: Statement) => /^\s*(insert|update|with counter)/.test(text);
      written = { made, statements: recorder.statements.filter(isWriting) };
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  } finally {
    await db.end();
  }
  if (!written) throw new Error('the command came to nothing');
  return written;
}
