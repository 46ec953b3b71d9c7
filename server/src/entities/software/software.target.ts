import { software, softwareCreate, softwareUpdate } from '#contract/entities/software/software.schema.ts';
import { byText, defineTarget } from '#server/features/batch/batch-target.ts';
import { raw, sql, type Sql } from '#server/shared/db/sql.ts';
import { createSoftware, deleteSoftware, updateSoftware } from './software.commands.ts';
import { softwareSource } from './software.repository.ts';

const byBothNames = (text: Sql) => sql`unique_form(r.publisher || ' ' || r.name) = unique_form(${text})`;

export const softwareTarget = defineTarget({
  entity: software,
  source: softwareSource,
  keys: [
    {
      fields: ['publisher', 'name'],
      matches: ([publisher = '', name = '']) =>
        sql`unique_form(r.publisher) = unique_form(${publisher}::text)
          and unique_form(r.name) = unique_form(${name}::text)`,
    },
  ],
  names: [byBothNames, byText('name')],
  isActive: raw('true'),
  note: raw('r.publisher'),
  parts: ['publisher', 'name'],
  aliases: {
    name: [
      'Software',
      'Product',
      'Application',
      'Program',
      'Yazılım',
      'Ürün',
      'Uygulama',
      'البرنامج',
      'المنتج',
      'التطبيق',
    ],
    publisher: ['Manufacturer', 'Vendor', 'Maker', 'Yayıncı', 'Üretici', 'الناشر', 'الشركة المصنعة'],
    website: ['URL', 'Web sitesi', 'الموقع الإلكتروني'],
  },
  createInput: softwareCreate,
  updateInput: softwareUpdate,
  create: createSoftware,
  update: updateSoftware,
  remove: deleteSoftware,
});
