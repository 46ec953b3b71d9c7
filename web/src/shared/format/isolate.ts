/** Keeps a date, a number or a code left to right inside a sentence of any direction. */
export function isolateLtr(text: string): string {
  return `\u2066${text}\u2069`;
}
