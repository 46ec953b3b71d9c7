import { allFields, referenceName, type Entity } from '#contract/shared/entity.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { hasValue, ValueText } from '#web/shared/record/ValueText.tsx';
import type { PrintFact } from './PrintParts.tsx';

/** Fields of a record as facts of its paper; those without a value, or that say no, are left out. */
export function usePrintFacts(entity: Entity, record: object): (names: readonly string[]) => PrintFact[] {
  const labels = useLabels();
  const fields = allFields(entity);
  const values = record as Readonly<Record<string, unknown>>;
  return (names) =>
    names.flatMap((name) => {
      const facts = fields[name];
      const value = facts?.kind === 'reference' ? values[referenceName(name)] : values[name];
      if (!hasValue(value) || value === false) return [];
      const text = <ValueText entity={entity.name} name={name} facts={facts} value={value} />;
      return [{ name, label: labels.field(entity.name, name), value: text }];
    });
}
