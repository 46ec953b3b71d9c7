import type { BatchRow, RowPart, Verdict } from '#contract/features/batch/batch.schema.ts';
import { partName, splitChanges } from '#contract/features/batch/row-changes.ts';
import type { Entity } from '#contract/shared/entity.ts';
import { directionOf, type Language } from '#contract/shared/languages.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { XlsxRow, XlsxSheet } from '#server/shared/table-file/write-xlsx.ts';
import type { BatchTarget, BatchTargets } from './batch-target.ts';
import type { StoredBatch } from './batch.repository.ts';
import { findBatchRows, readStatement } from './batch.rows.ts';
import { customPrefix, withCustomFields } from './custom-values.ts';
import { choiceLabel, problemSentence, titleOfField } from './field-texts.ts';
import { nameChanges } from './named-changes.ts';
import { templateText } from './templates/template-texts.ts';

/** Which rows are asked for: by what the check said of them, or by what became of them. */
interface WantedRows {
  verdict?: Verdict | undefined;
  part?: RowPart | undefined;
}

async function* allRows(
  db: Queryable,
  targets: BatchTargets,
  target: BatchTarget,
  batchId: string,
  wanted: WantedRows,
): AsyncGenerator<BatchRow> {
  for (let after: number | null = 0; after !== null;) {
    const page: Awaited<ReturnType<typeof findBatchRows>> = await findBatchRows(db, target, batchId, {
      ...wanted,
      after,
    });
    yield* await nameChanges(db, targets, target.entity.name, page.items);
    after = page.next;
  }
}

/** A value as somebody reads it: records by their names, choices by their labels. */
function cellOf(language: Language, entity: Entity, field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => cellOf(language, entity, field, one)).join('; ');
  if (typeof value === 'object') {
    // Who pays, as a file has it.
    if ('fundingSourceId' in value && 'percent' in value) {
      return `${cellOf(language, entity, field, value.fundingSourceId)} ${String(value.percent)}`;
    }
    return 'label' in value ? String(value.label) : JSON.stringify(value);
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return entity.fields[field]?.kind === 'choice' ? choiceLabel(language, entity.name, field, text) : text;
}

function outcomeOf(language: Language, { appliedAt }: StoredBatch, { verdict, result }: BatchRow): string {
  const isChanged = appliedAt === null || result === 'applied' || result === 'undone';
  if (verdict === 'update' && isChanged) return templateText(language, 'report.updated');
  return templateText(language, verdict === 'same' ? 'report.unchanged' : 'edit.stays');
}

/** The records of a bulk edit, each with its old and new values, or with what keeps it as it is. */
export async function bulkEditSheet(
  db: Queryable,
  targets: BatchTargets,
  target: BatchTarget,
  batch: StoredBatch,
  wanted: WantedRows,
  language: Language,
): Promise<XlsxSheet> {
  const { entity } = target;
  const [{ fields: counted }, known] = [await readStatement(db, batch), await withCustomFields(db, target)];
  const { openField = '' } = entity;
  const parts = (batch.changes ?? [])
    .filter(({ field }) => field.startsWith(customPrefix))
    .map(({ field }) => partName(openField, field.slice(customPrefix.length)));
  const fields = [...Object.keys(counted).filter((field) => field !== openField), ...new Set(parts)];
  const facts = (field: string) => known.fields[field.replace(`${openField}.`, customPrefix)];
  const titleOf = (field: string) => titleOfField(language, entity.name, field, facts(field)?.title ?? field);
  async function* rows(): AsyncGenerator<XlsxRow> {
    for await (const row of allRows(db, targets, target, batch.id, wanted)) {
      const changes = splitChanges(row.changes ?? {}, entity.openField);
      const cells = fields.flatMap((field) => {
        const change = changes[field];
        const cell = (value: unknown) => cellOf(language, entity, field, value);
        return [cell(change?.from), cell(change?.to)];
      });
      const why = row.problems.map((problem) => problemSentence(language, entity, problem)).join('\n');
      yield {
        cells: [
          row.target?.label ?? '',
          row.target?.name ?? '',
          outcomeOf(language, batch, row),
          ...cells,
          why,
        ],
      };
    }
  }
  const kindOf = (field: string) => {
    const kind = facts(field)?.kind;
    return kind === 'money' || kind === 'date' ? kind : ('text' as const);
  };
  return {
    name: templateText(language, 'rows.sheet'),
    columns: [
      { title: titleOf(entity.display), kind: 'text' },
      { title: titleOf('name'), kind: 'text' },
      { title: templateText(language, 'report.sheet'), kind: 'text' },
      ...fields.flatMap((field) => [
        { title: templateText(language, 'edit.before', { field: titleOf(field) }), kind: kindOf(field) },
        { title: titleOf(field), kind: kindOf(field) },
      ]),
      { title: templateText(language, 'rows.wrong'), kind: 'longText' },
    ],
    rows: rows(),
    hasFilter: true,
    isRightToLeft: directionOf(language) === 'rtl',
  };
}
