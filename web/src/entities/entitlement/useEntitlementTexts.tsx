import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { entitlement, type EntitlementFunding } from '#contract/entities/entitlement/entitlement.schema.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { useEntityTexts, type EntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { Percent } from '#web/shared/format/Percent.tsx';
import { EmptyText } from '#web/shared/record/EmptyText.tsx';

const partOfLine = /^fundingLines\.\d+\.(fundingSourceId|percent)$/;

type Line = Omit<EntitlementFunding, 'fundingSourceId'> & {
  fundingSourceId: string | ReferenceValue | null;
};

function nameOf({ fundingSourceId: source }: Line, sources: readonly ReferenceValue[]): string {
  if (source === null) return '';
  if (typeof source === 'object') return source.label;
  return sources.find(({ id }) => id === source)?.label ?? source;
}

function showLines(value: unknown, sources: readonly ReferenceValue[]): ReactNode {
  const lines = Array.isArray(value) ? (value as Line[]) : [];
  if (lines.length === 0) return <EmptyText />;
  return lines.map((line, at) => (
    <Fragment key={`${nameOf(line, sources)}-${line.percent}`}>
      {at > 0 ? ', ' : ''}
      <Percent value={line.percent} /> <bdi>{nameOf(line, sources)}</bdi>
    </Fragment>
  ));
}

/** The labels and the shown values of an entitlement's fields, those of its funding included. */
export function useEntitlementTexts(sources: readonly ReferenceValue[] = []): EntityTexts {
  const { t } = useTranslation('entitlement');
  const texts = useEntityTexts(entitlement);
  return {
    labelOf: (path) => {
      const part = partOfLine.exec(path)?.[1] as 'fundingSourceId' | 'percent' | undefined;
      if (path === 'reason') return t('step.reason');
      return part === undefined ? texts.labelOf(path) : t(`funding.${part}`);
    },
    showValue: (path, value) =>
      path === 'fundingLines' ? showLines(value, sources) : texts.showValue(path, value),
  };
}
