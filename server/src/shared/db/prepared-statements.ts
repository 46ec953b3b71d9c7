import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A connection holds so many plans at most, unless its pool says otherwise; a large one takes some hundred kilobytes of the database's memory. */
export const mostPlans = 300;

// Names are made from texts again where they are not remembered.
const mostNames = 2_000;

function nameOf(letter: string, text: string): string {
  return `${letter}${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`;
}

/** Names statements by their texts, the same on every connection: under its name a connection finds the plan again. */
export function createStatementNames(): (text: string) => string {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known) return known;
    if (names.size >= mostNames) names.clear();
    const made = nameOf('s', text);
    names.set(text, made);
    return made;
  };
}

/** So many statements with their values are remembered as asked for. */
const mostRemembered = 2_000;

/** Names statements that have their values written into them, once they are asked for again: most come once, and need no plan later. */
export function createRepeatedNames(): (text: string) => string | undefined {
  const asked = new Set<string>();
  return (text) => {
    const made = nameOf('v', text);
    // What was asked for last is forgotten last.
    const isRepeated = asked.delete(made);
    asked.add(made);
    const [oldest] = asked;
    if (asked.size > mostRemembered && oldest !== undefined) asked.delete(oldest);
    return isRepeated ? made : undefined;
  };
}

/** What the driver knows of a connection: the texts of the statements that the database holds for it, by name. */
interface Prepared {
  connection: { parsedStatements: Record<string, string> };
}

/**
 * Lets a connection that holds too many plans begin anew when it is lent, before anything is sent. So what is asked for today has its
 * plans, whatever was asked for since the program began: statements come one by one, and each plan is made again once at most.
 */
export function boundPlans(pool: pg.Pool, most: number): void {
  pool.on('acquire', (client) => {
    const { connection } = client as unknown as Prepared;
    if (Object.keys(connection.parsedStatements).length < most) return;
    connection.parsedStatements = {};
    // Where it fails, the connection is lost, and whoever was lent it hears so.
    client.query('deallocate all').catch(() => undefined);
  });
}
