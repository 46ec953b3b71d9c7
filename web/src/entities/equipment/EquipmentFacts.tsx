import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { RecordFacts } from '#web/features/records/RecordFacts.tsx';
import type { EntityWords } from '#web/features/records/useEntityWords.tsx';
import { ReferenceText } from '#web/features/references/ReferenceText.tsx';
import type { Fact } from '#web/shared/record/Facts.tsx';
import { hasValue } from '#web/shared/record/ValueText.tsx';

interface EquipmentFactsProps {
  record: EquipmentRecord;
  customFields: readonly CustomField[];
  words: EntityWords;
}

// These stand in the header or in a panel of their own.
const elsewhere = [
  'tag',
  'name',
  'status',
  'custodianId',
  'projectId',
  'fundingLines',
  'federalShare',
  'customValues',
  'retirementId',
  'disposalMethod',
  'disposedOn',
  'salePrice',
  'correction',
];

/** Every field of an item that has a value, those of its category included. */
export function EquipmentFacts({ record, customFields, words }: EquipmentFactsProps) {
  const details = customFields.flatMap(({ key, type }): Fact[] => {
    const path = `customValues.${key}`;
    const value = record.customValues[key];
    if (!hasValue(value)) return [];
    const shown = words.showValue(path, value);
    return [{ key: path, label: words.labelOf(path), value: shown, isWide: type === 'long' }];
  });
  return (
    <RecordFacts
      entity={equipment}
      record={record}
      words={words}
      elsewhere={elsewhere}
      further={details}
      shown={
        record.parent ? { parentId: <ReferenceText entity="equipment" value={record.parent} isCode /> } : {}
      }
    />
  );
}
