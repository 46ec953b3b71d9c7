import { category, categoryCreate, categoryUpdate } from '#contract/entities/category/category.schema.ts';
import { byPath, byText, defineTarget, keyOf } from '#server/features/batch/batch-target.ts';
import { raw } from '#server/shared/db/sql.ts';
import { createCategory, deleteCategory, updateCategory } from './category.commands.ts';
import { categorySource } from './category.repository.ts';

export const categoryTarget = defineTarget({
  entity: category,
  source: categorySource,
  keys: [keyOf('code')],
  names: [byText('code'), byText('path'), byPath, byText('name')],
  isActive: raw('r.active'),
  note: raw(`concat_ws(', ', r.code, nullif(r.path, r.name))`),
  aliases: {
    name: ['Category', 'Category Name', 'Kategori', 'Kategori adı', 'الفئة', 'اسم الفئة'],
    parentId: ['Parent', 'Üst', 'Ana kategori', 'الأصل', 'الفئة الرئيسية'],
  },
  createInput: categoryCreate,
  updateInput: categoryUpdate,
  create: createCategory,
  update: updateCategory,
  remove: deleteCategory,
});
