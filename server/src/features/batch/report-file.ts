import { directionOf, type Language } from '#contract/shared/languages.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import type { XlsxCell, XlsxSheet } from '#server/shared/table-file/write-xlsx.ts';
import { importFields, type BatchTarget } from './batch-target.ts';
import { readBatch, type StoredBatch } from './batch.repository.ts';
import { readStatement } from './batch.rows.ts';
import { titleOfField } from './field-texts.ts';
import { rowsSheet } from './rows-file.ts';
import { templateText } from './templates/template-texts.ts';

const parts = ['file', 'new', 'updated', 'unchanged', 'leftOut'] as const;

/** The result of an import: the statement that adds up, and the rows with what is wrong with them. */
export async function reportSheets(
  db: Queryable,
  target: BatchTarget,
  batch: StoredBatch,
  language: Language,
): Promise<XlsxSheet[]> {
  const [record, statement] = [await readBatch(db, batch.id), await readStatement(db, batch)];
  const fields = Object.keys(statement.file.amounts);
  const titles = new Map(importFields(target).map(([field, { title }]) => [field, title]));
  const titleOf = (field: string) => titleOfField(language, batch.entity, field, titles.get(field) ?? field);
  const facts: XlsxCell[][] = [
    [record.number, record.title],
    [record.createdBy, record.appliedAt ?? record.createdAt],
    ...(record.reason ? [[record.reason]] : []),
    ...(record.file ? [[record.file.name, record.file.sha256]] : []),
    [],
  ];
  const lines = parts.map((part) => [
    templateText(language, `report.${part}`),
    statement[part].rows,
    ...fields.map((field) => statement[part].amounts[field] ?? '0.00'),
  ]);
  const summary: XlsxSheet = {
    name: templateText(language, 'report.sheet'),
    columns: [
      { title: templateText(language, 'report.sheet'), kind: 'text', width: 40 },
      { title: templateText(language, 'rows.sheet'), kind: 'number', width: 24 },
      ...fields.map((field) => ({ title: titleOf(field), kind: 'money' as const })),
    ],
    rows: [...lines, [], ...facts].map((cells) => ({ cells })),
    isRightToLeft: directionOf(language) === 'rtl',
  };
  return [summary, rowsSheet(db, target, batch, {}, language)];
}
