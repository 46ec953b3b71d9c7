import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FieldFacts } from '#contract/shared/field.ts';
import type { Language } from '#contract/shared/languages.ts';
import { projectRoot } from '#server/shared/db/project-root.ts';
import { join, literal, sql, type Sql } from '#server/shared/db/sql.ts';

type Texts = Readonly<Record<string, string>>;

/** What fields and their values are called in a language. */
export interface ExportLabels {
  /** What a value of a choice is called, or yes and no. */
  value: (entity: string, field: string, facts: FieldFacts, value: string) => string;
  title: (entity: string, field: string, english: string) => string;
  /** Yes or no in the place of a condition; nothing where it is neither. */
  yesNo: (condition: Sql) => Sql;
  /** The label of a choice, or yes and no, in the place of the value; undefined where values stand for themselves. */
  cell: (entity: string, field: string, facts: FieldFacts, column: Sql) => Sql | undefined;
}

/** The texts of a namespace, as the languages of the product have them. */
export function readTexts(language: Language, namespace: string): Texts {
  const file = path.join(projectRoot, 'contract/src/locales', language, `${namespace}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}

function readLabels(language: Language): ExportLabels {
  // English titles are the contract's own.
  const titles = language === 'en' ? {} : readTexts(language, 'fields');
  const values = readTexts(language, 'values');
  const { yes = '', no = '' } = readTexts(language, 'common');
  const yesNo = (condition: Sql) =>
    sql`case when ${condition} then ${literal(yes)} when not ${condition} then ${literal(no)} end`;
  return {
    yesNo,
    title: (entity, field, english) => titles[`${entity}.${field}`] ?? titles[`base.${field}`] ?? english,
    value: (entity, field, { kind }, value) => {
      if (kind === 'bool') return value === 'true' ? yes : no;
      return values[`${entity}.${field}.${value}`] ?? value;
    },
    cell: (entity, field, { kind, values: choices = [] }, column) => {
      if (kind === 'bool') return yesNo(column);
      if (kind !== 'choice') return undefined;
      const cases = choices.map((value) => {
        const label = values[`${entity}.${field}.${value}`] ?? value;
        return sql`when ${literal(value)} then ${literal(label)}`;
      });
      return sql`case (${column})::text ${join(cases, ' ')} else (${column})::text end`;
    },
  };
}

const known = new Map<Language, ExportLabels>();

/** The labels of a language, read once. */
export function labelsOf(language: Language): ExportLabels {
  const labels = known.get(language) ?? readLabels(language);
  known.set(language, labels);
  return labels;
}
