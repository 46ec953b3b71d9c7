import { maxPageSize } from '#contract/shared/list-query.ts';
import { chosenParameters, type ChosenRows } from './chosen-rows.ts';
import type { Listed, ListSource, Parameters } from './list-source.ts';
import { isSelected } from './selection.ts';

/** So many rows go on paper; whoever needs more exports them. */
export const mostPrintedRows = 2_000;

/** The rows that are printed, page by page: all that a view finds or the chosen ones, at most 2,000. */
export async function loadPrintedRows<T extends Listed>(
  source: ListSource<T>,
  parameters: Parameters,
  chosen: ChosenRows | undefined,
  signal: AbortSignal,
): Promise<{ rows: T[]; isWhole: boolean }> {
  const rows: T[] = [];
  const isWanted = (row: T) => chosen === undefined || isSelected(chosen.selection, row.id);
  for (const view of chosenParameters(source, parameters, chosen)) {
    let after: string | null = '';
    while (after !== null) {
      const query: [string, string][] = [
        ['limit', String(maxPageSize)],
        ...(source.fields === undefined ? [] : [['fields', source.fields] satisfies [string, string]]),
        ...(after === '' ? [] : [['after', after] satisfies [string, string]]),
      ];
      const page = await source.getPage([...view, ...query], signal);
      rows.push(...page.items.filter(isWanted));
      if (rows.length > mostPrintedRows) return { rows: rows.slice(0, mostPrintedRows), isWhole: false };
      after = page.next;
    }
  }
  return { rows, isWhole: true };
}
