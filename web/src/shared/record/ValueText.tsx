import type { FieldFacts } from '#contract/shared/field.ts';
import { nameWithEmail } from '#web/shared/format/account.ts';
import { Code } from '#web/shared/format/Code.tsx';
import { Count } from '#web/shared/format/Count.tsx';
import { DateText } from '#web/shared/format/DateText.tsx';
import { InstantText } from '#web/shared/format/InstantText.tsx';
import { Ltr } from '#web/shared/format/Ltr.tsx';
import { Money } from '#web/shared/format/Money.tsx';
import { Percent } from '#web/shared/format/Percent.tsx';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { EmptyText } from './EmptyText.tsx';
import { YesNo } from './YesNo.tsx';

interface ValueTextProps {
  entity: string;
  name: string;
  facts: FieldFacts | undefined;
  value: unknown;
}

/** Whether a value is worth a line. */
export function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== null && value !== undefined && value !== '';
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value);
}

// Two people can have one name: an account is told with its e-mail.
function labelOf(facts: FieldFacts | undefined, value: { label: unknown; note?: unknown }): string {
  const label = plainText(value.label);
  return facts?.entity === 'user' && typeof value.note === 'string'
    ? nameWithEmail(label, value.note)
    : label;
}

function ListText({ values }: { values: readonly unknown[] }) {
  return values.map((entry, at) => (
    <span key={plainText(entry)}>
      {at > 0 ? ', ' : ''}
      <Code>{plainText(entry)}</Code>
    </span>
  ));
}

/** A value of any field as text: formatted by its kind, in the person's language, left to right where it must be. */
export function ValueText({ entity, name, facts, value }: ValueTextProps) {
  const labels = useLabels();
  if (!hasValue(value)) return <EmptyText />;
  if (typeof value === 'boolean') return <YesNo value={value} />;
  if (Array.isArray(value)) return <ListText values={value} />;
  if (typeof value === 'object' && value !== null && 'label' in value)
    return <bdi>{labelOf(facts, value)}</bdi>;
  const text = plainText(value);
  switch (facts?.kind) {
    case 'money':
      return <Money value={text} hasSign />;
    case 'percent':
      return <Percent value={text} />;
    case 'decimal':
      return <Ltr>{text.replace(/\.?0+$/, '')}</Ltr>;
    case 'date':
      return <DateText value={text} />;
    case 'instant':
      return <InstantText value={text} />;
    case 'integer':
      return /^\d+$/.test(text) ? <Count value={Number(text)} /> : text;
    case 'choice':
      return labels.value(entity, name, text);
    case 'code':
    case 'reference':
      return <Code>{text}</Code>;
    default:
      return <bdi>{text}</bdi>;
  }
}
