export const labelsPath = '/labels';
export const rollsPath = '/labels/roll';
export const stocksPath = '/labels/stock';
export const printersPath = '/labels/printer';

/** The page on which a template is drawn. */
export function templatePath(id: string): string {
  return `/labels/template/${id}`;
}

interface PrintWish {
  template?: string;
  start?: number;
  /** One item, or the tags of a roll, in the place of the queue. */
  item?: string;
  roll?: string;
}

/** The page on which labels are printed, with what is known already. */
export function printPath(wish: PrintWish): string {
  const search = new URLSearchParams(
    Object.entries(wish).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return search === '' ? labelsPath : `${labelsPath}?${search}`;
}
