import { fingerprint, type FormValues } from './form-values.ts';

/** Who changed a field since it was opened; `agreed` means both made the same change. */
export type MergeKind = 'same' | 'theirs' | 'yours' | 'agreed' | 'conflict';
export type Side = 'theirs' | 'yours';
export type Choices = Readonly<Record<string, Side>>;

/** One field in the three versions of a record. */
export interface MergeRow {
  path: string;
  kind: MergeKind;
  base: unknown;
  theirs: unknown;
  yours: unknown;
}

/** The three versions of a record: as it was opened, as somebody else saved it, as it stands in the form. */
export interface Versions {
  base: FormValues;
  theirs: FormValues;
  yours: FormValues;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('id' in value);
}

/** Values with the entries of named groups (such as custom values) beside the plain fields, as `group.key`. */
export function flattenValues(values: FormValues, groups: readonly string[]): FormValues {
  const flat: FormValues = {};
  for (const [name, value] of Object.entries(values)) {
    if (!groups.includes(name) || !isGroup(value)) flat[name] = value;
    else for (const [key, entry] of Object.entries(value)) flat[`${name}.${key}`] = entry;
  }
  return flat;
}

/** Puts `group.key` entries back into their groups. */
export function unflattenValues(flat: FormValues, groups: readonly string[]): FormValues {
  const values: FormValues = Object.fromEntries(groups.map((group) => [group, {}]));
  for (const [path, value] of Object.entries(flat)) {
    const [group = '', ...rest] = path.split('.');
    const holder = values[group];
    if (rest.length > 0 && groups.includes(group) && isGroup(holder)) {
      if (value !== undefined) holder[rest.join('.')] = value;
    } else values[path] = value;
  }
  return values;
}

function kindOf(base: string, theirs: string, yours: string): MergeKind {
  if (theirs === base && yours === base) return 'same';
  if (theirs === yours) return 'agreed';
  if (yours === base) return 'theirs';
  return theirs === base ? 'yours' : 'conflict';
}

// Empty in a control can be '', null or absent; a person sees the same empty field.
function markOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'object' && 'id' in value) return `id:${String(value.id)}`;
  return fingerprint(value);
}

/** Compares the three versions field by field. */
export function compareVersions({ base, theirs, yours }: Versions): MergeRow[] {
  const paths = new Set([...Object.keys(base), ...Object.keys(theirs), ...Object.keys(yours)]);
  return [...paths].map((path) => ({
    path,
    kind: kindOf(markOf(base[path]), markOf(theirs[path]), markOf(yours[path])),
    base: base[path],
    theirs: theirs[path],
    yours: yours[path],
  }));
}

/** The conflicts that still need a choice. */
export function openConflicts(rows: readonly MergeRow[], choices: Choices): MergeRow[] {
  return rows.filter((row) => row.kind === 'conflict' && choices[row.path] === undefined);
}

/** The merged record: each side's own changes and the chosen side of each conflict; an open conflict keeps theirs. */
export function mergeRows(rows: readonly MergeRow[], choices: Choices): FormValues {
  return Object.fromEntries(
    rows.map((row) => {
      const isYours = row.kind === 'yours' || (row.kind === 'conflict' && choices[row.path] === 'yours');
      return [row.path, isYours ? row.yours : row.theirs];
    }),
  );
}

/** Choices that still mean the same after the other side saved once more. */
export function keepChoices(
  before: readonly MergeRow[],
  after: readonly MergeRow[],
  choices: Choices,
): Choices {
  const seen = new Map(before.map((row) => [row.path, markOf(row.theirs)]));
  return Object.fromEntries(
    after
      .filter((row) => row.kind === 'conflict' && seen.get(row.path) === markOf(row.theirs))
      .flatMap((row) => {
        const side = choices[row.path];
        return side ? [[row.path, side]] : [];
      }),
  );
}
