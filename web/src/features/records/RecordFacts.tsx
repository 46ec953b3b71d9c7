import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import {
  allFields,
  baseFields,
  referenceName,
  type Entity,
  type ReferenceValue,
} from '#contract/shared/entity.ts';
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
  /** Facts that are no fields of the entity; they follow those that are shown at first. */
  further?: readonly Fact[];
  /** The fields that are shown at first, in this order; all but those about the record itself unless told. */
  chosen?: readonly string[];
  labelWidth?: number;
  /** One where the panel is narrow. */
  columns?: 1 | 2;
}

/** Who made and changed a record, and when: the history tells it better. */
const aboutRecord = Object.keys(baseFields);

function inLines(facts: readonly Fact[]): Fact[] {
  return [...facts.filter((fact) => !fact.isWide), ...facts.filter((fact) => fact.isWide)];
}

/**
 * The chosen fields of a record that have a value, the rest behind a button; references lead to their records, long
 * texts stand last.
 */
export function RecordFacts(props: RecordFactsProps) {
  const { entity, texts, elsewhere, shown = {}, further = [] } = props;
  const { t } = useTranslation('record');
  const [showsAll, setShowsAll] = useState(false);
  const values = props.record as Readonly<Record<string, unknown>>;
  const fields = allFields(entity);
  const factsOf = (names: readonly string[]) =>
    names.flatMap((name): Fact[] => {
      const facts = fields[name];
      if (facts === undefined || elsewhere.includes(name)) return [];
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
  const names = Object.keys(fields);
  const chosen = props.chosen ?? names.filter((name) => !aboutRecord.includes(name));
  const first = [...factsOf(chosen), ...further];
  const rest = factsOf(names.filter((name) => !chosen.includes(name)));
  return (
    <Panel title={t('facts')}>
      <Facts
        labelWidth={props.labelWidth ?? 120}
        columns={props.columns ?? 2}
        facts={inLines(showsAll ? [...first, ...rest] : first)}
      />
      {rest.length > 0 ? (
        <Button size="small" sx={{ marginTop: '12px' }} onClick={() => setShowsAll(!showsAll)}>
          {t(showsAll ? 'fewerFields' : 'allFields')}
        </Button>
      ) : null}
    </Panel>
  );
}
