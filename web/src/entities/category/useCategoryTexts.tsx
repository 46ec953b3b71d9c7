import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { category } from '#contract/entities/category/category.schema.ts';
import { customFieldLabel, type CustomField } from '#contract/entities/category/custom-field.ts';
import { allFields } from '#contract/shared/entity.ts';
import { isLanguage, toLanguage } from '#contract/shared/languages.ts';
import { languageName } from '#web/shared/i18n/language-name.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { EmptyText } from '#web/shared/record/EmptyText.tsx';
import { ValueText } from '#web/shared/record/ValueText.tsx';

const fields = allFields(category);
const partOfRow = /^customFields\.\d+\.(.+)$/;
const parts = [
  'key',
  'type',
  'required',
  'unique',
  'hidden',
  'sensitive',
  'min',
  'max',
  'pattern',
  'choices',
] as const;

/** The labels and the shown values of a category's fields, its custom fields included. */
export function useCategoryTexts() {
  const { t, i18n } = useTranslation('categoryRecord');
  const { t: form } = useTranslation('form');
  const labels = useLabels();

  function labelOf(path: string): string {
    if (path === 'changeReason') return form('changeReason');
    const [name = '', language] = partOfRow.exec(path)?.[1]?.split('.') ?? [];
    if (name === 'label' && isLanguage(language)) {
      return t('field.label', { language: languageName(language, toLanguage(i18n.language)) });
    }
    const part = parts.find((known) => known === name);
    if (part !== undefined) return t(`field.${part}`);
    return labels.field(category.name, path.split('.')[0] ?? path);
  }

  function showValue(path: string, value: unknown): ReactNode {
    if (path !== 'customFields') {
      return <ValueText entity={category.name} name={path} facts={fields[path]} value={value} />;
    }
    const rows = Array.isArray(value) ? (value as CustomField[]) : [];
    if (rows.length === 0) return <EmptyText />;
    const language = i18n.language;
    return rows.map(({ key, label, type, sensitive }, at) => (
      <span key={key}>
        {at > 0 ? ', ' : ''}
        <bdi>{customFieldLabel({ key, label }, language)}</bdi> ({t(`type.${type}`)}
        {sensitive ? `, ${t('field.isSensitive')}` : ''})
      </span>
    ));
  }

  return { labelOf, showValue };
}
