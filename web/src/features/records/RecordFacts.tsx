import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { allFields, referenceName, type Entity, type ReferenceValue } from '#contract/shared/entity.ts';
import { ReferenceText } from '#web/features/references/ReferenceText.tsx';
import { Facts, type Fact } from '#web/shared/record/Facts.tsx';
import { Panel } from '#web/shared/record/Panel.tsx';
import { hasValue } from '#web/shared/record/ValueText.tsx';
import type { EntityTexts } from './useEntityTexts.tsx';

interface RecordFactsProps {
  entity: Entity;
  record: object;
  texts: EntityTexts;
  /** Fields that stand in the header or in a panel of their own. */
  elsewhere: readonly string[];
  /** How single fields are shown where their kind does not say enough. */
  shown?: Readonly<Record<string, ReactNode>>;
  /** Facts that are no fields of the entity. */
  further?: readonly Fact[];
  labelWidth?: number;
  /** One where the panel is narrow. */
  columns?: 1 | 2;
}

/** Every field of a record that has a value; references lead to their records, long texts stand last. */
export function RecordFacts(props: RecordFactsProps) {
  const { entity, texts, elsewhere, shown = {}, further = [] } = props;
  const { t } = useTranslation('record');
  const values = props.record as Readonly<Record<string, unknown>>;
  const own = Object.entries(allFields(entity)).flatMap(([name, facts]): Fact[] => {
    if (elsewhere.includes(name)) return [];
    const value = facts.kind === 'reference' ? values[referenceName(name)] : values[name];
    if (!hasValue(value)) return [];
    const plain =
      facts.kind === 'reference' ? (
        <ReferenceText entity={facts.entity} value={value as ReferenceValue} />
      ) : (
        texts.showValue(name, value)
      );
    const isWide = facts.kind === 'longText';
    return [{ key: name, label: texts.labelOf(name), value: shown[name] ?? plain, isWide }];
  });
  const all = [...own, ...further];
  return (
    <Panel title={t('facts')}>
      <Facts
        labelWidth={props.labelWidth ?? 132}
        columns={props.columns ?? 2}
        facts={[...all.filter((fact) => !fact.isWide), ...all.filter((fact) => fact.isWide)]}
      />
    </Panel>
  );
}
