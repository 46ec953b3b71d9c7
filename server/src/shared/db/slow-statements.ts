import type { Ask, DbOptions } from './pool.ts';

/** The request that a statement works for. */
export interface StatementOrigin {
  reqId: string;
  traceId: string;
}

/** A statement that took long: its text without a single value. */
export interface SlowStatement extends Partial<StatementOrigin> {
  statement: string;
  milliseconds: number;
}

const longestText = 2_000;

/** One line, and nothing that stands in quotes: values travel beside the text, and what was written into it goes too. */
export function withoutValues(text: string): string {
  const bare = text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '?')
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/--[^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return bare.length > longestText ? `${bare.slice(0, longestText)} …` : bare;
}

/** Wraps what asks the database, so that slow statements are noticed: from when one was sent until its answer. */
export function watchStatements({
  onSlowStatement,
  slowAfter = 0,
}: Pick<DbOptions, 'onSlowStatement' | 'slowAfter'>): (ask: Ask, origin?: StatementOrigin) => Ask {
  if (!onSlowStatement || slowAfter <= 0) return (ask) => ask;
  return (ask, origin) => (config) => {
    const begin = performance.now();
    const answer = ask(config);
    const check = () => {
      const milliseconds = Math.round(performance.now() - begin);
      if (milliseconds < slowAfter) return;
      onSlowStatement({ statement: withoutValues(config.text), milliseconds, ...origin });
    };
    // Beside the answer and not behind it: whoever waits does not wait for this.
    answer.then(check, check);
    return answer;
  };
}
