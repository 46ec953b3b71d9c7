import {
  customFieldLabel,
  type CustomField,
  type CustomFieldType,
} from '#contract/entities/category/custom-field.ts';
import type { FieldKind } from '#contract/shared/field.ts';
import type { Queryable } from '#server/shared/db/pool.ts';
import { sql } from '#server/shared/db/sql.ts';
import type { OpenField } from '#server/shared/list/source.ts';

/** What each type is written like in a file. */
const kinds: Record<CustomFieldType, FieldKind> = {
  text: 'text',
  long: 'longText',
  number: 'decimal',
  money: 'money',
  date: 'date',
  bool: 'bool',
  choice: 'text',
  multi: 'list',
  url: 'code',
  mac: 'code',
  ip: 'code',
  email: 'code',
  person: 'reference',
};

/** The fields that categories add to items. */
export async function findOpenFields(db: Queryable): Promise<OpenField[]> {
  const categories = await db.many<{ id: string; customFields: CustomField[] }>(sql`
    select id, custom_fields as "customFields" from category
    where custom_fields <> '[]' and deleted_at is null order by code`);
  return categories.flatMap(({ id, customFields }) =>
    customFields
      .filter(({ hidden }) => !hidden)
      .map((field) => ({
        key: field.key,
        kind: kinds[field.type],
        groupId: id,
        label: (language) => customFieldLabel(field, language),
      })),
  );
}
