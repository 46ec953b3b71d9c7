import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';
import { useImportFields, useValueCounts } from './import.queries.ts';

const matched: readonly string[] = ['reference', 'choice', 'bool'];

/** The columns whose texts name records or choices. */
export function useMatchedColumns(batch: BatchRecord): number[] {
  const fields = useImportFields(batch.id).data?.fields ?? [];
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
  const seen = new Set<string>();
  return (batch.mapping?.columns ?? []).flatMap(({ column, field }) => {
    // Columns of one field are read together: their texts are decided once.
    if (field === null || seen.has(field) || !matched.includes(kinds.get(field) ?? '')) return [];
    seen.add(field);
    return [column];
  });
}

/** How many texts of an import need a decision, once that is known. */
export function useOpenValues(batch: BatchRecord): number | undefined {
  const columns = useMatchedColumns(batch);
  const isAsked = batch.state === 'mapping' || batch.state === 'checked';
  const { counts } = useValueCounts(batch.id, isAsked ? columns : []);
  if (!isAsked || counts.length < columns.length) return undefined;
  return counts.reduce((sum, { open }) => sum + open, 0);
}
