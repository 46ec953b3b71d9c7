import { useQuery } from '@tanstack/react-query';
import type { LineFunding, LineKind } from '#contract/entities/purchase-order/purchase-order.lines.ts';
import { references, type ReferenceName } from '#web/features/references/references.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { Percent } from '#web/shared/format/Percent.tsx';
import { EmptyText } from '#web/shared/record/EmptyText.tsx';
import { hasValue } from '#web/shared/record/ValueText.tsx';
import { useLineWords, type LineFieldName } from '../useLineWords.ts';

/** The words of a record that a line pointed at before; the present lines may no longer know it. */
function ReferenceWord({ name, id }: { name: ReferenceName; id: string }) {
  const { data } = useQuery({
    queryKey: ['pick', 'word', name, id],
    queryFn: ({ signal }) => references[name].source.get(id, signal),
    staleTime: Infinity,
  });
  return <bdi>{data?.label ?? '…'}</bdi>;
}

function FundingValue({ shares }: { shares: readonly LineFunding[] }) {
  return shares.map(({ fundingSourceId, percent }, at) => (
    <span key={fundingSourceId}>
      {at > 0 ? ', ' : ''}
      <Code>
        <ReferenceWord name="funding-source" id={fundingSourceId} />
      </Code>{' '}
      <Percent value={percent} />
    </span>
  ));
}

const pointers: Partial<Record<LineFieldName, ReferenceName>> = {
  categoryId: 'category',
  modelId: 'model',
  projectId: 'project',
};

/** One value of a line of an amendment, as words. */
export function LineValue({ field, value }: { field: LineFieldName; value: unknown }) {
  const { kindOf } = useLineWords();
  if (!hasValue(value)) return <EmptyText />;
  const pointer = pointers[field];
  if (pointer) return <ReferenceWord name={pointer} id={value as string} />;
  switch (field) {
    case 'kind':
      return kindOf(value as LineKind);
    case 'funding':
      return <FundingValue shares={value as LineFunding[]} />;
    case 'quantity':
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
