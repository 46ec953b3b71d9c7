import type { Certification } from '#contract/entities/vendor/vendor.schema.ts';
import { DateText } from '#web/shared/format/DateText.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { EmptyText } from '#web/shared/record/EmptyText.tsx';

/** Certifications in a sentence, as in the history. */
export function CertificationText({ value }: { value: unknown }) {
  const labels = useLabels();
  const rows = Array.isArray(value) ? (value as Certification[]) : [];
  if (rows.length === 0) return <EmptyText />;
  return rows.map(({ kind, expiresOn }, at) => (
    <span key={kind}>
      {at > 0 ? ', ' : ''}
      {labels.value('vendor', 'certification', kind)} (<DateText value={expiresOn} />)
    </span>
  ));
}
