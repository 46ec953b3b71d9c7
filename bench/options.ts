import { parseArgs } from 'node:util';

export const workNames = [
  'pages',
  'views',
  'list',
  'search',
  'palette',
  'depth',
  'detail',
  'export',
  'growth',
  'overview',
  'register',
  'rollforward',
  'nodes',
  'scroll',
  'bundles',
  'create',
  'checkout',
  'person',
  'order',
  'retirement',
  'code',
  'labels',
  'exportfiles',
  'rowcheck',
  'undo',
  'bulkedit',
  'importlist',
  'import',
  'importxlsx',
  'importheld',
  'projector',
  'sealing',
  'backup',
] as const;
export type WorkName = (typeof workNames)[number];

export interface Options {
  rows: number;
  works: WorkName[];
  /** The part of what imports, bulk edits and files of a list are measured with; less than 1 to try them. */
  scale: number;
  /** The server and the web application are built already. */
  isBuilt: boolean;
}

/** Reads `--rows 1000000 --only list,search --scale 0.01 --built`. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '1000000' },
      only: { type: 'string', default: workNames.join(',') },
      scale: { type: 'string', default: '1' },
      built: { type: 'boolean', default: false },
    },
  });
  const wanted = values.only.split(',');
  const unknown = wanted.find((name) => !workNames.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`--only: ${unknown} is none of ${workNames.join(', ')}`);
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 2000 || rows > 3_000_000) {
    throw new Error('--rows: must be a whole number from 2,000 to 3,000,000');
  }
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 1)) throw new Error('--scale: must be above 0 and at most 1');
  return { rows, scale, works: workNames.filter((name) => wanted.includes(name)), isBuilt: values.built };
}
