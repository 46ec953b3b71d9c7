import type { Endpoint } from '#contract/shared/endpoint.ts';

/** How each kind of caller was answered, by the name of the caller. */
export type Answers = ReadonlyMap<string, number>;

/** The kinds of callers that the page shows; all others are answered like a guest. */
export const shownCallers = [
  'guest',
  'no roles',
  'user',
  'staff',
  'admin',
  'user + staff',
  'user + admin',
  'auditor',
];

const intro = `# Who may call what

Printed by the tests: each call of the contract was made by each kind of caller, and this is how the server answered.
\`yes\` is an answer other than 401 and 403; the calls are made with an id of nobody and a body that nobody
understands, so an allowed one ends as 400, 404, 422 or 428 and changes nothing. A suspended or closed account and an
expired or forged token are answered like a guest; the same test holds that. \`UPDATE_DOCS=1 npx vitest run --project
server server/test/permissions.test.ts\` writes this page anew.

The permission beside each call is a row of \`contract/src/shared/permissions.ts\`; \`public\` asks for nothing,
\`signedIn\` for a session. What a permission allows can still depend on the record: its state, whose it is, and the
rules that protect the last administrator, one's own account and the separation of duties.
`;

/** The area of a path: what stands first after /api, or the kind of address it is. */
function areaOf({ path }: Endpoint): string {
  const [, first = '', second = ''] = path.split('/');
  return first === 'api' ? second : first;
}

function cellOf(status: number | undefined): string {
  return status === 401 || status === 403 ? String(status) : status === undefined ? '?' : 'yes';
}

/** The page as Markdown: one table for each area. */
export function drawPermissions(seen: ReadonlyMap<Endpoint, Answers>): string {
  const areas = new Map<string, [Endpoint, Answers][]>();
  for (const entry of seen) areas.set(areaOf(entry[0]), [...(areas.get(areaOf(entry[0])) ?? []), entry]);
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = [
    row(['call', 'permission', ...shownCallers]),
    row(Array.from({ length: shownCallers.length + 2 }, () => '---')),
  ];
  const byText = (one: string, other: string) => (one < other ? -1 : 1);
  const parts = [...areas]
    .toSorted(([one], [other]) => byText(one, other))
    .map(([area, entries]) => {
      const rows = entries
        .toSorted(([one], [other]) => byText(`${one.path} ${one.method}`, `${other.path} ${other.method}`))
        .map(([{ method, path, access }, answers]) =>
          row([
            `\`${method} ${path}\``,
            `\`${access}\``,
            ...shownCallers.map((name) => cellOf(answers.get(name))),
          ]),
        );
      return [`## ${area}`, '', ...head, ...rows, ''].join('\n');
    });
  return [intro, ...parts].join('\n');
}
