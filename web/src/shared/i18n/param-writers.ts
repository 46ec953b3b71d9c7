export type ParamValue = string | number;
type Write = (value: ParamValue, key: string) => string;

const writers = new Map<string, Write>();

/** Adds how parameters of sentences are written, such as days; the sign-in page needs none of them. */
export function addParamWriters(added: Readonly<Record<string, Write>>): void {
  for (const [name, write] of Object.entries(added)) writers.set(name, write);
}

/** How a parameter is written in the sentence of a rule or an error, if not as it is. */
export function findParamWriter(name: string): Write | undefined {
  return writers.get(name);
}
