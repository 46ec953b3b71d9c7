import type { BulkChange } from '#contract/features/batch/batch.schema.ts';
import type { Field } from '#contract/shared/field.ts';
import { batchTargets } from './batches.ts';

/** Another value of a field’s kind; references go to others. Nothing for kinds that are not set as a whole. */
export function otherValue(
  facts: Field,
  before: unknown,
  others: ReadonlyMap<string, { id: string }>,
): BulkChange['value'] | undefined {
  switch (facts.kind) {
    case 'text':
    case 'longText':
      return 'Bulk value';
    case 'code':
      return facts.example ?? 'BULK-1';
    case 'integer':
      return (facts.min ?? 1) + 1;
    case 'money':
      return '12.34';
    case 'percent':
      return '50';
    case 'decimal':
      return '1.5';
    case 'date':
      return '2026-02-03';
    case 'bool':
      return before !== true;
    case 'choice':
      return facts.values?.find((value) => value !== before);
    case 'reference': {
      const path = facts.entity && batchTargets.get(facts.entity)?.entity.path;
      return path === undefined ? undefined : others.get(path)?.id;
    }
    default:
      return undefined;
  }
}
