import type { OtherCode } from '#contract/entities/equipment/equipment.schema.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { EmptyText } from '#web/shared/record/EmptyText.tsx';

/** The other codes of an item, each with its kind. */
export function OtherCodesText({ codes }: { codes: unknown }) {
  const labels = useLabels();
  const list = (codes ?? []) as readonly OtherCode[];
  if (list.length === 0) return <EmptyText />;
  return list.map(({ kind, code }, at) => (
    <span key={`${kind} ${code}`}>
      {at > 0 ? ', ' : ''}
      {labels.value('equipment', 'kind', kind)} <Code>{code}</Code>
    </span>
  ));
}
