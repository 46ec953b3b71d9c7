import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { repair, type RepairRecord } from '#contract/entities/repair/repair.schema.ts';
import { allFields, referenceName, type ReferenceValue } from '#contract/shared/entity.ts';
import { Facts, type Fact } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';
import { hasValue } from '#web/shared/record/ValueText.tsx';
import { useRepairTexts } from './useRepairTexts.tsx';

// These stand in the header or in a panel of their own.
const elsewhere = [
  'number',
  'status',
  'equipmentId',
  'loanerId',
  'labourHours',
  'labourCost',
  'parts',
  'partsCost',
  'totalCost',
];
const fields = allFields(repair);

/** Every field of a repair that has a value. */
export function RepairFacts({ record }: { record: RepairRecord }) {
  const { t } = useTranslation('record');
  const { labelOf, showValue } = useRepairTexts();
  const values = record as Readonly<Record<string, unknown>>;

  function factOf(name: string): Fact[] {
    const kind = fields[name]?.kind;
    const value = kind === 'reference' ? values[referenceName(name)] : values[name];
    if (!hasValue(value)) return [];
    const isWide = kind === 'longText';
    if (kind !== 'reference') {
      return [{ key: name, label: labelOf(name), value: showValue(name, value), isWide }];
    }
    const { id, label } = value as ReferenceValue;
    const link = (
      <RecordLink to={filteredList(repair.page, name, id)}>
        <bdi>{label}</bdi>
      </RecordLink>
    );
    return [{ key: name, label: labelOf(name), value: link }];
  }

  const facts = Object.keys(fields)
    .filter((name) => !elsewhere.includes(name))
    .flatMap(factOf);
  return (
    <Panel title={t('facts')}>
      <Facts
        labelWidth={148}
        facts={[...facts.filter((fact) => fact.isWide), ...facts.filter((fact) => !fact.isWide)]}
      />
    </Panel>
  );
}
