import { useTranslation } from 'react-i18next';
import { category, type CategoryRecord } from '#contract/entities/category/category.schema.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { allFields } from '#contract/shared/entity.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { Facts, type Fact } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { filteredList, RecordLink } from '#web/shared/record/RecordLink.tsx';
import { hasValue } from '#web/shared/record/ValueText.tsx';
import { useCategoryWords } from './useCategoryWords.tsx';

// These stand in the header or in a panel of their own.
const elsewhere = ['name', 'active', 'customFields', 'childCount', 'path', 'depth'];
const fields = allFields(category);

/** Every field of a category that has a value. */
export function CategoryFacts({ record }: { record: CategoryRecord }) {
  const { t } = useTranslation('record');
  const { labelOf, showValue } = useCategoryWords();
  const values = record as Readonly<Record<string, unknown>>;

  function shown(name: string) {
    if (name === 'parentId' && record.parent) {
      return (
        <RecordLink to={`${category.page}/${record.parent.id}`}>
          <bdi>{record.parent.label}</bdi>
        </RecordLink>
      );
    }
    if (name === 'equipmentCount' && record.kind === 'equipment') {
      return (
        <RecordLink to={filteredList(equipment.page, 'categoryId', record.id)}>
          <Count value={record.equipmentCount} />
        </RecordLink>
      );
    }
    return showValue(name, values[name]);
  }

  const facts = Object.keys(fields)
    .filter((name) => !elsewhere.includes(name) && hasValue(values[name]))
    .map((name): Fact => ({
      key: name,
      label: labelOf(name),
      value: shown(name),
      isWide: fields[name]?.kind === 'longText',
    }));
  return (
    <Panel title={t('facts')}>
      <Facts
        labelWidth={148}
        facts={[...facts.filter((fact) => !fact.isWide), ...facts.filter((fact) => fact.isWide)]}
      />
    </Panel>
  );
}
