import { useTranslation } from './useTranslation.ts';
import type { Entity } from '#contract/shared/entity.ts';
import type { ErrorParams, FieldProblem, Problem } from '#contract/shared/errors.ts';
import { withNouns } from '#contract/shared/field-nouns.ts';
import { entityNames } from '#contract/shared/entity-names.ts';
import { sentenceKeyOf } from '#contract/shared/sentence-key.ts';
import type { Refusal } from '#contract/shared/steps.ts';
import { joinList } from '#web/shared/format/join-list.ts';
import { useLabels, type Labels } from './labels.ts';
import { findParamWriter } from './param-writers.ts';
import { fillSentence, findText } from './text-store.ts';

type Sentence = Pick<Problem, 'messageKey' | 'params' | 'message'>;

/** Sentences for what the server or a schema refused, in the current language. */
export interface ProblemTexts {
  /** The sentence of a whole answer; `undefined` is an answer that never came. */
  problemText: (problem: Problem | undefined, entity?: Entity) => string;
  /** The sentence to show at a field. */
  fieldText: (problem: FieldProblem, entity?: Entity) => string;
  /** Why a step cannot be taken, told before anybody tries: what the server would answer. */
  refusalText: (refusal: Refusal, entity?: Entity) => string;
}

function translateTitle(title: string, entity: Entity | undefined, labels: Labels): string {
  const field = Object.entries(entity?.fields ?? {}).find(([, facts]) => facts.title === title);
  return entity !== undefined && field !== undefined ? labels.field(entity.name, field[0], title) : title;
}

function translateEntity(value: string, labels: Labels): string {
  const name = value.toLowerCase().replaceAll(' ', '-');
  return (entityNames as readonly string[]).includes(name) ? labels.entity(name) : value;
}

/** Whose states a sentence speaks of: the entity it names, otherwise the one of the page. */
function stateOwner({ entity: named }: ErrorParams, entity: Entity | undefined): string | undefined {
  return (entityNames as readonly unknown[]).includes(named) ? String(named) : entity?.name;
}

function translateStates(values: string, owner: string | undefined, labels: Labels): string {
  if (owner === undefined) return values;
  return joinList(values.split(', ').map((value) => labels.value(owner, 'status', value)));
}

/** The contract's parameters carry English titles: these are replaced by the texts of the language. */
function translateParams(
  { messageKey, params }: Pick<Sentence, 'messageKey' | 'params'>,
  entity: Entity | undefined,
  labels: Labels,
): ErrorParams {
  const translated: ErrorParams = {};
  for (const [name, value] of Object.entries(params)) {
    const write = findParamWriter(name);
    if (write) translated[name] = write(value, messageKey);
    else if (typeof value !== 'string') translated[name] = value;
    else if (name === 'entity')
      translated[name] = translateTitle(translateEntity(value, labels), entity, labels);
    else if (name === 'state' || name === 'needed')
      translated[name] = translateStates(value, stateOwner(params, entity), labels);
    else if (name === 'itemState') translated[name] = translateStates(value, 'equipment', labels);
    else translated[name] = translateTitle(value, entity, labels);
  }
  return translated;
}

/** How many a sentence speaks of, where it counts. */
export const countOf = ({ n }: ErrorParams): number | undefined => (typeof n === 'number' ? n : undefined);

/** Turns problems into sentences; give the entity so that fields are called by their labels. */
export function useProblemText(): ProblemTexts {
  const { t } = useTranslation();
  const labels = useLabels();

  function sentence({ messageKey, params, message }: Sentence, prefix: string, entity?: Entity): string {
    const text = findText('errors', `${prefix}${sentenceKeyOf(messageKey, params)}`, countOf(params));
    return text === undefined
      ? message
      : fillSentence(text, withNouns(translateParams({ messageKey, params }, entity, labels)));
  }

  const choiceLabel = (field: string, value: string, entity?: Entity) =>
    entity === undefined ? value : labels.value(entity.name, field, value);

  function fieldText(problem: FieldProblem, entity?: Entity): string {
    const name = problem.path.split('.')[0] ?? '';
    // The names of such values are another record's: they come with the problem.
    const isNamedElsewhere = entity?.fields[name]?.kind === 'values' && problem.path !== name;
    const label =
      entity === undefined || isNamedElsewhere
        ? undefined
        : labels.field(entity.name, name, problem.params['field']?.toString());
    const { choices } = problem.params;
    const params: ErrorParams = {
      ...problem.params,
      ...(label !== undefined && label !== '' && { field: label }),
      ...(typeof choices === 'string' && {
        choices: joinList(choices.split(', ').map((value) => choiceLabel(name, value, entity))),
      }),
    };
    return sentence({ ...problem, params }, 'field.', entity);
  }

  return {
    problemText: (problem, entity) =>
      problem === undefined ? t('unreachable') : sentence(problem, '', entity),
    fieldText,
    refusalText: ({ code, params, fields = [] }, entity) => {
      if (fields.length > 0) return fields.map((field) => fieldText(field, entity)).join(' ');
      // Every code has its sentence in every language; the contract's own is not fetched a second time.
      return sentence({ messageKey: code, params, message: code }, '', entity);
    },
  };
}
