import type { EntityName } from '#contract/shared/entity-names.ts';
import type { Field } from '#contract/shared/field.ts';
import { directionOf, type Language } from '#contract/shared/languages.ts';
import { can, type Permission } from '#contract/shared/permissions.ts';
import { tableOf } from '#server/shared/command/rows.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { columnOf, name, sql } from '#server/shared/db/sql.ts';
import type { Actor } from '#server/shared/http/actor.ts';
import type { XlsxCell, XlsxColumn, XlsxKind, XlsxSheet } from '#server/shared/table-file/write-xlsx.ts';
import { importFields, type BatchTarget, type BatchTargets } from '../batch-target.ts';
import { choiceLabel, entityTitle, titleOfField, yesLabel } from '../field-texts.ts';
import { templateText } from './template-texts.ts';

/** References are listed to choose from up to so many. */
const mostListed = 500;

const kinds: Readonly<Partial<Record<Field['kind'], XlsxKind>>> = {
  date: 'date',
  money: 'money',
  percent: 'number',
  decimal: 'number',
  integer: 'number',
  longText: 'longText',
};

interface TemplateColumn {
  key: string;
  facts: Field;
  title: string;
  rule: string;
  choices: readonly string[];
  example: string;
}

/** What the records of an entity are called, where they are few enough to be listed. */
async function labelsOf(db: Queryable, target: BatchTarget | undefined, actor: Actor): Promise<string[]> {
  if (!target || !can(actor.roles, `${target.entity.name}.read` as Permission)) return [];
  const { entity, isActive } = target;
  const label = name(columnOf('path' in entity.fields ? 'path' : entity.display));
  const rows = await db.many<{ label: string }>(sql`
    select r.${label} as label from ${name(tableOf(entity))} r
    where r.deleted_at is null and ${isActive} and r.${label} is not null order by 1 limit ${mostListed + 1}`);
  return rows.length > mostListed ? [] : rows.map((row) => row.label);
}

function ruleOf(language: Language, key: string, facts: Field, choices: readonly string[]): string {
  const { min = 0, max = 0, places = 2, example = '', entity } = facts;
  const text = (kind: Parameters<typeof templateText>[1], params = {}) =>
    templateText(language, kind, params);
  if (key === 'fundingLines') return text('kind.funding');
  switch (facts.kind) {
    case 'bool':
      return text('kind.bool');
    case 'choice':
      return text('kind.choice', { values: choices.join(', ') });
    case 'code':
      return text('kind.code', { example, max });
    case 'date':
      return text('kind.date');
    case 'money':
      return text('kind.money', { places });
    case 'percent':
    case 'decimal':
      return text('kind.decimal', { places });
    case 'integer':
      return text('kind.integer', { min, max });
    case 'list':
      return text('kind.list');
    case 'reference':
      return text('kind.reference', { entity: entityTitle(language, entity ?? '') });
    default:
      return text('kind.text', { max });
  }
}

function exampleOf(language: Language, title: string, facts: Field, choices: readonly string[]): string {
  switch (facts.kind) {
    case 'bool':
      return yesLabel(language);
    case 'choice':
    case 'reference':
      return choices[0] ?? '';
    case 'code':
      return facts.example ?? '';
    case 'date':
      return '2026-03-18';
    case 'money':
      return '1250.00';
    case 'percent':
    case 'decimal':
      return '10';
    case 'integer':
      return String(Math.min(facts.max ?? 36, Math.max(facts.min ?? 0, 36)));
    case 'list':
      return '';
    default:
      return title;
  }
}

async function columnsOf(
  db: Queryable,
  targets: BatchTargets,
  target: BatchTarget,
  language: Language,
  actor: Actor,
): Promise<TemplateColumn[]> {
  const labels = new Map<EntityName, string[]>();
  const columns: TemplateColumn[] = [];
  for (const [key, facts] of importFields(target)) {
    // A new record has no id yet; files that change records come from an export.
    if (key === 'id') continue;
    const { entity } = facts;
    if (entity && !labels.has(entity)) labels.set(entity, await labelsOf(db, targets.get(entity), actor));
    const choices = entity
      ? (labels.get(entity) ?? [])
      : (facts.values ?? []).map((value) => choiceLabel(language, target.entity.name, key, value));
    const title = titleOfField(language, target.entity.name, key, facts.title);
    const rule = ruleOf(language, key, facts, choices);
    columns.push({ key, facts, title, rule, choices, example: exampleOf(language, title, facts, choices) });
  }
  return columns;
}

