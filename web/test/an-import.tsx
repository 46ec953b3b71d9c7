import type {
  BatchRecord,
  BatchRow,
  BatchStatement,
  ColumnValue,
} from '#contract/features/batch/batch.schema.ts';
import { ImportPage } from '#web/features/import/ImportPage.tsx';
import { aBatch } from './a-batch.ts';
import { renderPage } from './render-page.tsx';
import { answer, startServer, type SentCall } from './server.ts';

export const noCounts = {
  new: 0,
  update: 0,
  same: 0,
  fix: 0,
  skip: 0,
  changed: 0,
  applied: 0,
  refused: 0,
  undone: 0,
  warned: 0,
};
export const plainColumn = { dateOrder: null, decimal: null };
const mapped: Partial<BatchRecord> = {
  number: 'IM-2026-00001',
  kind: 'import',
  title: 'items.csv',
  reason: null,
  file: { name: 'items.csv', size: 2048, mediaType: 'text/csv', sha256: 'aa' },
  columns: ['Item', 'Place', 'Other'],
  mapping: {
    columns: [
      { column: 0, field: 'name', foundBy: 'title', ...plainColumn },
      { column: 1, field: 'locationId', foundBy: 'values', ...plainColumn },
      { column: 2, field: null, foundBy: null, ...plainColumn },
    ],
    constants: [],
    findBy: null,
    whenFound: 'update',
    emptyCell: 'keep',
  },
  changes: null,
  counts: { ...noCounts, rows: 3 },
  appliedAt: null,
  undoUntil: null,
};
/** An import of three rows with two known columns, with what differs. */
export const importOf = (given: Partial<BatchRecord>) => aBatch({ ...mapped, ...given });

export const unknownPlace: ColumnValue = {
  value: 'Rm 208 B',
  rows: 2,
  status: 'unknown',
  id: null,
  label: null,
  like: [{ id: '00000000-0000-4000-8000-000000000208', label: 'Rm 208', note: null }],
  choice: null,
};

export function rowOf(n: number, given: Partial<BatchRow>): BatchRow {
  return {
    n,
    version: 1,
    raw: [`Item ${n}`, 'Rm 208 B', ''],
    verdict: 'new',
    targetId: null,
    target: null,
    changes: null,
    problems: [],
    warnings: [],
    result: null,
    ...given,
  };
}

export const unknownProblem = {
  path: 'locationId',
  messageKey: 'reference_unknown',
  params: { entity: 'Location', value: 'Rm 208 B', field: 'Location' },
  message: 'No location is called "Rm 208 B".',
};
const line = (rows: number, cost: string) => ({ rows, amounts: { cost } });
export const statement: BatchStatement = {
  file: line(3, '30.00'),
  new: line(2, '20.00'),
  updated: line(0, '0.00'),
  unchanged: line(0, '0.00'),
  leftOut: line(1, '10.00'),
  madeOnTheWay: {},
  fields: {},
  reasons: [{ messageKey: 'reference_unknown', path: 'locationId', rows: 1 }],
};
export const importFields = [
  { name: 'name', title: 'Name', kind: 'text', required: true, values: [], entity: null },
  {
    name: 'locationId',
    title: 'Location',
    kind: 'reference',
    required: true,
    values: [],
    entity: 'location',
  },
  { name: 'notes', title: 'Notes', kind: 'longText', required: false, values: [], entity: null },
];

/** Opens the page of an import; the server answers what the steps ask for. */
export function openImport(
  batch: BatchRecord,
  search = '',
  rows: BatchRow[] = [],
  more: Parameters<typeof startServer>[0] = {},
): SentCall[] {
  const path = `/api/imports/${batch.id}`;
  const calls = startServer({
    [`GET ${path}`]: () => answer(batch),
    [`GET ${path}/fields`]: () =>
      answer({ fields: importFields, keys: [{ name: 'name', fields: ['name'] }], isShared: false }),
    [`GET ${path}/columns`]: () =>
      answer({ items: [{ column: 0, samples: ['Laptop', 'Screen'], filled: 3 }] }),
    [`GET ${path}/values/1`]: () =>
      answer({ items: [unknownPlace], total: 4, open: 1, unknown: 1, openRows: 2 }),
    [`GET ${path}/rows`]: () => answer({ items: rows, next: null, total: rows.length }),
    [`GET ${path}/statement`]: () => answer(statement),
    [`PUT ${path}/mapping`]: () => answer(batch),
    [`PUT ${path}/values/1`]: () => answer(batch),
    [`PATCH ${path}/rows/2`]: () => answer(rows[0]),
    [`POST ${path}/skip`]: () => answer(batch),
    [`POST ${path}/actions/apply`]: () => answer({ ...batch, state: 'applying' }),
    [`POST ${path}/actions/check`]: () => answer({ ...batch, state: 'checking' }),
    ...more,
  });
  renderPage(
    [{ path: '/records/import/:id', element: <ImportPage /> }],
    `/records/import/${batch.id}${search}`,
  );
  return calls;
}

export const bodyOf = (calls: SentCall[], method: string) =>
  calls.find((one) => one.method === method)?.body as Record<string, unknown> | undefined;
