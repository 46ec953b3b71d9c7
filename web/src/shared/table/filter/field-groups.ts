import { filterFields, filterNames, type Entity } from '#contract/shared/entity.ts';
import type { FieldKind } from '#contract/shared/field.ts';

/** The groups of the fields that a list is filtered by, in their order. */
export const fieldGroups = ['choices', 'records', 'texts', 'dates', 'numbers'] as const;
export type FieldGroup = (typeof fieldGroups)[number];

const groupOf: Record<FieldKind, FieldGroup> = {
  choice: 'choices',
  bool: 'choices',
  reference: 'records',
  text: 'texts',
  longText: 'texts',
  code: 'texts',
  list: 'texts',
  values: 'texts',
  date: 'dates',
  instant: 'dates',
  integer: 'numbers',
  money: 'numbers',
  percent: 'numbers',
  decimal: 'numbers',
};

interface GroupedField {
  name: string;
  label: string;
}

/** The fields whose labels have what was typed, in groups; within a group those that begin with it come first. */
export function groupFields(
  entity: Entity,
  labelOf: (name: string) => string,
  typed: string,
  isOffered: (name: string) => boolean = () => true,
): { group: FieldGroup; fields: GroupedField[] }[] {
  const facts = filterFields(entity);
  const wanted = typed.trim().toLocaleLowerCase();
  const found = filterNames(entity)
    .filter(isOffered)
    .map((name) => ({ name, label: labelOf(name) }))
    .filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const isLater = ({ label }: GroupedField) => (label.toLocaleLowerCase().startsWith(wanted) ? 0 : 1);
  return fieldGroups
    .map((group) => ({
      group,
      fields: found
        .filter(({ name }) => groupOf[facts[name]?.kind ?? 'text'] === group)
        .toSorted((a, b) => isLater(a) - isLater(b)),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** The field that Enter means: the one that begins with what was typed, or else the first that has it. */
export function bestField(groups: readonly { fields: GroupedField[] }[], typed: string): string | undefined {
  const all = groups.flatMap(({ fields }) => fields);
  const wanted = typed.trim().toLocaleLowerCase();
  const best =
    all.find(({ label }) => label.toLocaleLowerCase() === wanted) ??
    all.find(({ label }) => label.toLocaleLowerCase().startsWith(wanted)) ??
    all[0];
  return best?.name;
}