const isNeeded = ({ facts }: TemplateColumn) => facts.required;
const headingOf = (column: TemplateColumn) => (isNeeded(column) ? `${column.title} *` : column.title);

function dataSheet(language: Language, columns: readonly TemplateColumn[]): XlsxSheet {
  const titled = columns.map((column): XlsxColumn => {
    const needed = isNeeded(column) ? ` ${templateText(language, 'needed')}` : '';
    return {
      title: headingOf(column),
      kind: kinds[column.facts.kind] ?? 'text',
      comment: `${column.rule}${needed}`,
      ...(column.choices.length > 0 && { choices: column.choices }),
    };
  });
  return {
    name: templateText(language, 'data'),
    columns: titled,
    rows: [{ cells: columns.map(({ key }) => key), isHidden: true }],
    frozenRows: 2,
    isRightToLeft: directionOf(language) === 'rtl',
  };
}

/** A row that nobody imports by mistake: its first text says so. */
function exampleRow(language: Language, texts: readonly string[]): string[] {
  const first = texts.findIndex((text) => text !== '');
  const mark = templateText(language, 'example');
  return texts.map((text, at) => (at === first ? `${mark} ${text}` : text));
}

/** What a further line of the same record tells: which record it is, and its own fields. */
function isOfLine({ group }: BatchTarget, { key }: TemplateColumn): boolean {
  return group !== undefined && (key === group.by[0] || Object.hasOwn(group.lines, key));
}

/** How the sheet is filled in: a record in each row, or a line of one. */
function fillLine(language: Language, { group }: BatchTarget, columns: readonly TemplateColumn[]): string {
  const data = templateText(language, 'data');
  const by = group && columns.find(({ key }) => key === group.by[0]);
  return by
    ? templateText(language, 'line.fillLines', { data, by: by.title })
    : templateText(language, 'line.fill', { data });
}

function readMeSheet(language: Language, target: BatchTarget, columns: readonly TemplateColumn[]): XlsxSheet {
  const lines = [
    fillLine(language, target, columns),
    templateText(language, 'line.columns'),
    templateText(language, 'line.clear'),
    templateText(language, 'line.examples', { mark: templateText(language, 'example') }),
  ];
  const rows: XlsxCell[][] = [
    ...lines.map((line) => [line]),
    [],
    (['field', 'rule', 'key'] as const).map((key) => templateText(language, key)),
    ...columns.map((column) => [headingOf(column), column.rule, column.key]),
    [],
    [templateText(language, 'exampleHeading')],
    columns.map(headingOf),
    exampleRow(
      language,
      columns.map(({ example }) => example),
    ),
    exampleRow(
      language,
      columns.map((column) => (isNeeded(column) || isOfLine(target, column) ? column.example : '')),
    ),
  ];
  const width = Math.max(3, columns.length);
  return {
    name: templateText(language, 'readMe'),
    columns: Array.from({ length: width }, (_, at) => ({
      title: at === 0 ? templateText(language, 'readMe') : '',
      kind: 'text' as const,
      width: 30,
    })),
    rows: rows.map((cells) => ({ cells })),
    isRightToLeft: directionOf(language) === 'rtl',
  };
}

/** The sheets of the workbook that people fill in for an entity. */
export async function templateSheets(
  db: Queryable,
  targets: BatchTargets,
  target: BatchTarget,
  language: Language,
  actor: Actor,
): Promise<XlsxSheet[]> {
  const columns = await columnsOf(db, targets, target, language, actor);
  return [dataSheet(language, columns), readMeSheet(language, target, columns)];
}

/** The file that a program fills in: the keys alone. */
export function templateCsv(target: BatchTarget): string {
  return `\uFEFF${importFields(target)
    .map(([key]) => key)
    .join(',')}\r\n`;
}
