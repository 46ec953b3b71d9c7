import type { BatchRecord } from '#contract/features/batch/batch.schema.ts';

export const batchListPath = '/records/batch';

/** Where a file is brought. */
export const newImportPath = '/records/import/new';

/** Where any batch is found by its id alone. */
export const batchLink = (id: string): string => `${batchListPath}/${id}`;

const pageOf: Partial<Record<string, string>> = { IM: '/records/import', BE: '/records/bulk-edit' };

/** The page of a batch’s kind; what takes a batch back is seen at the page of that batch. */
export function batchAddress({
  id,
  number,
  undoes,
}: Pick<BatchRecord, 'id' | 'number' | 'undoes'>): string | undefined {
  if (undoes !== null) return batchAddress({ ...undoes, undoes: null });
  const page = pageOf[number.slice(0, 2)];
  return page && `${page}/${id}`;
}
