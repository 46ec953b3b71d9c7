import { joinValues } from '#contract/shared/list-query.ts';
import type { Listed, ListSource, Parameters } from './list-source.ts';
import type { Selection } from './selection.ts';

const keysPerRequest = 100;

/** Which records of a list are meant. */
export interface ChosenRows {
  selection: Selection;
  keys: ReadonlyMap<string, string>;
}

/** The questions that together find the chosen records, or all where none are chosen one by one. */
export function chosenParameters<T extends Listed>(
  { keyField }: ListSource<T>,
  parameters: Parameters,
  chosen: ChosenRows | undefined,
): Parameters[] {
  if (chosen?.selection.mode !== 'some' || keyField === undefined) return [parameters];
  const keys = [...chosen.selection.ids].flatMap((id) => chosen.keys.get(id) ?? []);
  const groups = Array.from({ length: Math.ceil(keys.length / keysPerRequest) }, (_, at) =>
    keys.slice(at * keysPerRequest, (at + 1) * keysPerRequest),
  );
  return groups.map((group) => [...parameters, [`filter[${keyField}][is]`, joinValues(group)]]);
}
