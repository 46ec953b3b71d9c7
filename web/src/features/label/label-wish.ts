import type { QueueAdd } from '#contract/features/label/job.api.ts';
import type { ChosenRecords } from '#web/shared/table/list-display.ts';

/** The chosen items of a list: those that are named, or all that it finds but some. */
export function labelWishOf({ selection, parameters }: ChosenRecords): QueueAdd {
  if (selection.mode === 'some') return { equipmentIds: [...selection.ids] };
  const question = new URLSearchParams(parameters.map((pair) => [...pair])).toString();
  return selection.except.size === 0 ? { question } : { question, except: [...selection.except] };
}
