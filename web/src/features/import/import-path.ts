/** The pages of imports. */
export const importPath = '/records/import';

/** Where a file of a kind of record is brought. */
export function newImportOf(entity: string): string {
  return `${importPath}/new?entity=${entity}`;
}

/** The place of the texts of a column in the step of values. */
export const placeOf = (column: number) => `values-${column}`;

/** Where the texts of a column are decided. */
export const valuesOf = (column: number) => ({ search: '?step=values', hash: `#${placeOf(column)}` });
