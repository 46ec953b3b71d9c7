import type { ReactNode } from 'react';
import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { repair, type RepairPart } from '#contract/entities/repair/repair.schema.ts';
import { allFields } from '#contract/shared/entity.ts';
import { Count } from '#web/shared/format/Count.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { EmptyText } from '#web/shared/record/EmptyText.tsx';
import { ValueText } from '#web/shared/record/ValueText.tsx';

const fields = allFields(repair);
const partOfLine = /^parts\.\d+\.(description|quantity|unitCost)$/;

function PartsText({ lines }: { lines: readonly RepairPart[] }) {
  return lines.map(({ description, quantity, unitCost }, at) => (
    // Lines have no identity of their own.
    <span key={`line-${String(at)}`}>
      {at > 0 ? ', ' : ''}
      <Count value={quantity} /> × <bdi>{description}</bdi> (<Money value={unitCost} hasSign />)
    </span>
  ));
}

/** The labels and the shown values of a repair's fields, those of its parts included. */
export function useRepairTexts() {
  const { t } = useTranslation('repairRecord');
  const { t: form } = useTranslation('form');
  const labels = useLabels();

  function labelOf(path: string): string {
    if (path === 'changeReason') return form('changeReason');
    const part = partOfLine.exec(path)?.[1] as keyof RepairPart | undefined;
    if (part !== undefined) return t(`parts.${part}`);
    return labels.field(repair.name, path.split('.')[0] ?? path);
  }

  function showValue(path: string, value: unknown): ReactNode {
    if (path !== 'parts') {
      return <ValueText entity={repair.name} name={path} facts={fields[path]} value={value} />;
    }
    const lines = Array.isArray(value) ? (value as RepairPart[]) : [];
    return lines.length === 0 ? <EmptyText /> : <PartsText lines={lines} />;
  }

  return { labelOf, showValue };
}
