import type { ColumnMapping, ImportMapping, ValueChoice } from '#contract/features/batch/batch.schema.ts';
import type { EntityName } from '#contract/shared/entity-names.ts';
import { foldText } from '../field-texts.ts';

/** What a column of another program means; the first heading is the English one. */
export interface PresetColumn {
  headings: readonly string[];
  /** Null when it is not imported. */
  field: string | null;
  reading?: ColumnMapping['reading'];
  place?: number;
}

export function column(
  field: string | null,
  headings: readonly string[],
  more: Pick<PresetColumn, 'reading' | 'place'> = {},
): PresetColumn {
  return { field, headings, ...more };
}

/** What is known about the files of another program. */
export interface Preset {
  id: string;
  name: string;
  entity: EntityName;
  /** A file is one of these when each of them is there, in one of its spellings. */
  telling: readonly (readonly string[])[];
  columns: readonly PresetColumn[];
  /** The field that finds records, where it is not the first that is mapped. */
  findBy?: string;
  constants?: ImportMapping['constants'];
  /** What texts of a field mean that are no key of ours; undefined where nothing is known. */
  values?: Readonly<Record<string, (text: string) => Omit<ValueChoice, 'value'> | undefined>>;
  /** Columns of other tabs have the name of their tab before theirs. */
  hasGroups?: true;
}

/** The spellings of a heading in a file: as it is, and without the name of its tab. */
function spellings({ hasGroups }: Preset, heading: string): string[] {
  const last = hasGroups ? heading.split(' - ').at(-1) : undefined;
  return last === undefined ? [foldText(heading)] : [foldText(heading), foldText(last)];
}

function isOneOf(preset: Preset, heading: string, headings: readonly string[]): boolean {
  const known = headings.map(foldText);
  return spellings(preset, heading).some((spelling) => known.includes(spelling));
}

const isFileOf = (preset: Preset, headings: readonly string[]): boolean =>
  preset.telling.every((telling) => headings.some((heading) => isOneOf(preset, heading, telling)));

export function findColumn(preset: Preset, heading: string): PresetColumn | undefined {
  return preset.columns.find(({ headings }) => isOneOf(preset, heading, headings));
}

/** The program that a file comes from: of those whose telling headings are there, the one that knows most columns. */
export function recognizePreset(
  presets: readonly Preset[],
  entity: EntityName,
  headings: readonly string[],
): Preset | undefined {
  const knownColumns = (preset: Preset) =>
    headings.filter((heading) => findColumn(preset, heading) !== undefined).length;
  return presets
    .filter((preset) => preset.entity === entity && isFileOf(preset, headings))
    .toSorted((a, b) => knownColumns(b) - knownColumns(a) || b.telling.length - a.telling.length)[0];
}

/** The constants of a preset for a file: the headings in them as the file spells them. */
export function constantsFor(preset: Preset, headings: readonly string[]): ImportMapping['constants'] {
  const spelled = (name: string): string | undefined => {
    const column = findColumn(preset, name);
    return column && headings.find((heading) => isOneOf(preset, heading, column.headings));
  };
  return (preset.constants ?? []).map((constant) => ({
    ...constant,
    value: constant.value
      .replaceAll(/\{([^{}]+)\}/g, (_, name: string) => {
        const heading = spelled(name);
        return heading === undefined ? '' : `{${heading}}`;
      })
      .trim(),
  }));
}
