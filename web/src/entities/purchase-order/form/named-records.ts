import { categoryApi } from '#contract/entities/category/category.api.ts';
import { modelApi } from '#contract/entities/model/model.api.ts';
import type { ReferenceValue } from '#contract/shared/entity.ts';
import { call } from '#web/shared/client/client.ts';
import type { OrderLineRow } from './order-line-rows.ts';

/** At most so many different names are looked up after a paste; further ones are chosen by hand. */
const maxLookups = 40;

const isNamed = (value: ReferenceValue | null) => value !== null && value.id === '';
const plain = (name: string) => name.trim().toLocaleLowerCase();

function namesOf(rows: readonly OrderLineRow[], field: 'categoryId' | 'modelId'): string[] {
  const names = rows.flatMap((row) => (isNamed(row[field]) ? [plain(row[field]?.label ?? '')] : []));
  return [...new Set(names)].slice(0, maxLookups);
}

interface FoundModel {
  value: ReferenceValue;
  category: ReferenceValue;
}

async function findCategory(name: string): Promise<ReferenceValue | undefined> {
  const { items } = await call(categoryApi.list, {
    query: [
      ['q', name],
      ['filter[active]', 'true'],
      ['limit', '50'],
    ],
  });
  const found = items.filter((item) =>
    [item.name, item.code, item.path].some((word) => plain(word) === name),
  );
  const [only] = found;
  return only && found.length === 1 ? { id: only.id, label: only.name, note: only.path } : undefined;
}

async function findModel(name: string): Promise<FoundModel | undefined> {
  const { items } = await call(modelApi.list, {
    query: [
      ['q', name],
      ['filter[active]', 'true'],
      ['limit', '50'],
    ],
  });
  const found = items.filter((item) => plain(item.name) === name || plain(item.number ?? '') === name);
  const [only] = found;
  return only && found.length === 1
    ? { value: { id: only.id, label: only.name, note: only.manufacturer.label }, category: only.category }
    : undefined;
}

async function lookUp<T>(names: readonly string[], find: (name: string) => Promise<T | undefined>) {
  const found = await Promise.all(names.map(async (name) => [name, await find(name)] as const));
  return new Map(found);
}

/** Finds the records that pasted rows name, each name once; a name with no or several records stays as it is. */
export async function findNamedRecords(
  rows: readonly OrderLineRow[],
): Promise<(row: OrderLineRow) => OrderLineRow> {
  const [categories, models] = await Promise.all([
    lookUp(namesOf(rows, 'categoryId'), findCategory),
    lookUp(namesOf(rows, 'modelId'), findModel),
  ]);
  return (row) => {
    const model = isNamed(row.modelId) ? models.get(plain(row.modelId?.label ?? '')) : undefined;
    const category = isNamed(row.categoryId) ? categories.get(plain(row.categoryId?.label ?? '')) : undefined;
    if (!model && !category) return row;
    return {
      ...row,
      ...(model && { modelId: model.value }),
      ...(category
        ? { categoryId: category }
        : model && row.categoryId === null && { categoryId: model.category }),
    };
  };
}

/** The category of a model that was chosen in a line without one. */
export async function findCategoryOfModel(modelId: string): Promise<ReferenceValue> {
  return (await call(modelApi.get, { params: { id: modelId } })).category;
}
