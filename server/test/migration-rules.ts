/** The statements of a migration without comments; bodies of functions and what stands in quotes are left out. */
export function statementsOf(text: string): string[] {
  // One pass, so that a quote in a comment and dashes in a text each stay what they are.
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|(\bdo\s+)?\$(\w*)\$([\s\S]*?)\$\2\$|'(?:[^']|'')*'/gi;
  const inner: string[] = [];
  const bare = text.replace(token, (found, isBlock: string | undefined, _tag, body: string | undefined) => {
    if (found.startsWith('--') || found.startsWith('/*')) return ' ';
    // What a block does happens now; what a function does, when it is called.
    if (isBlock !== undefined)
      inner.push(...statementsOf((body ?? '').replace(/\b(?:begin|then|else|loop)\b/gi, ';')));
    return "''";
  });
  const own = withoutAtomicBodies(bare)
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
  return [...own, ...inner];
}

/** The other way to write the body of a function; it holds statements of its own. */
function withoutAtomicBodies(text: string): string {
  return text.replace(/\bbegin\s+atomic\b[\s\S]*?\bend\s*;/gi, ';');
}

const tableOf = (statement: string) =>
  /^alter table (?:if exists )?(?:only )?(?:public\.)?"?(\w+)"?/i.exec(statement)?.[1];
const createdIn = (statements: readonly string[], kind: string) =>
  new Set(
    statements.flatMap((statement) => {
      const pattern = new RegExp(
        `^create (?:or replace )?(?:unlogged )?${kind} (?:if not exists )?"?(\\w+)"?`,
        'i',
      );
      return pattern.exec(statement)?.[1]?.toLowerCase() ?? [];
    }),
  );

const ofColumns: [RegExp, string][] = [
  [/\brename\b/i, 'renames what an earlier release names'],
  [/\bdrop column\b/i, 'drops a column'],
  [/\balter (?:column )?"?\w+"? (?:set data )?type\b/i, 'changes the type of a column'],
  [/\balter (?:column )?"?\w+"? set not null\b/i, 'wants a value that an earlier release may not write'],
  [/\balter (?:column )?"?\w+"? drop default\b/i, 'takes away a default that an earlier release may rely on'],
];

/** Columns that are added with `not null` and nothing to fill them. */
function addsUnfilledColumn(statement: string): boolean {
  return statement
    .split(/,\s*(?=(?:add|drop|alter|rename)\b)/i)
    .filter((part) => /\badd column\b/i.test(part))
    .some((part) => /\bnot null\b/i.test(part) && !/\b(?:default|generated)\b/i.test(part));
}

const dropped =
  /^drop (table|view|materialized view|type|schema|sequence|domain|function|procedure) (?:if exists )?"?(\w+)/i;

/**
 * What of a migration would break a release that still runs beside it: it may add, and never take away or change what
 * was there before this file. What the file makes itself, it may do with as it likes.
 */
export function findBreakingChanges(text: string): string[] {
  const statements = statementsOf(text);
  const own = createdIn(statements, 'table');
  const replaced = new Set(
    ['view', 'materialized view', 'function', 'procedure'].flatMap((kind) => [
      ...createdIn(statements, kind),
    ]),
  );
  return statements.flatMap((statement) => {
    const [, kind, name = ''] = dropped.exec(statement) ?? [];
    if (kind !== undefined) {
      const isOwn = own.has(name.toLowerCase()) || replaced.has(name.toLowerCase());
      return isOwn ? [] : [`drops a ${kind.toLowerCase()}: ${name}`];
    }
    if (/^alter type .* (?:rename|drop)\b/i.test(statement))
      return [`changes a type: ${statement.slice(0, 60)}`];
    if (/^revoke .* from .*\binventory_app\b/i.test(statement)) {
      const table = / on (?:table )?"?(\w+)"?/i.exec(statement)?.[1]?.toLowerCase() ?? '';
      return own.has(table) ? [] : [`takes a right away: ${table}`];
    }
    const table = tableOf(statement);
    if (table === undefined || own.has(table.toLowerCase())) return [];
    return [
      ...ofColumns.filter(([pattern]) => pattern.test(statement)).map(([, why]) => `${why}: ${table}`),
      ...(addsUnfilledColumn(statement)
        ? [`adds a column that must be filled and has no default: ${table}`]
        : []),
    ];
  });
}
