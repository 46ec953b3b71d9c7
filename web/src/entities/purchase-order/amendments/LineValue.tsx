import { useQuery } from '@tanstack/react-query';
import type { LineFundedBy, LineKind } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { sourceOf } from '#web/features/references/reference-sources.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { Percent } from '#web/shared/format/Percent.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { EmptyText } from '#web/shared/record/EmptyText.tsx';
import { hasValue } from '#web/shared/record/ValueText.tsx';
import type { ReferenceSource } from '#web/shared/table/filter/reference-source.ts';
import { productSource } from '../form/products.ts';
import { useLineTexts, type LineFieldName } from '../useLineTexts.ts';

/** A history names what its lines pointed at; a draft has the id alone. */
type Pointer = string | ReferenceValue;

interface ReferenceLabelProps {
  source: ReferenceSource;
  to: Pointer;
}

/** The label of a record that a line pointed at before; the present lines may no longer know it. */
function ReferenceLabel({ source, to }: ReferenceLabelProps) {
  const isNamed = typeof to === 'object';
  const id = isNamed ? to.id : to;
  const { data } = useQuery({
    queryKey: [source.kind ?? 'pick', 'one', source.key, id],
    queryFn: ({ signal }) => source.get(id, signal),
    staleTime: Infinity,
    enabled: !isNamed,
  });
  return <bdi>{isNamed ? to.label : (data?.label ?? '…')}</bdi>;
}

interface FundingShare {
  fundingSourceId: Pointer;
  percent: string;
}

function FundingValue({ shares }: { shares: readonly FundingShare[] }) {
  return shares.map(({ fundingSourceId: source, percent }, at) => (
    <span key={typeof source === 'object' ? source.id : source}>
      {at > 0 ? ', ' : ''}
      <Code>
        <ReferenceLabel source={sourceOf('funding-source')} to={source} />
      </Code>{' '}
      <Percent value={percent} />
    </span>
  ));
}

const pointers: Partial<Record<LineFieldName, ReferenceSource>> = {
  categoryId: sourceOf('category'),
  modelId: sourceOf('model'),
  softwareId: productSource,
  projectId: sourceOf('project'),
};

/** One value of a line of an amendment, as words. */
export function LineValue({ field, value }: { field: LineFieldName; value: unknown }) {
  const { kindOf, fundedByOf } = useLineTexts();
  const labels = useLabels();
  if (!hasValue(value)) return <EmptyText />;
  const pointer = pointers[field];
  if (pointer) return <ReferenceLabel source={pointer} to={value as Pointer} />;
  switch (field) {
    case 'kind':
      return kindOf(value as LineKind);
    case 'fundedBy':
      return fundedByOf(value as LineFundedBy);
    case 'funding':
      return <FundingValue shares={value as FundingShare[]} />;
    case 'metric':
      return labels.value('entitlement', 'metric', value as string);
    case 'quantity':
    case 'termMonths':
    case 'warrantyMonths':
      return <Count value={value as number} />;
    case 'unitPrice':
    case 'freight':
    case 'discount':
      return <Money value={value as string} hasSign />;
    case 'taxPercent':
      return <Percent value={value as string} />;
    case 'expectedOn':
      return <DateText value={value as string} />;
    default:
      return <bdi>{value as string}</bdi>;
  }
}
