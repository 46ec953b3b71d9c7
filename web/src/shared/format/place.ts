const separator = ' · ';

/** The end of a path of places, and the place right above it: in a narrow column the room counts, not its district. */
export function splitPlace(path: string): { leaf: string; parent: string | undefined } {
  const parts = path.split(separator);
  return { leaf: parts.at(-1) ?? path, parent: parts.at(-2) };
}

/** A place as lists show it: `Rm 212 · D4 HQ`. */
export function formatPlace(path: string): string {
  const { leaf, parent } = splitPlace(path);
  return parent === undefined ? leaf : `${leaf}${separator}${parent}`;
}
