import { customFieldLabel, type CustomField } from '#contract/entities/category/custom-field.ts';
import {
  bool,
  choice,
  code,
  date,
  decimal,
  longText,
  money,
  reference,
  text,
  type Field,
} from '#contract/shared/field.ts';
import { emailFormat, urlFormat } from '#contract/shared/formats.ts';
import type { CustomColumn } from '#server/features/batch/batch-target.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';

const optional = { optional: true } as const;
const anyCode = { pattern: /^.+$/, max: 500, ...optional };

/** A field of a category as a column can be imported into it. */
function asField(field: CustomField): Field {
  const label = customFieldLabel(field, 'en');
  const [first, ...others] = field.choices ?? [];
  switch (field.type) {
    case 'number':
      return decimal(label, { places: 6, max: 1e12, example: '16', ...optional });
    case 'money':
      return money(label, optional);
    case 'date':
      return date(label, optional);
    case 'bool':
      return bool(label, optional);
    case 'choice':
      return first === undefined
        ? text(label, { max: 80, ...optional })
        : choice(label, [first, ...others], optional);
    case 'person':
      return reference(label, 'person', optional);
    case 'url':
      return code(label, { ...anyCode, example: urlFormat.example });
    case 'ip':
      return code(label, { ...anyCode, example: '10.4.12.77' });
    case 'email':
      return code(label, { ...anyCode, example: emailFormat.example });
    case 'mac':
      return code(label, { ...anyCode, example: 'A4:BB:6D:19:E0:7C' });
    case 'multi':
    case 'long':
      return longText(label, { max: 4000, ...optional });
    case 'text':
      return text(label, { max: 500, ...optional });
  }
}

const columnOf = (field: CustomField): CustomColumn => ({
  key: field.key,
  type: field.type,
  titles: Object.values(field.label).filter(Boolean),
  titleIn: (language) => customFieldLabel(field, language),
  isRequired: field.required,
  choices: field.choices ?? [],
  isSensitive: field.sensitive ?? false,
  field: asField(field),
});

type CustomColumns = ReadonlyMap<string, readonly CustomColumn[]>;

let latest: { texts: string; columns: CustomColumns } | undefined;

/**
 * The fields of every category that has some, as columns of a file. Making the schemas of all of them takes longer than the check of
 * a row: as long as the categories say the same, they are those that were made last.
 */
export async function findCustomFields(db: Queryable): Promise<CustomColumns> {
  const found = await db.many<{ id: string; fields: string }>(sql`
    select id, custom_fields::text as fields from category
    where custom_fields <> '[]' and deleted_at is null order by code`);
  const texts = found.map(({ id, fields }) => `${id} ${fields}`).join('\n');
  if (latest?.texts === texts) return latest.columns;
  const columns = new Map(
    found.map(({ id, fields }) => {
      const all = JSON.parse(fields) as CustomField[];
      return [id, all.filter(({ hidden }) => !hidden).map(columnOf)] as const;
    }),
  );
  latest = { texts, columns };
  return columns;
}
