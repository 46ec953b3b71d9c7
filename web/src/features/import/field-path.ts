/** Whether a problem stands at a field, or inside its value; the fields of categories have a dot in their names. */
export function isAtField(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}
