import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { labelOfCustomField } from '#contract/entities/category/custom-values.ts';
import type { CustomField } from '#contract/entities/category/custom-field.ts';
import { equipment } from '#contract/entities/equipment/equipment.schema.ts';
import { allFields, type ReferenceValue } from '#contract/shared/entity.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { FundingText } from '#web/shared/record/FundingText.tsx';
import { ValueText } from '#web/shared/record/ValueText.tsx';
import { factsOfCustomField } from '#web/areas/equipment/custom-value-fields.ts';
import { OtherCodesText } from './tags/OtherCodesText.tsx';

const fields = allFields(equipment);
const partOfList = /^fundingLines\.\d+\.(fundingSourceId|percent|amount)$/;
const partOfCorrection = /^correction\.(values|reason|by|at)$/;
const ownDetail = /^customValues\.(.+)$/;

/** The labels and the shown values of an item's fields, those of its category and its funding lines included. */
export function useEquipmentTexts(
  customFields: readonly CustomField[],
  sources: readonly ReferenceValue[] = [],
) {
  const { t, i18n } = useTranslation('equipmentRecord');
  const { t: form } = useTranslation('form');
  const labels = useLabels();

  function labelOf(path: string): string {
    if (path === 'changeReason') return form('changeReason');
    const key = ownDetail.exec(path)?.[1];
    if (key !== undefined) return labelOfCustomField(customFields, key, i18n.language);
    const part = partOfList.exec(path)?.[1] as 'fundingSourceId' | 'percent' | 'amount' | undefined;
    if (part !== undefined) return t(`funding.${part}`);
    const asked = partOfCorrection.exec(path)?.[1] as 'values' | 'reason' | 'by' | 'at' | undefined;
    if (asked !== undefined) return t(`correction.${asked}`);
    return labels.field(equipment.name, path.split('.')[0] ?? path);
  }

  /** What a correction asked for, in one line. */
  function showCorrection(value: unknown): ReactNode {
    const wanted = Object.entries((value ?? {}) as Record<string, unknown>);
    return wanted.map(([name, one], at) => (
      <span key={name}>
        {at > 0 ? ', ' : ''}
        {labelOf(name)}: {showValue(name, one)}
      </span>
    ));
  }

  function showValue(path: string, value: unknown): ReactNode {
    if (path === 'correction.values') return showCorrection(value);
    if (path === 'fundingLines') return <FundingText lines={value} sources={sources} />;
    if (path === 'otherCodes') return <OtherCodesText codes={value} />;
    const key = ownDetail.exec(path)?.[1];
    const own = customFields.find((field) => field.key === key);
    const held = own ? factsOfCustomField(own) : fields[path];
    const facts = held && own?.type === 'number' ? { ...held, kind: 'integer' as const } : held;
    return <ValueText entity={equipment.name} name={path} facts={facts} value={value} />;
  }

  return { labelOf, showValue };
}
