import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import type { Filter } from '#contract/shared/list-query.ts';
import { relativeRecords } from '#contract/shared/relative-values.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { facetQuery } from '../list-queries.ts';
import { ChoiceEditor } from './ChoiceEditor.tsx';
import type { FilterScope } from './useFilterScope.ts';
import { ReferenceEditor } from './ReferenceEditor.tsx';
import { TypedEditor } from './TypedEditor.tsx';

interface ValueEditorProps {
  scope: FilterScope;
  facts: FieldFacts;
  filter: Filter;
  problem: string | undefined;
  onChange: (values: string[]) => void;
  /** Applies what stands there, or these values. */
  onEnter: (values?: string[]) => void;
}

const counted = ['choice', 'bool', 'reference'];

/** The control that fits the field of a filter. */
export function ValueEditor({ scope, facts, filter, problem, onChange, onEnter }: ValueEditorProps) {
  const { t } = useTranslation('list');
  const labels = useLabels();
  const { entity } = scope;
  const label = labels.field(entity.name, filter.field, facts.title);
  const facet = useQuery({
    ...facetQuery(scope, filter.field, scope.parametersWithout(filter)),
    enabled: counted.includes(facts.kind) && entity.filter.includes(filter.field),
  }).data;
  const counts = new Map((facet?.counts ?? []).map(({ value, count }) => [value ?? '', count]));
  const countOf = (value: string) => (facet?.exact ? { count: counts.get(value) ?? 0 } : {});

  if (facts.kind === 'choice') {
    const choices = (facts.values ?? []).map((value) => ({
      value,
      label: labels.value(entity.name, filter.field, value),
      ...countOf(value),
    }));
    return <ChoiceEditor label={label} choices={choices} values={filter.values} onChange={onChange} />;
  }
  if (facts.kind === 'bool') {
    const choices = ['true', 'false'].map((value) => ({
      value,
      label: t(value === 'true' ? 'yes' : 'no'),
      ...countOf(value),
    }));
    return (
      <ChoiceEditor label={label} choices={choices} values={filter.values} isSingle onChange={onChange} />
    );
  }
  const source = scope.references[filter.field];
  if (facts.kind === 'reference' && source) {
    return (
      <ReferenceEditor
        label={label}
        source={source}
        relative={relativeRecords(facts.entity)}
        values={filter.values}
        counts={filter.operator === 'within' || !facet?.exact ? new Map() : counts}
        onChange={onChange}
        onEnter={onEnter}
      />
    );
  }
  return (
    <TypedEditor
      label={label}
      facts={facts}
      operator={filter.operator}
      values={filter.values}
      problem={problem}
      onChange={onChange}
      onEnter={() => onEnter()}
    />
  );
}
