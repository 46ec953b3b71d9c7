import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { category } from '#contract/entities/category/category.schema.ts';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { equipment, type EquipmentRecord } from '#contract/entities/equipment/equipment.schema.ts';
import { allFields, referenceName, type ReferenceValue } from '#contract/shared/entity.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Facts, type Fact } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';
import { hasValue } from '#web/shared/record/ValueText.tsx';
import { useEquipmentWords } from './useEquipmentWords.tsx';

interface EquipmentFactsProps {
  record: EquipmentRecord;
  customFields: readonly CustomField[];
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
];
const fields = allFields(equipment);

function addressOf(name: string, { id }: ReferenceValue): string {
  if (name === 'categoryId') return `${category.page}/${id}`;
  return name === 'parentId' ? `${equipment.page}/${id}` : filteredList(equipment.page, name, id);
}

function ReferenceFact({ name, value }: { name: string; value: ReferenceValue }) {
  return (
    <RecordLink to={addressOf(name, value)}>
      {name === 'parentId' ? <Code>{value.label}</Code> : <bdi>{value.label}</bdi>}
    </RecordLink>
  );
}

/** Every field of an item that has a value, those of its category included. */
export function EquipmentFacts({ record, customFields }: EquipmentFactsProps) {
  const { t } = useTranslation('record');
  const { labelOf, showValue } = useEquipmentWords(customFields, record.fundingSources);
  const values = record as Readonly<Record<string, unknown>>;

  function factOf(name: string): Fact[] {
    const facts = fields[name];
    const value = facts?.kind === 'reference' ? values[referenceName(name)] : values[name];
    if (!hasValue(value)) return [];
    const shown: ReactNode =
      facts?.kind === 'reference' ? (
        <ReferenceFact name={name} value={value as ReferenceValue} />
      ) : (
        showValue(name, value)
      );
    return [{ key: name, label: labelOf(name), value: shown, isWide: facts?.kind === 'longText' }];
  }

  const own = Object.keys(fields)
    .filter((name) => !elsewhere.includes(name))
    .flatMap(factOf);
  const details = customFields.flatMap(({ key, type }): Fact[] => {
    const path = `customValues.${key}`;
    const value = record.customValues[key];
    if (!hasValue(value)) return [];
    return [{ key: path, label: labelOf(path), value: showValue(path, value), isWide: type === 'long' }];
  });
  const all = [...own, ...details];
  return (
    <Panel title={t('facts')}>
      <Facts facts={[...all.filter((fact) => !fact.isWide), ...all.filter((fact) => fact.isWide)]} />
    </Panel>
  );
}
