import type { Entity } from '#contract/shared/entity.ts';
import type { FieldFacts } from '#contract/shared/field.ts';

/** Whether many new records can have the same there: names, codes and addresses are their own. */
export function isSharedField(field: FieldFacts | undefined): boolean {
  return field?.kind === 'choice' || field?.kind === 'reference';
}

/** The same entity without a field that must be filled in: what is missing comes from elsewhere. */
export function withoutRequired(entity: Entity): Entity {
  const fields = Object.entries(entity.fields).map(([name, field]) => [name, { ...field, required: false }]);
  return { ...entity, fields: Object.fromEntries(fields) as Entity['fields'] };
}
