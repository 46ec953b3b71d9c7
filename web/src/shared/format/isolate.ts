/** Keeps a date, a number or a code left to right inside a sentence of any direction. */
export function isolateLtr(text: string): string {
  return `\u2066${text}\u2069`;
}

/** Keeps a name or a text that somebody wrote in its own direction inside a sentence of any direction. */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
