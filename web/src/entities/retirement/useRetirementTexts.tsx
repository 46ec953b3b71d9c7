import { useTranslation } from '#web/shared/i18n/useTranslation.ts';
import { retirementLineFields } from '#contract/entities/retirement/retirement.lines.ts';
import { retirement } from '#contract/entities/retirement/retirement.schema.ts';
import type { FieldFacts } from '#contract/shared/field.ts';
import { useEntityTexts, type EntityTexts } from '#web/features/records/useEntityTexts.tsx';
import { Code } from '#web/shared/format/Code.tsx';
import { isolateLtr } from '#web/shared/format/isolate.ts';
import { useLabels } from '#web/shared/i18n/labels.ts';
import { EmptyText } from '#web/shared/record/EmptyText.tsx';
import { hasValue, ValueText } from '#web/shared/record/ValueText.tsx';

/** So many items of a change are named; more are counted. */
const namedItems = 5;

type LineValues = Readonly<Record<string, unknown>>;

function factsOf(name: string): FieldFacts | undefined {
  return (retirementLineFields as Readonly<Record<string, FieldFacts>>)[name];
}

const linePath = /^lines\.([A-Z]+-[0-9]+)\.(\w+)$/;

/** The value of one field of a line. */
function LineField({ name, value }: { name: string; value: unknown }) {
  const labels = useLabels();
  if (!hasValue(value)) return <EmptyText />;
  // Who took an item off a list is kept by name.
  const isStamp = factsOf(name)?.kind === 'bool' && typeof value === 'string';
  if (isStamp) return <bdi>{value}</bdi>;
  if (name === 'condition') return labels.value('equipment', 'condition', String(value));
  return <ValueText entity={retirement.name} name={name} facts={factsOf(name)} value={value} />;
}

/** The values of items as a change of lines keeps them: by tag, then by field. */
function LinesText({ lines }: { lines: Readonly<Record<string, LineValues | null>> }) {
  const { t } = useTranslation('retirement');
  const labels = useLabels();
  const items = Object.entries(lines);
  return (
    <>
      {items.slice(0, namedItems).map(([tag, values]) => (
        <div key={tag}>
          <Code>{tag}</Code>
          {Object.entries(values ?? {})
            .filter(([, value]) => hasValue(value))
            .map(([name, value], at) => (
              <span key={name}>
                {at === 0 ? ' ' : ', '}
                {labels.field(retirement.name, name)}: <LineField name={name} value={value} />
              </span>
            ))}
        </div>
      ))}
      {items.length > namedItems ? t('lines.more', { count: items.length - namedItems }) : null}
    </>
  );
}

/** Whether lines are named whose fields had no value yet. */
function isBlank(lines: Readonly<Record<string, LineValues | null>>): boolean {
  const values = Object.values(lines).flatMap((line) => Object.values(line ?? {}));
  return values.length > 0 && !values.some(hasValue);
}

/** The labels and the shown values of a case's fields, those of its lines in its history included. */
export function useRetirementTexts(): EntityTexts {
  const { t } = useTranslation('retirement');
  const labels = useLabels();
  const texts = useEntityTexts(retirement);
  return {
    labelOf: (path) => {
      if (path === 'lines.added' || path === 'lines.removed') {
        return t(path === 'lines.added' ? 'lines.added' : 'lines.removed');
      }
      const [, tag, field] = linePath.exec(path) ?? [];
      return tag && field
        ? `${isolateLtr(tag)} · ${labels.field(retirement.name, field)}`
        : texts.labelOf(path);
    },
    showValue: (path, value) => {
      const field = linePath.exec(path)?.[2];
      if (field) return <LineField name={field} value={value} />;
      if (path !== 'lines' && path !== 'lines.added' && path !== 'lines.removed')
        return texts.showValue(path, value);
      const lines = (value ?? {}) as Record<string, LineValues | null>;
      return Object.keys(lines).length === 0 || isBlank(lines) ? <EmptyText /> : <LinesText lines={lines} />;
    },
  };
}
