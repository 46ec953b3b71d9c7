import type { FieldProblem } from '#contract/shared/errors.ts';
import { defaultLanguage, type Language } from '#contract/shared/languages.ts';
import { fieldProblemOf, problemFactory } from '#contract/shared/rules.ts';
import { customFieldLabel, type CustomFieldType } from './custom-field.ts';
import { boundText, longestTextOf } from './custom-values.ts';
import { patternProblem } from './pattern.ts';
import { sensitiveTypes } from './sensitive-values.ts';

/** A custom field as it is wanted; in a form a part may be missing, and a bound may still be text. */
export interface CustomFieldWanted {
  key?: string;
  label?: Readonly<Record<string, string | undefined>>;
  type?: CustomFieldType;
  min?: unknown;
  max?: unknown;
  pattern?: string;
  choices?: readonly string[];
  unique?: boolean;
  sensitive?: boolean;
}

export interface CategoryWanted {
  customFields?: readonly CustomFieldWanted[];
}

const parts = {
  label: { title: 'Label' },
  key: { title: 'Key' },
  choices: { title: 'Choices' },
  pattern: { title: 'Pattern' },
  max: { title: 'Maximum' },
  sensitive: { title: 'Sensitive' },
};

/** Whether the values of a field are chosen from its list. */
export function hasChoices(type: CustomFieldType | undefined): boolean {
  return type === 'choice' || type === 'multi';
}

const asNumber = (bound: unknown) => (typeof bound === 'number' ? bound : undefined);

function checkParts(field: CustomFieldWanted, path: string): FieldProblem[] {
  const refuse = problemFactory(parts, path);
  const { type, pattern, choices = [], sensitive, unique } = field;
  const [min, max] = [asNumber(field.min), asNumber(field.max)];
  const refused = pattern && type ? patternProblem(pattern, longestTextOf({ type, max })) : undefined;
  return [
    ...(hasChoices(type) && choices.length === 0 ? [refuse('choices', 'required')] : []),
    ...(refused ? [refuse('pattern', refused.key, refused.params)] : []),
    ...(sensitive && type && !sensitiveTypes.includes(type) ? [refuse('sensitive', 'sensitive_type')] : []),
    ...(sensitive && unique ? [refuse('sensitive', 'sensitive_unique')] : []),
    ...(min !== undefined && max !== undefined && min > max
      ? [refuse('max', 'out_of_range', { min: boundText(min), max: boundText(1_000_000_000) })]
      : []),
  ];
}

/** What is wrong with the custom fields of a category beyond their shape. */
export function checkCategory(
  { customFields = [] }: CategoryWanted,
  language: Language = defaultLanguage,
): FieldProblem[] {
  return customFields.flatMap((field, index) => {
    const path = `customFields.${index}`;
    const { key } = field;
    const first = customFields.findIndex((other) => other.key === key);
    const link = customFieldLabel({ label: customFields[first]?.label ?? {}, key: key ?? '' }, language);
    const isNameless = field.label !== undefined && !Object.values(field.label).some(Boolean);
    return [
      ...(key && first < index
        ? [problemFactory(parts, path)('key', 'not_unique', { value: key, link })]
        : []),
      ...(isNameless ? [fieldProblemOf(`${path}.label.${language}`, parts.label.title, 'required')] : []),
      ...checkParts(field, path),
    ];
  });
}
