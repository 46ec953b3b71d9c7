/** The pages of imports. */
export const importPath = '/records/import';

/** Where a file of a kind of record is brought. */
export function newImportOf(entity: string): string {
  return `${importPath}/new?entity=${entity}`;
}
